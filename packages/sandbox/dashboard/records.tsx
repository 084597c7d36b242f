import { Empty, Json, Note, Panel, Select } from '@voice-agent/ui';
import { type Column, Pager, Table } from '@voice-agent/ui/table';
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Search } from './filters.tsx';
import { type Kind, useResource } from './live-state.ts';
import { Page } from './page.tsx';
import { hrefOf, leave, type SectionId } from './route.ts';

/** A filter of a list. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (string | readonly [value: string, shown: string])[];
  /** Whether one of them is always chosen, the first one to begin with. */
  readonly always?: boolean;
}

interface RecordsProps<Row> {
  section: SectionId;
  title: string;
  about: ComponentChildren;
  /** What the records are called, in the plural. */
  of: string;
  filters: readonly Filter[];
  /** The label of the search. */
  search: string;
  columns: readonly Column<Row>[];
  /** What changes the list. */
  kinds: readonly Kind[];
  /** Gets a page of the list. */
  list: (
    query: string,
    signal: AbortSignal,
  ) => Promise<{ data?: { rows: readonly Row[]; total: number; filtered: number } | undefined }>;
  none: { title: string; advice: string };
  /** The record that the address names, and what gets it. */
  id: string | undefined;
  load: (id: string, signal: AbortSignal) => Promise<{ data?: Row }>;
  titleOf: (row: Row) => string;
}

/** How many records a page has. */
const take = 20;

/** A page with a list of records, its count and its pages; a row leads to its record, which is shown over it. */
export function Records<Row extends { id: string }>(props: RecordsProps<Row>): JSX.Element {
  const { section, title, about, of, filters, search, columns, kinds, list, none, id } = props;
  const [{ values, page }, show] = useState<{ values: Record<string, string>; page: number }>({
    values: {},
    page: 1,
  });
  // A filter leads to the first page.
  const set = (name: string) => (value: string) =>
    show((before) => ({ values: { ...before.values, [name]: value }, page: 1 }));
  const asked = { ...beginning(filters), ...values };
  const query = queryOf(asked, page);
  const isReady = filters.every(({ always, options }) => !always || options.length > 0);
  const { data, error } = useResource(kinds, isReady ? (signal) => list(query, signal) : undefined, [query]);
  return (
    <Page title={title} about={about}>
      <search class="filters" aria-label={`Filter ${of}`}>
        {filters.map(({ name, label, options, always }) => (
          <Select
            key={name}
            label={label}
            value={asked[name] ?? ''}
            options={always ? options : [['', 'Any'], ...options]}
            onChange={set(name)}
          />
        ))}
        <Search label={search} onSearch={set('search')} />
      </search>
      {error && <Note tone="bad">{error}</Note>}
      <section class="card" aria-label={`List of ${of}`}>
        <p class="count" role="status">
          {data && `${data.filtered} of ${data.total} ${of}`}
        </p>
        {data?.filtered === 0 ? (
          <Empty title={none.title}>
            <p>{none.advice}</p>
          </Empty>
        ) : (
          <Table
            caption={title}
            columns={columns}
            rows={data?.rows ?? []}
            hrefOf={(row) => hrefOf(section, row.id)}
          />
        )}
        <Pager
          of={of}
          page={page}
          pages={Math.ceil((data?.filtered ?? 0) / take)}
          onPage={(next) => show({ values, page: next })}
        />
      </section>
      {id !== undefined && <OneRecord {...props} id={id} rows={data?.rows} />}
    </Page>
  );
}

const beginning = (filters: readonly Filter[]): Record<string, string> =>
  Object.fromEntries(
    filters.flatMap(({ name, always, options: [first] }) =>
      always && first !== undefined ? [[name, [first].flat()[0] as string]] : [],
    ),
  );

/** The query that asks for a page. Filters that are empty are left out. */
function queryOf(values: Record<string, string>, page: number): string {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
  if (page > 1) query.set('skip', `${page}`);
  query.set('take', `${take}`);
  return query.toString();
}

/** A record over its list. It may be on another page of the list. @param props.rows undefined while they load */
function OneRecord<Row extends { id: string }>(
  props: Pick<RecordsProps<Row>, 'load' | 'titleOf'> & { id: string; rows: readonly Row[] | undefined },
): JSX.Element {
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
