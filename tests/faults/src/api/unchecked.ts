import {
  fieldsOf,
  idOf,
  isObject,
  isSuccess,
  jsonOf,
  listing,
  on,
  recordsOf,
  sending,
  sendingFields,
  sendingQuery,
  withId,
  withJson,
} from '../middleware.ts';
import { refusesJobs, refusesUpdate } from '../probes.ts';
import type { ApiDraft, Fields } from '../types.ts';

// Like taken.yaml, where more is done to the request than to leave something out.

type Row = [name: string, fact: string, taken: string, wrong: Fields, mend: (fields: Fields) => Fields];

const unchecked = ([name, fact, taken, wrong, mend]: Row): ApiDraft => ({
  name,
  operation: 'updateWebTool',
  says: `An update takes ${taken}.`,
  fact: `web-tool.update.${fact}`,
  make: () => sendingFields('updateWebTool', mend),
  probe: refusesUpdate(wrong),
});

/** Leaves out the messages that are wrong. */
const messages =
  (isWrong: (message: Fields, index: number, all: Fields[]) => boolean) =>
  (fields: Fields): Fields =>
    Array.isArray(fields.messages)
      ? { ...fields, messages: fields.messages.filter((...at) => !isObject(at[0]) || !isWrong(...at)) }
      : fields;
const isRepeated = ({ type }: Fields, index: number, all: Fields[]): boolean =>
  type !== undefined && all.findIndex((message) => message?.type === type) < index;
const twice = (type: string, between: string[] = []): Fields => ({
  messages: [type, ...between, type].map((each, i) => ({ type: each, content: `Text ${i}.` })),
});
const grain = { type: 'object', properties: { grain: { type: 'string' } } };

const rows: Row[] = [
  [
    'update-async-as-text-taken',
    'async',
    'an async that is a text',
    { type: 'FUNCTION', async: 'true' },
    (fields) => (typeof fields.async === 'string' ? { ...fields, async: fields.async === 'true' } : fields),
  ],
  [
    'update-async-not-required',
    'async-required-for-function',
    'FUNCTION without async',
    { type: 'FUNCTION' },
    (fields) => (fields.type === 'FUNCTION' ? { async: false, ...fields } : fields),
  ],
  [
    'update-async-not-required-beside-params',
    'async-required-for-function',
    'FUNCTION without async when there are params',
    { type: 'FUNCTION', params: grain },
    (fields) =>
      fields.type === 'FUNCTION' && fields.params !== undefined ? { async: false, ...fields } : fields,
  ],
  [
    'update-message-types-repeat',
    'message-types-unique',
    'two messages of one type',
    twice('request-start'),
    messages(isRepeated),
  ],
  [
    'update-two-system-messages-taken',
    'message-types-unique',
    'two messages of the type system',
    twice('system'),
    messages((...message) => message[0]?.type === 'system' && isRepeated(...message)),
  ],
  [
    'update-two-messages-of-another-type-taken',
    'message-types-unique',
    'two messages of one type, unless it is system',
    twice('request-failed'),
    messages((...message) => message[0]?.type !== 'system' && isRepeated(...message)),
  ],
  [
    'update-message-types-compared-with-neighbours',
    'message-types-unique',
    'two messages of one type with another between them',
    twice('system', ['request-start']),
    messages(
      (message, index, all) => isRepeated(message, index, all) && all[index - 1]?.type !== message.type,
    ),
  ],
  [
    'update-message-type-repeats-at-the-end',
    'message-types-unique',
    'a fourth message of a type that was there',
    twice('system', ['request-start', 'request-failed']),
    messages((message, index, all) => index >= 3 && isRepeated(message, index, all)),
  ],
];

export const uncheckedFaults: ApiDraft[] = [
  ...rows.map(unchecked),
  {
    name: 'update-id-by-persistent-id',
    operation: 'updateWebTool',
    says: 'A web tool is updated by its persistentId, which is no uuid.',
    fact: 'web-tool.update.id',
    make: () =>
      on('updateWebTool', async (request, next) => {
        const id = idOf(request);
        if (/^[\da-f-]{36}$/i.test(id)) return next(request);
        const tools = await next(listing(request));
        const named = isSuccess(tools)
          ? recordsOf(fieldsOf(tools)).find((tool) => tool.persistentId === id)
          : undefined;
        return next(named === undefined ? request : withId(request, String(named.id)));
      }),
    probe: async (api) => {
      const { status } = await api.update(String((await api.tool()).persistentId), { name: 'Tide table' });
      return status >= 400 && status < 500;
    },
  },
  {
    name: 'update-id-any-text-taken',
    operation: 'updateWebTool',
    says: 'An id that is no uuid updates the first web tool.',
    fact: 'web-tool.update.id',
    make: () =>
      on('updateWebTool', async (request, next) => {
        if (/^[\da-f-]{36}$/i.test(idOf(request))) return next(request);
        const tools = await next(listing(request));
        return isSuccess(tools) ? next(withId(request, String(recordsOf(fieldsOf(tools))[0]?.id))) : tools;
      }),
    probe: async (api) => !(await api.update('not-a-uuid', { name: 'Tide table' })).ok,
  },
  {
    name: 'update-body-as-list-taken',
    operation: 'updateWebTool',
    says: 'An update takes a list in place of an object.',
    fact: 'web-tool.update.body',
    make: () =>
      sending('updateWebTool', (request) =>
        Array.isArray(jsonOf(request)) ? withJson(request, {}) : request,
      ),
    probe: refusesUpdate([{ name: 'Tide table' }]),
  },
  {
    name: 'update-broken-json-taken',
    operation: 'updateWebTool',
    says: 'An update takes a body that is no JSON and changes nothing.',
    fact: 'web-tool.update.body',
    make: () =>
      sending('updateWebTool', (request) =>
        jsonOf(request) === undefined ? withJson(request, {}) : request,
      ),
    probe: refusesUpdate(undefined, { raw: '{"name": "Tide table"' }),
  },
  {
    name: 'jobs-project-not-required',
    operation: 'listJobs',
    says: 'Jobs are listed without a projectId.',
    fact: 'list-jobs.project-id',
    make: () =>
      sendingQuery('listJobs', (query) => {
        if (!query.has('projectId')) query.set('projectId', 'project-default');
      }),
    probe: refusesJobs({}, { query: {} }),
  },
  {
    name: 'jobs-body-as-list-taken',
    operation: 'listJobs',
    says: 'The job list takes a list in place of an object.',
    fact: 'list-jobs.body',
    make: () =>
      sending('listJobs', (request) => (Array.isArray(jsonOf(request)) ? withJson(request, {}) : request)),
    probe: refusesJobs([]),
  },
  {
    name: 'jobs-broken-json-taken',
    operation: 'listJobs',
    says: 'The job list takes a body that is no JSON for an empty one.',
    fact: 'list-jobs.body',
    make: () =>
      sending('listJobs', (request) => (jsonOf(request) === undefined ? withJson(request, {}) : request)),
    probe: refusesJobs(undefined, { raw: '{"take": 5,}' }),
  },
];
