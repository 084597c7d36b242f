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

/** Assigns to the envelope. */
const set =
  (fields: Fields): Edit =>
  (envelope) => {
    Object.assign(envelope, fields);
  };
/** Assigns to its data. */
const setData =
  (fields: Fields): Edit =>
  (_, data) => {
    Object.assign(data, fields);
  };
const without =
  (field: string): Edit =>
  (envelope) => {
    delete envelope[field];
  };
const dataWithout =
  (field: string): Edit =>
  (_, data) => {
    delete data[field];
  };

export const envelopeFaults: ApiDraft[] = [
  fault(
    'listJobs',
    'jobs-success-as-text',
    'envelope.success',
    'The success of a job list is a text.',
    set({ success: 'true' }),
  ),
  fault(
    'listWebTools',
    'tools-success-as-number',
    'envelope.success',
    'The success of a web tool list is 1.',
    set({ success: 1 }),
  ),
  fault(
    'updateWebTool',
    'update-success-missing',
    'operations.envelope',
    'The answer to an update has no success.',
    without('success'),
  ),
  fault(
    'listJobs',
    'jobs-message-as-number',
    'envelope.message',
    'The message of a job list is a number.',
    set({ message: 200 }),
  ),
  fault(
    'listWebTools',
    'tools-message-missing',
    'operations.envelope',
    'A web tool list has no message.',
    without('message'),
  ),
  fault(
    'updateWebTool',
    'update-message-as-list',
    'envelope.message',
    'The message of an update is a list.',
    set({ message: ['success'] }),
  ),
  fault(
    'listJobs',
    'jobs-data-null',
    'envelope.data',
    'The data of a job list is null.',
    set({ data: null }),
  ),
  fault(
    'listWebTools',
    'tools-data-missing',
    'envelope.data',
    'A web tool list has no data.',
    without('data'),
  ),
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
  fault('listJobs', 'jobs-total-missing', 'job-list.total', 'A job list has no total.', dataWithout('total')),
  fault(
    'listJobs',
    'jobs-filtered-as-text',
    'job-list.filtered',
    'The filtered of a job list is a text.',
    setData({ filtered: '12' }),
  ),
  fault(
    'listJobs',
    'jobs-total-with-fraction',
    'job-list.total',
    'The total of a job list is no whole number.',
    setData({ total: 64.5 }),
  ),
  fault(
    'listWebTools',
    'tools-filtered-missing',
    'web-tool-list.filtered',
    'A web tool list has no filtered.',
    dataWithout('filtered'),
  ),
  fault(
    'listWebTools',
    'tools-total-as-text',
    'web-tool-list.total',
    'The total of a web tool list is a text.',
    setData({ total: '36' }),
  ),
  fault(
    'listWebTools',
    'tools-filtered-as-boolean',
    'web-tool-list.filtered',
    'The filtered of a web tool list says whether it was filtered.',
    setData({ filtered: true }),
  ),
];
