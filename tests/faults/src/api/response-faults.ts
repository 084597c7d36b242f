import type { Fault, Fields, HttpResponse, Middleware, OperationId } from '../harness/fault.ts';
import { defineFaults } from '../harness/fault-family.ts';
import { withJson } from '../harness/http-messages.ts';
import { type ApiClient, dataOf, isValid } from './api-client.ts';
import { changeSuccess, editEnvelope, forOperation, recordsIn } from './middleware.ts';
import { responsesAreValid } from './probes.ts';

// Faults in responses that the YAML files cannot express.

/** Edits the data or the envelope in place; `edit` may return another body. */
const editData =
  (operation: OperationId, edit: (data: Fields, envelope: Fields) => unknown) => (): Middleware =>
    editEnvelope(operation, (envelope) => edit(envelope.data as Fields, envelope));
const rename = (data: Fields, from: string, to: string): void => {
  data[to] = data[from];
  delete data[from];
};
const withBody = (response: HttpResponse, body: string | Buffer): HttpResponse => ({
  ...response,
  body: Buffer.from(body),
});
const textResponse = (status: number, body: string): HttpResponse => ({
  status,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from(body),
});

const jobs = defineFaults<ApiClient>()(
  { operation: 'listJobs', violates: 'job-list.jobs', probe: responsesAreValid('listJobs') },
  {
    'jobs-data-null': {
      violates: 'envelope.data',
      description: 'The data of a job list is null.',
      create: editData('listJobs', (_, envelope) => ({ ...envelope, data: null })),
    },
    'jobs-in-a-second-envelope': {
      violates: 'list-jobs.answer',
      description: 'The job list is inside a second envelope.',
      create: editData('listJobs', (_, envelope) => ({ ...envelope, data: envelope })),
    },
    'jobs-under-items': {
      description: 'The jobs are under items.',
      create: editData('listJobs', (data) => rename(data, 'jobs', 'items')),
    },
    'jobs-by-id': {
      description: 'The jobs are an object with their ids as names.',
      create: editData('listJobs', (data) => {
        data.jobs = Object.fromEntries((data.jobs as Fields[]).map((job) => [String(job.id), job]));
      }),
    },
    'jobs-json-truncated': {
      violates: 'operations.envelope',
      description: 'The JSON of a job list ends in the middle.',
      create: () =>
        changeSuccess('listJobs', (response) => withBody(response, response.body.subarray(0, -20))),
    },
    'jobs-empty-list-without-data': {
      violates: 'list-jobs.answer',
      description: 'A job list without jobs has empty data.',
      create: () =>
        editEnvelope('listJobs', (envelope) => {
          if (recordsIn(envelope).length === 0) envelope.data = {};
        }),
      probe: async (api) => 'jobs' in dataOf(await api.listJobs({ skip: 9000, take: 10 })),
    },
  },
);

const tools = defineFaults<ApiClient>()(
  { operation: 'listWebTools', violates: 'web-tool-list.items', probe: responsesAreValid('listWebTools') },
  {
    'tools-without-envelope': {
      violates: 'operations.envelope',
      description: 'The web tools are listed as a bare array.',
      create: () => editEnvelope('listWebTools', recordsIn),
    },
    'tools-under-web-tools': {
      description: 'The web tools are under webTools.',
      create: editData('listWebTools', (data) => rename(data, 'items', 'webTools')),
    },
    'tools-as-text': {
      description: 'The web tools are JSON inside a string.',
      create: editData('listWebTools', (data) => {
        data.items = JSON.stringify(data.items);
      }),
    },
    'tools-null-when-empty': {
      description: 'A page without web tools has null in place of an empty array.',
      create: editData('listWebTools', (data) => {
        if (Array.isArray(data.items) && data.items.length === 0) data.items = null;
      }),
      probe: async (api) => isValid('listWebTools', await api.listWebTools({ skip: '90' })),
    },
    'tools-json-with-a-comma-too-many': {
      violates: 'operations.envelope',
      description: 'The JSON of a web tool list has a comma too many.',
      create: () =>
        changeSuccess('listWebTools', (response) =>
          withBody(response, String(response.body).replace(/\}$/, ',}')),
        ),
    },
    'page-three-fails': {
      violates: 'list-web-tools.answer',
      description: 'The third page of web tools gets the status 500.',
      create: () =>
        forOperation('listWebTools', async (request, next) =>
          request.query.get('skip') === '3' ? textResponse(500, '') : next(request),
        ),
    },
  },
);

const updates = defineFaults<ApiClient>()(
  {
    operation: 'updateWebTool',
    violates: 'operations.envelope',
    probe: responsesAreValid('updateWebTool'),
  },
  {
    'update-data-in-a-list': {
      violates: 'envelope.data',
      description: 'The data of an update is an array with the web tool.',
      create: editData('updateWebTool', (data, envelope) => ({ ...envelope, data: [data] })),
    },
    'update-without-envelope': {
      description: 'The response to an update is the bare web tool.',
      create: editData('updateWebTool', (data) => data),
    },
    'update-in-a-list-of-web-tools': {
      violates: 'web-tool.update.answer',
      description: 'The response to an update is a list of one web tool.',
      create: editData('updateWebTool', (data, envelope) => ({
        ...envelope,
        data: { items: [data], total: 1, filtered: 1 },
      })),
    },
    'update-json-inside-json': {
      description: 'The response to an update has its JSON inside a JSON string.',
      create: () => changeSuccess('updateWebTool', (response) => withJson(response, String(response.body))),
    },
    'not-utf-8': {
      violates: 'answer.json',
      description:
        'The response to an update is in ISO 8859-1, so that a character outside of ASCII is lost.',
      create: () =>
        changeSuccess('updateWebTool', (response) =>
          withBody(response, Buffer.from(String(response.body), 'latin1')),
        ),
      probe: async (api) => {
        const name = 'Gezeiten für Süd';
        return dataOf(await api.update(await api.toolId(), { name })).name === name;
      },
    },
  },
);

/** Replaces the responses whose number `isBroken` selects, counted from 1. */
const breakByCount = (isBroken: (count: number) => boolean, broken: HttpResponse) => (): Middleware => {
  let count = 0;
  return forOperation('any', async (request, next) => (isBroken(++count) ? broken : next(request)));
};

const occasional = defineFaults<ApiClient>()(
  {
    operation: 'any',
    violates: 'envelope.success-answer',
    probe: async (api: ApiClient) => {
      for (let i = 0; i < 30; i++) if (!(await api.listWebTools()).ok) return false;
      return true;
    },
  },
  {
    'every-fifth-answer-500': {
      description: 'Every fifth request gets the status 500.',
      create: breakByCount((count) => count % 5 === 0, textResponse(500, 'oops')),
    },
    'down-after-twelve-requests': {
      description: 'After twelve requests every connection is reset.',
      create: breakByCount((count) => count > 12, { ...textResponse(200, ''), transportFault: 'reset' }),
    },
  },
);

export const responseFaults: readonly Fault<ApiClient>[] = [...jobs, ...tools, ...updates, ...occasional];
