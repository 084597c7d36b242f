import type { PageOptions } from './operation-to-send.ts';
import type { RequestOptions } from './options.ts';
import { type Paginated, paginated } from './paginated.ts';
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
  /** The parameter that says how many records a page has at most. */
  readonly size?: string;
  /** The size of a page where none is asked for, if it is documented. */
  readonly defaultSize?: number;
  /** The field of `data` that counts all records, by its name. */
  readonly total?: string;
  /** The field of `data` that counts the records that match, by its name. */
  readonly filtered?: string;
}

/** The `data` of a page: records below one name, counts below others. */
type Page = Readonly<Record<string, unknown>>;

interface Identified {
  readonly id: string;
}

/**
 * The records of a list that comes page by page, each record once. The list ends with a page that is empty or brings
 * nothing new, or with a short one after which the counts of the service say that there is no more. Neither alone ends
 * it: the service names no maximum page size, so that a page may be short in the middle, and does not define its counts.
 *
 * @param list gives the page that starts at `parameter`; `undefined` stands for the start of the list
 * @throws TypeError at once, when `counts` is neither pages nor records
 */
export function paginate(
  list: ListPage,
  params: object | undefined,
  options: RequestOptions | undefined,
  paging: Paging,
): Paginated<never> {
  const { items, parameter, counts, size, defaultSize, total, filtered } = paging;
  const isPages = counts === 'pages';
  if (!isPages && counts !== 'records')
    throw new TypeError(`${parameter}Counts must be 'pages' or 'records': the service does not specify it.`);
  const asked: Page = { ...params, ...options?.query };
  // Without a size no page is short.
  const take = (asked[size as string] ?? defaultSize) as number;
  return paginated(async function* () {
    const seen = new Set<string>();
    for (let start = isPages ? 1 : 0; ; ) {
      // An offset of 0 is left out: the spec does not allow it.
      const page = { ...params, [parameter]: start || undefined } as never;
      const data = (await list(page, { ...options, list: items }).orThrow()) as Page;
      const records = data[items] as Identified[];
      const fresh = records.filter(({ id }) => seen.size < seen.add(id).size);
      if (fresh.length === 0) return;
      yield fresh as never[];
      const all = data[total as string] as number;
      // A service that does not count sends 0 or -1.
      const isComplete = (all > 0 && seen.size >= all) || seen.size === data[filtered as string];
      if (records.length < take && isComplete) return;
      start += isPages ? 1 : records.length;
    }
  });
}
