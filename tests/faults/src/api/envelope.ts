import { isValid } from '../api.ts';
import { editing, recordsOf } from '../middleware.ts';
import { answersAreValid } from '../probes.ts';
import type { ApiDraft, Fields, OperationId } from '../types.ts';

/** Edits the envelope, or returns another body. */
type Edit = (envelope: Fields, data: Fields) => unknown;

const fault = (operation: OperationId, name: string, fact: string, says: string, edit: Edit): ApiDraft => ({
  name,
  operation,
  says,
  fact,
  make: () => editing(operation, (envelope) => edit(envelope, envelope.data as Fields)),
  probe: answersAreValid(operation),
});

export const envelopeFaults: ApiDraft[] = [
  fault('listJobs', 'jobs-data-null', 'envelope.data', 'The data of a job list is null.', (envelope) => {
    envelope.data = null;
  }),
  fault(
    'updateWebTool',
    'update-data-in-a-list',
    'envelope.data',
    'The data of an update is a list with the web tool.',
    (envelope, data) => {
      envelope.data = [data];
    },
  ),
  fault(
    'updateWebTool',
    'update-without-envelope',
    'operations.envelope',
    'An update is answered with the bare web tool.',
    (_, data) => data,
  ),
  fault(
    'listWebTools',
    'tools-without-envelope',
    'operations.envelope',
    'The web tools are listed as a bare array.',
    (envelope) => recordsOf(envelope),
  ),
  fault(
    'listJobs',
    'jobs-in-a-second-envelope',
    'list-jobs.answer',
    'The job list stands inside a second envelope.',
    (envelope) => ({
      ...envelope,
      data: envelope,
    }),
  ),
  fault(
    'updateWebTool',
    'update-in-a-list-of-web-tools',
    'web-tool.update.answer',
    'An update is answered with a list of one web tool.',
    (envelope, data) => {
      envelope.data = { items: [data], total: 1, filtered: 1 };
    },
  ),
  fault('listJobs', 'jobs-under-items', 'job-list.jobs', 'The jobs stand under items.', (_, data) => {
    data.items = data.jobs;
    delete data.jobs;
  }),
  fault(
    'listWebTools',
    'tools-under-web-tools',
    'web-tool-list.items',
    'The web tools stand under webTools.',
    (_, data) => {
      data.webTools = data.items;
      delete data.items;
    },
  ),
  fault(
    'listJobs',
    'jobs-by-id',
    'job-list.jobs',
    'The jobs are an object with their ids as names.',
    (_, data) => {
      data.jobs = Object.fromEntries((data.jobs as Fields[]).map((job) => [String(job.id), job]));
    },
  ),
  fault(
    'listWebTools',
    'tools-as-text',
    'web-tool-list.items',
    'The web tools are JSON inside a text.',
    (_, data) => {
      data.items = JSON.stringify(data.items);
    },
  ),
  {
    ...fault(
      'listWebTools',
      'tools-null-when-empty',
      'web-tool-list.items',
      'A page without web tools has null in place of an empty list.',
      (_, data) => {
        if (Array.isArray(data.items) && data.items.length === 0) data.items = null;
      },
    ),
    // A page without web tools, which plain requests need not reach.
    probe: async (api) => isValid('listWebTools', await api.listWebTools({ skip: '90' })),
  },
];
