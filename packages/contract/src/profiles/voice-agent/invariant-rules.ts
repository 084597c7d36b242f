import type { RuleText } from '../../engine/check.ts';

export type InvariantRule =
  | 'take'
  | 'pages'
  | 'counts'
  | 'filter'
  | 'search'
  | 'update-answer'
  | 'update-listed'
  | 'update-of-another-field'
  | 'update-of-another'
  | 'refused-update-kept';

/** What the voice agent service promises across requests. */
export const invariantRules: Readonly<Record<InvariantRule, RuleText>> = {
  take: {
    title: 'A list has no more records than were asked for',
    help: 'There are more records than take says, or than its default says.',
  },
  pages: {
    title: 'Pages do not overlap, and together they are the whole list',
    help: 'A page repeats a record, leaves one out, or has fewer than take says while there are more. It was seen while nothing changed, and of jobs it holds for skip as the number of a page and for skip as a number of jobs.',
  },
  counts: {
    title: 'No more records are filtered than there are in total',
    help: 'What the two numbers count is not described, but no reading has filtered above total.',
  },
  filter: {
    title: 'A filter lets through what it asks for, and all of it',
    help: 'A record that does not fit is listed, or one that fits is missing, by one filter, by two together, or on a later page. A job does not show its status or type: there the lists of all values are held against each other.',
  },
  search: {
    title: 'A job that a search finds has the text',
    help: 'A hit shows the text in no field, a search and a filter together are not what each of them is alone, or a job is missing whose like is found. In which fields it looks is not described.',
  },
  'update-answer': {
    title: 'The answer to an update shows it',
    help: 'The answer is of another web tool, or a field of it is not what the update says.',
  },
  'update-listed': {
    title: 'The next list shows an update',
    help: 'A field of the listed web tool is not what the update said, sign by sign.',
  },
  'update-of-another-field': {
    title: 'An update changes the fields that it names',
    help: 'A field that the update does not name is not what it was. The version may change at any time.',
  },
  'update-of-another': {
    title: 'An update changes one web tool',
    help: 'Another web tool is not what it was.',
  },
  'refused-update-kept': {
    title: 'A refused update changes nothing',
    help: 'After a refusal a web tool is not what it was: check first, and write then.',
  },
};
