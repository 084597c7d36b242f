import type { Fault, FaultResponse, Fields, Middleware, OperationId } from '../harness/fault.ts';
import { faultsOf } from '../harness/fault-family.ts';
import { isSuccess } from '../harness/http-client.ts';
import { editing, on, recordsOf, withJson } from '../harness/http-messages.ts';
import { type Api, dataOf, isValid } from './api-client.ts';
import { responsesAreValid } from './probes.ts';

// Wrong responses that fields.yaml and responses.yaml cannot express.

/** Edits the envelope, or returns another body. */
const enveloping =
  (operation: OperationId, edit: (data: Fields, envelope: Fields) => unknown) => (): Middleware =>
    editing(operation, (envelope) => edit(envelope.data as Fields, envelope));
/** Changes each success. */
const responding =
  (operation: OperationId, change: (response: FaultResponse) => FaultResponse) => (): Middleware =>
    on(operation, async (request, next) => {
      const response = await next(request);
      return isSuccess(response) ? change(response) : response;
    });
const rename = (data: Fields, from: string, to: string): void => {
  data[to] = data[from];
  delete data[from];
};
const withBody = (response: FaultResponse, body: string | Buffer): FaultResponse => ({
  ...response,
  body: Buffer.from(body),
});
const plain = (status: number, body: string): FaultResponse => ({
  status,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from(body),
});

const jobs = faultsOf<Api>()(
  { operation: 'listJobs', violates: 'job-list.jobs', probe: responsesAreValid('listJobs') },
  {
    'jobs-data-null': {
      violates: 'envelope.data',
      description: 'The data of a job list is null.',
      create: enveloping('listJobs', (_, envelope) => ({ ...envelope, data: null })),
    },
    'jobs-in-a-second-envelope': {
      violates: 'list-jobs.answer',
      description: 'The job list is inside a second envelope.',
      create: enveloping('listJobs', (_, envelope) => ({ ...envelope, data: envelope })),
    },
    'jobs-under-items': {
      description: 'The jobs are under items.',
      create: enveloping('listJobs', (data) => rename(data, 'jobs', 'items')),
    },
    'jobs-by-id': {
      description: 'The jobs are an object with their ids as names.',
      create: enveloping('listJobs', (data) => {
        data.jobs = Object.fromEntries((data.jobs as Fields[]).map((job) => [String(job.id), job]));
      }),
    },
    'jobs-json-truncated': {
      violates: 'operations.envelope',
      description: 'The JSON of a job list ends in the middle.',
      create: responding('listJobs', (response) => withBody(response, response.body.subarray(0, -20))),
    },
    'jobs-empty-list-without-data': {
      violates: 'list-jobs.answer',
      description: 'A job list without jobs has empty data.',
      create: () =>
        editing('listJobs', (envelope) => {
          if (recordsOf(envelope).length === 0) envelope.data = {};
        }),
      probe: async (api) => 'jobs' in dataOf(await api.listJobs({ skip: 9000, take: 10 })),
    },
  },
);

const tools = faultsOf<Api>()(
  { operation: 'listWebTools', violates: 'web-tool-list.items', probe: responsesAreValid('listWebTools') },
  {
    'tools-without-envelope': {
      violates: 'operations.envelope',
      description: 'The web tools are listed as a bare array.',
      create: () => editing('listWebTools', recordsOf),
    },
    'tools-under-web-tools': {
      description: 'The web tools are under webTools.',
      create: enveloping('listWebTools', (data) => rename(data, 'items', 'webTools')),
    },
    'tools-as-text': {
      description: 'The web tools are JSON inside a string.',
      create: enveloping('listWebTools', (data) => {
        data.items = JSON.stringify(data.items);
      }),
    },
    'tools-null-when-empty': {
      description: 'A page without web tools has null in place of an empty array.',
      create: enveloping('listWebTools', (data) => {
        if (Array.isArray(data.items) && data.items.length === 0) data.items = null;
      }),
      probe: async (api) => isValid('listWebTools', await api.listWebTools({ skip: '90' })),
    },
    'tools-json-with-a-comma-too-many': {
      violates: 'operations.envelope',
      description: 'The JSON of a web tool list has a comma too many.',
      create: responding('listWebTools', (response) =>
        withBody(response, String(response.body).replace(/\}$/, ',}')),
      ),
    },
    'page-three-fails': {
      violates: 'list-web-tools.answer',
      description: 'The third page of web tools gets the status 500.',
      create: () =>
        on('listWebTools', async (request, next) =>
          request.query.get('skip') === '3' ? plain(500, '') : next(request),
        ),
    },
  },
);

const updates = faultsOf<Api>()(
  {
    operation: 'updateWebTool',
    violates: 'operations.envelope',
    probe: responsesAreValid('updateWebTool'),
  },
  {
    'update-data-in-a-list': {
      violates: 'envelope.data',
      description: 'The data of an update is an array with the web tool.',
      create: enveloping('updateWebTool', (data, envelope) => ({ ...envelope, data: [data] })),
    },
    'update-without-envelope': {
      description: 'The response to an update is the bare web tool.',
      create: enveloping('updateWebTool', (data) => data),
    },
    'update-in-a-list-of-web-tools': {
      violates: 'web-tool.update.answer',
      description: 'The response to an update is a list of one web tool.',
      create: enveloping('updateWebTool', (data, envelope) => ({
        ...envelope,
        data: { items: [data], total: 1, filtered: 1 },
      })),
    },
    'update-json-inside-json': {
      description: 'The response to an update has its JSON inside a JSON string.',
      create: responding('updateWebTool', (response) => withJson(response, String(response.body))),
    },
    'not-utf-8': {
      violates: 'answer.json',
      description:
        'The response to an update is in ISO 8859-1, so that a character outside of ASCII is lost.',
      create: responding('updateWebTool', (response) =>
        withBody(response, Buffer.from(String(response.body), 'latin1')),
      ),
      probe: async (api) => {
        const name = 'Gezeiten für Süd';
        return dataOf(await api.update(await api.toolId(), { name })).name === name;
      },
    },
  },
);

/** Breaks each response whose number, counted from 1, `isBroken` picks. */
const counted = (isBroken: (count: number) => boolean, broken: FaultResponse) => (): Middleware => {
  let count = 0;
  return on('any', async (request, next) => (isBroken(++count) ? broken : next(request)));
};

const counting = faultsOf<Api>()(
  {
    operation: 'any',
    violates: 'envelope.success-answer',
    probe: async (api: Api) => {
      for (let i = 0; i < 30; i++) if (!(await api.listWebTools()).ok) return false;
      return true;
    },
  },
  {
    'every-fifth-answer-500': {
      description: 'Every fifth request gets the status 500.',
      create: counted((count) => count % 5 === 0, plain(500, 'oops')),
    },
    'down-after-twelve-requests': {
      description: 'After twelve requests every connection is reset.',
      create: counted((count) => count > 12, { ...plain(200, ''), cut: 'reset' }),
    },
  },
);

export const responseFaults: readonly Fault<Api>[] = [...jobs, ...tools, ...updates, ...counting];
