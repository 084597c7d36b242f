import { Empty, Json, Note, Panel } from '@voice-agent/ui';
import { type Column, Pager, Table } from '@voice-agent/ui/table';
import type { JSX } from 'preact';
import type { Filters } from './filters.tsx';
import { useResource } from './live-state.ts';
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
 * A list of records with its count and its pages; a row leads to its record, which is shown over it.
 *
 * @param props.of what the records are called, in the plural
 * @param props.page undefined while it loads
 * @param props.id the record that the address names
 * @param props.load gets one record
 */
export function Records<Row extends { id: string }>(props: {
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
  const { of, section, id, caption, columns, page, filters, empty, load, titleOf } = props;
  const { rows = [], total = 0, filtered = 0 } = page ?? {};
  const listed = rows.find((row) => row.id === id);
  // It may be on another page of the list.
  const sought = id !== undefined && page !== undefined && listed === undefined;
  const { data, error } = useResource([], sought ? (signal) => load(id, signal) : undefined, [sought && id]);
  const shown = listed ?? (data?.id === id ? data : undefined);
  return (
    <>
      <section class="card" aria-label={`List of ${of}`}>
        <p class="count" role="status">
          {page === undefined ? '' : `${filtered} of ${total} ${of}`}
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
      {id === undefined ? null : (
        <Panel title={shown ? titleOf(shown) : 'Record'} onClose={leave}>
          {shown ? <Json label="The record as listed" value={shown} /> : null}
          {sought && error !== undefined ? <Note tone="bad">{error}</Note> : null}
        </Panel>
      )}
    </>
  );
}
