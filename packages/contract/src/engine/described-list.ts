/** Unit of the position of a page: pages from 1, or the records before it. */
export type Unit = 'pages' | 'records';

/** Facts about a list beyond its document. Names are those of query parameters, or of properties of the body. */
export interface DescribedList {
  /** The id of the operation. */
  operation: string;
  /** What `skip` counts. Where that is undocumented, these are all that it can. */
  units: readonly [Unit, ...Unit[]];
  /** Filters that no record shows, and of which each record has one value. */
  exclusive?: readonly string[];
  /** Values of filters with an undocumented meaning. */
  open?: readonly unknown[];
  /** UUIDs for filters by what the service may not have, by name. */
  related?: Readonly<Record<string, string>>;
  /** The search by a text, and a property of the records that has words. Which properties are searched is undocumented. */
  search?: { name: string; property: string };
  /** The ids of facts: by the name of a filter or a search, and of what else is judged. */
  facts: Readonly<Record<string, string>> & Record<'take' | 'pages' | 'counts', string>;
}

/** The rules for lists that are described. */
export const listRules = {
  counts: {
    title: 'filtered is at most total',
    help: 'What the two numbers count is not specified, but under no reading can filtered exceed total.',
  },
  filter: {
    title: 'A filter selects exactly the records that match it',
    help: 'A record that does not match is listed, or one that matches is missing: by one filter, by two together, or on a later page. Where a record does not show the property, the lists by each value are compared.',
  },
  pages: {
    title: 'Pages do not overlap, and together they are the whole list',
    help: 'A page repeats a record, leaves one out, or has fewer records than take although there are more. The list did not change meanwhile. Where skip may count pages or records, it is a violation when the pages fit neither.',
  },
  search: {
    title: 'A record that a search finds has the text',
    help: 'No field of a found record has the text, a search and a filter together do not find what both of them find, or a record is missing although a similar one is found. Which fields are searched is not specified.',
  },
  take: {
    title: 'A page has no more records than the request asks for',
    help: 'A page has more records than take, or than its default.',
  },
} as const;

export type ListRule = keyof typeof listRules;
