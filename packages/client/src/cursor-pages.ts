import type { RequestOptions } from './options.ts';
import type { ListPage } from './pages.ts';
import { type Paginated, paginated } from './paginated.ts';
import { VoiceAgentError } from './result.ts';

/** How the pages of a list follow each other. */
export interface CursorPaging {
  /** The field of `data` that holds the records. */
  readonly items: string;
  /** The parameter that takes the cursor. */
  readonly parameter: string;
  /** The field of `data` that holds the cursor of the next page. */
  readonly cursor: string;
}

/**
 * The records of a list whose pages name the next one. It ends with a page that names none, or one that was there before.
 *
 * @param list gives the page of a cursor; `undefined` stands for the first
 */
export const paginateByCursor = (
  list: ListPage,
  params: object | undefined,
  options: RequestOptions | undefined,
  paging: CursorPaging,
): Paginated<never> => paginated(() => pages(list, params, options, paging));

async function* pages(
  list: ListPage,
  params: object | undefined,
  options: RequestOptions | undefined,
  { items, parameter, cursor }: CursorPaging,
): AsyncGenerator<never[], void, undefined> {
  const seen = new Set<unknown>();
  for (let next: unknown; ; ) {
    const result = await list({ ...params, [parameter]: next } as never, options ?? {});
    if (!result.ok) throw result.error;
    const { [items]: records, [cursor]: following } = result.data as Record<string, unknown>;
    if (!Array.isArray(records)) {
      const body = JSON.stringify(result.data);
      const details = { body, response: result.response };
      throw new VoiceAgentError('unreadable', `A page has no list of ${items}.`, result.attempts, details);
    }
    if (records.length > 0) yield records as never[];
    if (!following || seen.has(following)) return;
    seen.add(following);
    next = following;
  }
}
