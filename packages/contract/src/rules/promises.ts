import type { Rule } from './rule.ts';

export type PromiseRule =
  | 'take'
  | 'pages'
  | 'filter'
  | 'update-answer'
  | 'update-listed'
  | 'update-of-another'
  | 'refused-update-kept';

/** What the voice agent service promises across requests. */
export const promiseRules: Readonly<Record<PromiseRule, Rule>> = {
  take: {
    title: 'A list has no more records than were asked for',
    about: 'There are more records than take says, or than its default says.',
    facts: ['list-jobs.take', 'list-web-tools.take', 'list-web-tools.take.default'],
  },
  pages: {
    title: 'Pages are parts of the list',
    about: 'A page of web tools repeats, leaves out or adds records.',
    facts: ['list-web-tools.skip', 'list-web-tools.skip.default'],
  },
  filter: {
    title: 'A filter lets through what it asks for, and all of it',
    about: 'A record that does not fit is listed, or one that fits is missing.',
    facts: ['list-jobs.status', 'list-jobs.type', 'list-web-tools.type', 'list-web-tools.is-active'],
  },
  'update-answer': {
    title: 'The answer to an update shows it',
    about: 'A field of the answer is not what the update says.',
    facts: ['web-tool.update.answer'],
  },
  'update-listed': {
    title: 'The next list shows an update',
    about: 'A field of the listed web tool is not what the update said.',
    facts: ['web-tool.update.answer'],
  },
  'update-of-another': {
    title: 'An update changes one web tool',
    about: 'Another web tool is not what it was.',
    facts: ['web-tool.update.id'],
  },
  'refused-update-kept': {
    title: 'A refused update changes nothing',
    about: 'A field has what a refused update said.',
    facts: ['web-tool.update.answer'],
  },
};
