import { editing, fieldsOf, isSuccess, on, withJson } from '../middleware.ts';
import { allAnswersAreValid, answersAreValid } from '../probes.ts';
import type { ApiDraft, Cut, FaultAnswer, Middleware, OperationId } from '../types.ts';

// The answer does not arrive, or is none that the interface knows.

/** Changes each success. */
const answering = (
  operation: OperationId | 'any',
  change: (answer: FaultAnswer) => FaultAnswer,
): Middleware =>
  on(operation, async (request, next) => {
    const answer = await next(request);
    return isSuccess(answer) ? change(answer) : answer;
  });

const fault = (
  operation: OperationId | 'any',
  name: string,
  says: string,
  change: (answer: FaultAnswer) => FaultAnswer,
  fact = 'operations.envelope',
): ApiDraft => ({
  name,
  operation,
  says,
  fact,
  make: () => answering(operation, change),
  probe: operation === 'any' ? allAnswersAreValid() : answersAreValid(operation),
});

const cut = (operation: OperationId | 'any', name: string, says: string, how: Cut): ApiDraft =>
  fault(operation, name, says, (answer) => ({ ...answer, cut: how }), 'envelope.success-answer');

const text = (type: string, body: string, status = 200): FaultAnswer => ({
  status,
  headers: { 'content-type': type },
  body: Buffer.from(body),
});

/** Breaks each answer whose number, counted from 1, `when` picks. */
const counted = (
  name: string,
  says: string,
  when: (count: number) => boolean,
  broken: FaultAnswer,
): ApiDraft => ({
  name,
  operation: 'any',
  says,
  fact: 'envelope.success-answer',
  make: () => {
    let count = 0;
    return on('any', async (request, next) => (when(++count) ? broken : next(request)));
  },
  probe: async (api) => {
    for (let i = 0; i < 30; i++) if (!(await api.listWebTools()).ok) return false;
    return true;
  },
});

export const transportFaults: ApiDraft[] = [
  fault(
    'listWebTools',
    'tools-content-type-html',
    'The web tools come as text/html.',
    (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'content-type': 'text/html' },
    }),
    'answer.json',
  ),
  fault(
    'updateWebTool',
    'update-content-type-missing',
    'The answer to an update has no content type.',
    ({ headers: { 'content-type': _, ...headers }, ...answer }) => ({
      ...answer,
      headers,
    }),
    'answer.json',
  ),
  fault('listJobs', 'jobs-as-html-page', 'The job list is an HTML page.', () =>
    text('text/html', '<!doctype html><title>Jobs</title>'),
  ),
  fault(
    'listWebTools',
    'tools-as-xml',
    'The web tools come as XML.',
    () => text('application/xml', '<success>true</success>'),
    'answer.json',
  ),
  fault('listJobs', 'jobs-json-truncated', 'The JSON of a job list ends in the middle.', (answer) => ({
    ...answer,
    body: answer.body.subarray(0, answer.body.length - 20),
  })),
  fault(
    'listWebTools',
    'tools-json-with-a-comma-too-many',
    'The JSON of a web tool list has a comma too many.',
    (answer) => ({
      ...answer,
      body: Buffer.from(answer.body.toString().replace(/\}$/, ',}')),
    }),
  ),
  fault(
    'updateWebTool',
    'update-json-inside-json',
    'An update is answered with its JSON inside a JSON text.',
    (answer) => withJson(answer, answer.body.toString()),
  ),
  fault(
    'updateWebTool',
    'update-body-empty',
    'An update is answered with 200 and nothing else.',
    (answer) => ({ ...answer, body: Buffer.alloc(0) }),
    'web-tool.update.answer',
  ),
  fault(
    'updateWebTool',
    'update-without-content',
    'An update is answered with 204 and no content.',
    () => ({ status: 204, headers: {}, body: Buffer.alloc(0) }),
    'web-tool.update.answer',
  ),
  fault(
    'listWebTools',
    'tools-body-null',
    'The web tool list is null.',
    (answer) => withJson(answer, null),
    'envelope.object',
  ),
  fault(
    'listWebTools',
    'tools-redirect-to-themselves',
    'The web tool list leads to itself for ever.',
    (answer) => ({
      ...answer,
      status: 307,
      headers: { location: '/v1/voice-agents/web-tool/list' },
      body: Buffer.alloc(0),
    }),
    'envelope.success-answer',
  ),
  fault(
    'listJobs',
    'jobs-redirect-to-a-login',
    'The job list leads to a login page.',
    () => ({ status: 302, headers: { location: '/login' }, body: Buffer.alloc(0) }),
    'envelope.success-answer',
  ),
  fault(
    'updateWebTool',
    'update-done-and-500',
    'An update is done and answered with 500.',
    (answer) => ({ ...answer, status: 500 }),
    'web-tool.update.answer',
  ),
  fault(
    'listJobs',
    'jobs-always-503',
    'The job list is never there.',
    () => text('text/plain', 'busy', 503),
    'list-jobs.answer',
  ),
  cut('listJobs', 'jobs-hang', 'The job list is never answered.', 'hang'),
  cut('updateWebTool', 'update-hangs', 'An update is never answered.', 'hang'),
  cut(
    'listWebTools',
    'tools-stall',
    'The web tool list stops in the middle and the connection stays open.',
    'stall',
  ),
  cut('listWebTools', 'tools-drop', 'The connection ends in the middle of the web tool list.', 'drop'),
  cut('updateWebTool', 'update-reset', 'The connection is reset after an update.', 'reset'),
  counted(
    'every-fifth-answer-500',
    'Every fifth request is answered with 500.',
    (count) => count % 5 === 0,
    text('text/plain', 'oops', 500),
  ),
  counted(
    'down-after-twelve-requests',
    'After twelve requests every connection is reset.',
    (count) => count > 12,
    {
      ...text('text/plain', ''),
      cut: 'reset',
    },
  ),
  {
    name: 'not-utf-8',
    operation: 'updateWebTool',
    says: 'The answer to an update is in ISO 8859-1, so that a letter outside of ASCII is lost.',
    fact: 'answer.json',
    make: () =>
      answering('updateWebTool', (answer) => ({
        ...answer,
        body: Buffer.from(answer.body.toString(), 'latin1'),
      })),
    probe: async (api) => {
      const { json } = await api.update(await api.toolId(), { name: 'Gezeiten für Süd' });
      return (json as { data?: { name?: string } } | undefined)?.data?.name === 'Gezeiten für Süd';
    },
  },
  {
    name: 'page-three-fails',
    operation: 'listWebTools',
    says: 'The third page of web tools is answered with 500.',
    fact: 'list-web-tools.answer',
    make: () =>
      on('listWebTools', async (request, next) =>
        request.query.get('skip') === '3' ? text('text/plain', '', 500) : next(request),
      ),
    probe: answersAreValid('listWebTools'),
  },
  {
    name: 'jobs-empty-list-without-data',
    operation: 'listJobs',
    says: 'A job list without jobs has empty data.',
    fact: 'list-jobs.answer',
    make: () =>
      editing('listJobs', (envelope) => {
        if (fieldsOf({ body: Buffer.from(JSON.stringify(envelope.data)) }).jobs?.toString() === '')
          envelope.data = {};
      }),
    probe: async (api) => {
      const { json } = await api.listJobs({ skip: 9000, take: 10 });
      return 'jobs' in (json as { data: object }).data;
    },
  },
];
