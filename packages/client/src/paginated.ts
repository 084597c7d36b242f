import { numberOf } from './configuration.ts';

/**
 * The records of a list that comes page by page. Each iteration begins anew, and requests a page only when it is needed:
 * none before the first record, and none after a loop has ended.
 *
 * @example
 * for await (const tool of client.webTools.iterate({ take: 50 })) console.log(tool.name);
 * const first = await client.webTools.iterate().toArray({ limit: 25 });
 */
export interface Paginated<T> extends AsyncIterable<T> {
  /**
   * The records page by page, each record once over all pages. A page without a new record is left out.
   *
   * @throws VoiceAgentError when a page can't be had
   */
  pages(): AsyncIterable<T[]>;
  /**
   * All records, or the first ones. No page is requested once there are enough.
   *
   * @throws TypeError when `limit` is not an integer of at least 1
   * @throws VoiceAgentError when a page can't be had
   */
  toArray(options?: ToArrayOptions): Promise<T[]>;
}

/** How much `toArray` collects. */
export interface ToArrayOptions {
  /**
   * The maximum number of records.
   *
   * @default no limit
   */
  limit?: number | undefined;
}

/** The records of the pages that a function begins to read. */
export function paginated<T>(pages: () => AsyncGenerator<T[], void, undefined>): Paginated<T> {
  return {
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* page;
    },
    pages,
    async toArray({ limit } = {}) {
      if (limit !== undefined) numberOf('limit', limit, 1);
      const all: T[] = [];
      for await (const record of this) if (all.push(record) === limit) break;
      return all;
    },
  };
}
