import type { DescribedList } from '../../engine/described-list.ts';

/** An agent of the sandbox. In another service it is no agent, and then has no web tools. */
const exampleAgent = '71e6b0d4-3f8a-4c59-92ab-d05c8e17f643';

/** The facts about lists that the spec leaves undocumented. */
export const lists: readonly DescribedList[] = [
  {
    operation: 'listJobs',
    units: ['pages', 'records'],
    exclusive: ['status', 'type'],
    search: { name: 'search', property: 'title' },
    facts: {
      take: 'list-jobs.take',
      pages: 'jobs.listing',
      counts: 'job-list.filtered',
      status: 'list-jobs.status',
      type: 'list-jobs.type',
      search: 'list-jobs.search',
    },
  },
  {
    operation: 'listWebTools',
    units: ['pages'],
    // A type that only the filter has.
    open: ['WEB_TOOL'],
    related: { voiceAgentId: exampleAgent },
    facts: {
      take: 'list-web-tools.take',
      'take.default': 'list-web-tools.take.default',
      pages: 'list-web-tools.skip',
      counts: 'web-tool-list.filtered',
      type: 'list-web-tools.type',
      isActive: 'list-web-tools.is-active',
      voiceAgentId: 'list-web-tools.voice-agent-id',
    },
  },
];
