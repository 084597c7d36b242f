import type { RequestOptions } from './options.ts';
import type { PageOptions } from './request.ts';
import type { ApiPromise } from './result.ts';

/** What gives one page of a list. */
export type ListPage = (params: never, options: PageOptions) => ApiPromise<unknown>;

/**
 * Iterates over a list that comes page by page, and yields each record once.
 * It ends with a page that is empty or brings nothing new. A short page does not end it: the service
 * names no maximum page size, and may give fewer records than were asked for.
 *
 * @param list gives the page that starts at `parameter`; `undefined` stands for the start of the list
 * @param items the field of `data` that holds the records
 * @param counts what `parameter` counts: pages from 1, or records that come before
 * @throws TypeError at once, when `counts` is neither
 * @throws VoiceAgentError when a page can't be had, or its records have no `id`
 */
export function paginate(
  list: ListPage,
  params: object | undefined,
  options: RequestOptions | undefined,
  items: string,
  parameter: string,
  counts: 'pages' | 'records',
): AsyncGenerator<never, void, undefined> {
  if (counts !== 'pages' && counts !== 'records')
    throw new TypeError(`${parameter}Counts must be 'pages' or 'records': the service does not document it.`);
  return pages(list, params, options, items, parameter, counts);
}

async function* pages(
  list: ListPage,
  params: object | undefined,
  options: RequestOptions | undefined,
  items: string,
  parameter: string,
  counts: 'pages' | 'records',
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
