import type { Rule } from '../../rules/rule.ts';

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
export const invariantRules: Readonly<Record<InvariantRule, Rule>> = {
  take: {
    title: 'A list has no more records than were asked for',
    about: 'There are more records than take says, or than its default says.',
    facts: ['list-jobs.take', 'list-web-tools.take', 'list-web-tools.take.default'],
  },
  pages: {
    title: 'Pages do not overlap, and together they are the whole list',
    about:
      'A page repeats a record, leaves one out, or has fewer than take says while there are more. It was seen while nothing changed, and of jobs it holds for skip as the number of a page and for skip as a number of jobs.',
    facts: [
      'list-web-tools.skip',
      'list-web-tools.skip.default',
      'list-web-tools.take',
      'list-web-tools.take.default',
      'jobs.listing',
    ],
  },
  counts: {
    title: 'No more records are filtered than there are in total',
    about: 'What the two numbers count is not described, but no reading has filtered above total.',
    facts: ['job-list.filtered', 'job-list.total', 'web-tool-list.filtered', 'web-tool-list.total'],
  },
  filter: {
    title: 'A filter lets through what it asks for, and all of it',
    about:
      'A record that does not fit is listed, or one that fits is missing, by one filter, by two together, or on a later page. A job does not show its status or type: there the lists of all values are held against each other.',
    facts: [
      'list-jobs.status',
      'list-jobs.type',
      'list-web-tools.type',
      'list-web-tools.is-active',
      'list-web-tools.voice-agent-id',
      'job.status.states',
      'jobs.kinds',
    ],
  },
  search: {
    title: 'A job that a search finds has the text',
    about:
      'A hit shows the text in no field, a search and a filter together are not what each of them is alone, or a job is missing whose like is found. In which fields it looks is not described.',
    facts: ['list-jobs.search'],
  },
  'update-answer': {
    title: 'The answer to an update shows it',
    about: 'The answer is of another web tool, or a field of it is not what the update says.',
    facts: ['web-tool.update.answer', 'web-tool.update.id'],
  },
  'update-listed': {
    title: 'The next list shows an update',
    about: 'A field of the listed web tool is not what the update said, sign by sign.',
    facts: ['web-tool.update.body', 'web-tool.update.answer'],
  },
  'update-of-another-field': {
    title: 'An update changes the fields that it names',
    about: 'A field that the update does not name is not what it was. The version may change at any time.',
    facts: ['web-tool.update.body'],
  },
  'update-of-another': {
    title: 'An update changes one web tool',
    about: 'Another web tool is not what it was.',
    facts: ['web-tool.update.id'],
  },
  'refused-update-kept': {
    title: 'A refused update changes nothing',
    about: 'After a refusal a web tool is not what it was: check first, and write then.',
    facts: ['web-tool.update.answer', 'operations.authenticated', 'web-tool.update.id'],
  },
};
