import { type Column, Pager, Table } from '@voice-agent/ui/table';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { pageSize, type QueryFilters } from './filters.tsx';
import { useAction } from './live-state.ts';
import { Alert } from './page.tsx';
import { hrefOf } from './route.ts';

/** A page of records, with counts. */
interface Listed<Row> {
  rows: readonly Row[];
  total: number;
  filtered: number;
}

/** What happened, newest first: its count, its pages, and a button that clears it. */
export function History<Row extends { id: string }>(props: {
  section: 'calls' | 'log';
  /** One record, and several. */
  names: readonly [string, string];
  caption: string;
  columns: readonly Column<Row>[];
  filters: QueryFilters;
  /** Undefined while it loads. */
  listed: Listed<Row> | undefined;
  /** Shown in the place of an empty list. */
  none: JSX.Element;
  /** What clearing does, in a sentence. */
  clears: string;
  onClear: () => Promise<unknown>;
}): JSX.Element {
  const { section, names, caption, columns, filters, listed, none, clears, onClear } = props;
  const { rows = [], total = 0, filtered = 0 } = listed ?? {};
  return (
    <section class="card" aria-label={`List of ${names[1]}`}>
      <div class="heading">
        <p class="count" role="status">
          {listed && countOf(listed, names)}
        </p>
        <Clear isEmpty={total === 0} about={clears} onClear={onClear} />
      </div>
      {listed && rows.length === 0 ? (
        none
      ) : (
        <Table caption={caption} columns={columns} rows={rows} hrefOf={({ id }) => hrefOf(section, id)} />
      )}
      <Pager
        of={names[1]}
        page={filters.page}
        pages={Math.ceil(filtered / pageSize)}
        onPage={(page) => filters.go(page, rows[0]?.id)}
      />
    </section>
  );
}

const countOf = ({ total, filtered }: Listed<unknown>, [one, many]: readonly [string, string]): string =>
  `${filtered === total ? '' : `${filtered} of `}${total} ${total === 1 ? one : many}`;

function Clear(props: { isEmpty: boolean; about: string; onClear: () => Promise<unknown> }): JSX.Element {
  const { isEmpty, about, onClear } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const { failure, act } = useAction();
  const clear = () => {
    dialog.current?.close();
    return act('History cleared.', onClear);
  };
  return (
    <>
      <button
        type="button"
        class="small"
        aria-disabled={isEmpty}
        onClick={() => !isEmpty && dialog.current?.showModal()}
      >
        Clear history
      </button>
      {failure && <Alert>{failure}</Alert>}
      <dialog ref={dialog} class="confirm" aria-labelledby="confirm-heading" closedby="any">
        <h2 id="confirm-heading">Clear history?</h2>
        <p>{about} This cannot be undone.</p>
        <div class="actions">
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="button" class="primary danger" onClick={clear}>
            Clear history
          </button>
        </div>
      </dialog>
    </>
  );
}
