import type { CallOptions, PageOptions } from './client.ts';
import type { Call } from './result.ts';

/**
 * Walks through a list that is given page by page, and yields each record once.
 * It ends with a page that is empty or brings nothing new. A short page does not end it: the service
 * names no greatest page size, and may give fewer records than were asked for.
 *
 * @param name the field of `data` that holds the records
 * @param list gives the page that starts at `skip`; `undefined` stands for the start of the list
 * @param skipCounts what `skip` counts: pages from 1, or records that come before
 * @throws VoiceAgentError when a page can't be had, or its records have no `id`
 */
export async function* walk<Name extends string, T extends { id: string }, Params extends { skip?: number }>(
  name: Name,
  list: (params: Params, own: PageOptions) => Call<Record<Name, T[]>>,
  params: object | undefined,
  own: CallOptions | undefined,
  skipCounts: 'pages' | 'records',
): AsyncGenerator<T, void, undefined> {
  const seen = new Set<string>();
  for (let number = 1, received = 0; ; number++) {
    // A count of records can't be 0, which the interface does not allow (4.1).
    const skip = skipCounts === 'pages' ? number : received || undefined;
    const records = (await list({ ...params, skip } as Params, { ...own, list: name }).orThrow())[name];
    const before = seen.size;
    received += records.length;
    for (const record of records) {
      if (seen.has(record.id)) continue;
      seen.add(record.id);
      yield record;
    }
    if (seen.size === before) return;
  }
}
