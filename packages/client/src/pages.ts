import type { PageOptions } from './operation-to-send.ts';
import type { RequestOptions } from './options.ts';
import type { ApiPromise } from './result.ts';

/** What gives one page of a list. */
export type ListPage = (params: never, options: PageOptions) => ApiPromise<unknown>;

/** How the pages of a list follow each other. */
export interface Paging {
  /** The field of `data` that holds the records. */
  readonly items: string;
  /** The parameter that says where a page starts. */
  readonly parameter: string;
  /** What `parameter` counts: pages from 1, or records that come before. */
  readonly counts: 'pages' | 'records';
}

/**
 * Iterates over a list that comes page by page, and yields each record once.
 * It ends with a page that is empty or brings nothing new. A short page does not end it: the service
 * names no maximum page size, and may give fewer records than were asked for.
 *
 * @param list gives the page that starts at `parameter`; `undefined` stands for the start of the list
 * @throws TypeError at once, when `counts` is neither pages nor records
 * @throws VoiceAgentError when a page can't be had, or its records have no `id`
 */
export function paginate(
  list: ListPage,
  params: object | undefined,
  options: RequestOptions | undefined,
  paging: Paging,
): AsyncGenerator<never, void, undefined> {
  const { parameter, counts } = paging;
  if (counts !== 'pages' && counts !== 'records')
    throw new TypeError(`${parameter}Counts must be 'pages' or 'records': the service does not document it.`);
  return pages(list, params, options, paging);
}

async function* pages(
  list: ListPage,
  params: object | undefined,
  options: RequestOptions | undefined,
  { items, parameter, counts }: Paging,
): AsyncGenerator<never, void, undefined> {
  const seen = new Set<string>();
  for (let number = 1, received = 0; ; number++) {
    // An offset of 0 is left out: the interface does not allow it (4.1).
    const start = counts === 'pages' ? number : received || undefined;
    const page = { ...params, [parameter]: start } as never;
    const data = (await list(page, { ...options, list: items }).orThrow()) as Record<
      string,
      { id: string }[]
    >;
    const records = data[items] as { id: string }[];
    const before = seen.size;
    received += records.length;
    for (const record of records) {
      if (seen.has(record.id)) continue;
      seen.add(record.id);
      yield record as never;
    }
    if (seen.size === before) return;
  }
}
