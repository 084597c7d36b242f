import { Empty, Json, Note, Panel } from '@voice-agent/ui';
import { type Column, Pager, Table } from '@voice-agent/ui/table';
import type { ComponentChildren, JSX } from 'preact';
import type { Filters } from './filters.tsx';
import { useResource } from './live-state.ts';
import { Page } from './page.tsx';
import { hrefOf, leave, type SectionId } from './route.ts';

/** A page of records, as the list of an operation gives it. */
export interface RecordPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly filtered: number;
}

/** How many records a page has. */
export const take = 20;

/**
 * A page with a list of records, its count and its pages; a row leads to its record, which is shown over it.
 *
 * @param props.children the controls that filter it
 * @param props.of what the records are called, in the plural
 * @param props.page undefined while it loads
 * @param props.id the record that the address names
 * @param props.load gets one record
 */
export function Records<Row extends { id: string }>(props: {
  title: string;
  about: ComponentChildren;
  error: string | undefined;
  children: ComponentChildren;
  of: string;
  section: SectionId;
  id: string | undefined;
  caption: string;
  columns: readonly Column<Row>[];
  page: RecordPage<Row> | undefined;
  filters: Pick<Filters<unknown>, 'page' | 'setPage'>;
  empty: { title: string; advice: string };
  load: (id: string, signal: AbortSignal) => Promise<{ data?: Row }>;
  titleOf: (row: Row) => string;
}): JSX.Element {
  const { title, about, error, of, section, id, caption, columns, page, filters, empty, load } = props;
  const { rows = [], total = 0, filtered = 0 } = page ?? {};
  return (
    <Page title={title} about={about}>
      <search class="filters" aria-label={`Filter ${of}`}>
        {props.children}
      </search>
      {error && <Note tone="bad">{error}</Note>}
      <section class="card" aria-label={`List of ${of}`}>
        <p class="count" role="status">
          {page && `${filtered} of ${total} ${of}`}
        </p>
        {page && filtered === 0 ? (
          <Empty title={empty.title}>
            <p>{empty.advice}</p>
          </Empty>
        ) : (
          <Table caption={caption} columns={columns} rows={rows} hrefOf={(row) => hrefOf(section, row.id)} />
        )}
        <Pager of={of} page={filters.page} pages={Math.ceil(filtered / take)} onPage={filters.setPage} />
      </section>
      {id !== undefined && <OneRecord id={id} rows={page?.rows} load={load} titleOf={props.titleOf} />}
    </Page>
  );
}

/** A record over its list. It may be on another page of the list. @param props.rows undefined while they load */
function OneRecord<Row extends { id: string }>(props: {
  id: string;
  rows: readonly Row[] | undefined;
  load: (id: string, signal: AbortSignal) => Promise<{ data?: Row }>;
  titleOf: (row: Row) => string;
}): JSX.Element {
  const { id, rows, load, titleOf } = props;
  const listed = rows?.find((row) => row.id === id);
  const sought = rows !== undefined && listed === undefined;
  const { data, error } = useResource([], sought ? (signal) => load(id, signal) : undefined, [sought && id]);
  const shown = listed ?? (data?.id === id ? data : undefined);
  return (
    <Panel title={shown ? titleOf(shown) : 'Record'} onClose={leave}>
      {shown && <Json label="The record as listed" value={shown} />}
      {sought && error && <Note tone="bad">{error}</Note>}
    </Panel>
  );
}
