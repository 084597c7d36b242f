/**
 * Walks through a list that is given page by page, and yields each record once.
 * It ends with a page that is empty or brings nothing new. A short page does not end it: the service
 * names no greatest page size, and may give fewer records than were asked for.
 *
 * @param page gives the page that starts at `skip`; `undefined` stands for the start of the list
 * @param skipCounts what `skip` counts: pages from 1, or records that come before
 */
export async function* walk<T extends { id: string }>(
  page: (skip: number | undefined) => Promise<T[]>,
  skipCounts: 'pages' | 'records',
): AsyncGenerator<T, void, undefined> {
  const seen = new Set<string>();
  for (let number = 1, received = 0; ; number++) {
    // A count of records can't be 0, which the interface does not allow (4.1).
    const records = await page(skipCounts === 'pages' ? number : received || undefined);
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
