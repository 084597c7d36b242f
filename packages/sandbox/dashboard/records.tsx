import { Empty, Json, Panel } from '@voice-agent/ui';
import { type Column, Pager, Table } from '@voice-agent/ui/table';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Filters } from './filters.tsx';

/** A page of records, as the list of an operation gives it. */
export interface RecordPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly filtered: number;
}

/** How many records a page has. */
export const take = 20;

/**
 * A list of records with its count and its pages; a row opens its record.
 *
 * @param props.of what the records are called, in the plural
 * @param props.page undefined while it loads
 */
export function Records<Row extends { id: string }>(props: {
  of: string;
  caption: string;
  columns: readonly Column<Row>[];
  page: RecordPage<Row> | undefined;
  filters: Pick<Filters<unknown>, 'page' | 'setPage'>;
  empty: { title: string; advice: string };
  titleOf: (row: Row) => string;
}): JSX.Element {
  const { of, caption, columns, page, filters, empty, titleOf } = props;
  const [opened, open] = useState<string>();
  const { rows = [], total = 0, filtered = 0 } = page ?? {};
  const shown = rows.find(({ id }) => id === opened);
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
          <Table caption={caption} columns={columns} rows={rows} onOpen={({ id }) => open(id)} />
        )}
        <Pager of={of} page={filters.page} pages={Math.ceil(filtered / take)} onPage={filters.setPage} />
      </section>
      {shown && (
        <Panel title={titleOf(shown)} onClose={() => open(undefined)}>
          <Json label="The record, as the list gives it" value={shown} />
        </Panel>
      )}
    </>
  );
}
