import type { ComponentChildren, JSX } from 'preact';

/** A column of a table. */
export interface Column<Row> {
  name: string;
  cell: (row: Row) => ComponentChildren;
  /** Numbers are lined up at their end. */
  number?: boolean;
}

/**
 * A table, which becomes a list of cards on a narrow screen. Its first cell leads to the record of the row.
 *
 * @param props.caption what it shows, for those who don't see the heading above
 * @param props.hrefOf the address of a record
 */
export function Table<Row extends { id: string }>(props: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  hrefOf?: (row: Row) => string;
}): JSX.Element {
  const { caption, columns, rows, hrefOf } = props;
  return (
    <table>
      <caption class="hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, number }) => (
            <th key={name} scope="col" class={number ? 'number' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} class={hrefOf && 'opens'}>
            {columns.map(({ name, cell, number }, index) => (
              <td key={name} data-name={name} class={number ? 'number' : undefined}>
                {index === 0 && hrefOf ? (
                  <a class="open" href={hrefOf(row)}>
                    {cell(row)}
                  </a>
                ) : (
                  cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Leads from page to page. At an end its button stays focusable and does nothing. */
export function Pager(props: {
  of: string;
  page: number;
  pages: number;
  onPage: (page: number) => void;
}): JSX.Element | null {
  const { of, page, pages, onPage } = props;
  if (pages <= 1) return null;
  const button = (name: string, to: number) => {
    const ends = to < 1 || to > pages;
    return (
      <button type="button" aria-disabled={ends} onClick={() => !ends && onPage(to)}>
        {name}
      </button>
    );
  };
  return (
    <nav class="pager" aria-label={`Pages of ${of}`}>
      {button('Previous', page - 1)}
      <span>
        Page {page} of {pages}
      </span>
      {button('Next', page + 1)}
    </nav>
  );
}
