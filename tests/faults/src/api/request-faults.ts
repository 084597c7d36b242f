import type { Fault, Fields, Middleware } from '../harness/fault.ts';
import { faultsOf } from '../harness/fault-family.ts';
import { isObject, isRejected, isSuccess } from '../harness/http-client.ts';
import {
  fieldsOf,
  idOf,
  listing,
  on,
  recordsOf,
  rejecting,
  sending,
  sendingFields,
  sendingQuery,
  withHeaders,
  withId,
} from '../harness/http-messages.ts';
import type { Api } from './api-client.ts';
import { accepts, rejects, responsesAreValid } from './probes.ts';

// Requests that are checked wrong: what the YAML files cannot express.

/** Drops the messages that `isInvalid` picks. */
const dropping = (isInvalid: (message: Fields, index: number, all: Fields[]) => boolean) => (): Middleware =>
  sendingFields('updateWebTool', (fields) => {
    const { messages } = fields;
    if (!Array.isArray(messages)) return fields;
    return { ...fields, messages: messages.filter((...at) => !isObject(at[0]) || !isInvalid(...at)) };
  });
const isRepeated = ({ type }: Fields, index: number, all: Fields[]): boolean =>
  type !== undefined && all.findIndex((message) => message?.type === type) < index;
const twice = (type: string, between: string[] = []) =>
  rejects('updateWebTool', {
    messages: [type, ...between, type].map((each, i) => ({ type: each, content: `Text ${i}.` })),
  });

const messages = faultsOf<Api>()(
  { operation: 'updateWebTool', violates: 'web-tool.update.message-types-unique' },
  {
    'update-message-types-repeat': {
      description: 'An update accepts two messages of one type.',
      create: dropping(isRepeated),
      probe: twice('request-start'),
    },
    'update-two-system-messages-taken': {
      description: 'An update accepts two messages of the type system.',
      create: dropping((...message) => message[0].type === 'system' && isRepeated(...message)),
      probe: twice('system'),
    },
    'update-two-messages-of-another-type-taken': {
      description: 'An update accepts two messages of one type, unless it is system.',
      create: dropping((...message) => message[0].type !== 'system' && isRepeated(...message)),
      probe: twice('request-failed'),
    },
    'update-message-types-compared-with-neighbours': {
      description: 'An update accepts two messages of one type with another between them.',
      create: dropping((...at) => isRepeated(...at) && at[2][at[1] - 1]?.type !== at[0].type),
      probe: twice('system', ['request-start']),
    },
    'update-message-type-repeats-at-the-end': {
      description: 'An update accepts a fourth message of a type that was there.',
      create: dropping((...at) => at[1] >= 3 && isRepeated(...at)),
      probe: twice('system', ['request-start', 'request-failed']),
    },
  },
);

const hasUuid = (request: Parameters<Middleware>[0]): boolean => /^[\da-f-]{36}$/i.test(idOf(request));

const ids = faultsOf<Api>()(
  { operation: 'updateWebTool', violates: 'web-tool.update.id' },
  {
    'update-id-by-persistent-id': {
      description: 'A web tool is updated by its persistentId, which is no uuid.',
      create: () =>
        on('updateWebTool', async (request, next) => {
          if (hasUuid(request)) return next(request);
          const tools = recordsOf(fieldsOf(await next(listing(request))));
          const named = tools.find((tool) => tool.persistentId === idOf(request));
          return next(named === undefined ? request : withId(request, String(named.id)));
        }),
      probe: async (api) =>
        isRejected(await api.update(String((await api.tool()).persistentId), { name: 'Tide table' })),
    },
    'update-id-any-text-taken': {
      description: 'An id that is no uuid updates the first web tool.',
      create: () =>
        on('updateWebTool', async (request, next) => {
          if (hasUuid(request)) return next(request);
          const tools = await next(listing(request));
          return isSuccess(tools) ? next(withId(request, String(recordsOf(fieldsOf(tools))[0]?.id))) : tools;
        }),
      probe: async (api) => !(await api.update('not-a-uuid', { name: 'Tide table' })).ok,
    },
  },
);

const settingsOf = ({ toolSettings }: Fields): Fields => Object(toolSettings) as Fields;
const depth = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0;
const nested = (levels: number): Fields =>
  levels === 0 ? { type: 'string' } : { type: 'object', properties: { inner: nested(levels - 1) } };
const when = (isBroken: (fields: Fields) => boolean, status?: number) => (): Middleware =>
  rejecting('updateWebTool', (request) => isBroken(fieldsOf(request)), status);

const rejected = faultsOf<Api>()(
  { operation: 'updateWebTool', violates: 'web-tool.update.name' },
  {
    'update-name-counted-in-code-units': {
      description: 'An update with a name of 250 emoji is rejected.',
      create: when(({ name }) => typeof name === 'string' && name.length > 250),
      probe: accepts('updateWebTool', { name: '🌊'.repeat(250) }),
    },
    'update-name-counted-in-bytes': {
      description: 'An update with a name of more than 250 bytes is rejected.',
      create: when(({ name }) => typeof name === 'string' && Buffer.byteLength(name) > 250),
      probe: accepts('updateWebTool', { name: 'ü'.repeat(200) }),
    },
    'update-mcp-alone-refused': {
      violates: 'web-tool.update.body.all-optional',
      description: 'An update with the type MCP alone is rejected.',
      create: when((fields) => fields.type === 'MCP' && Object.keys(fields).length === 1),
      probe: accepts('updateWebTool', { type: 'MCP' }),
    },
    'update-nested-params-fail': {
      violates: 'web-tool.update.params',
      description: 'An update with params of more than three levels gets the status 500.',
      create: when(({ params }) => depth(params) > 8, 500),
      probe: accepts('updateWebTool', { params: nested(6) }),
    },
    'update-messages-of-same-content-refused': {
      violates: 'web-tool.update.messages',
      description: 'An update with two messages of the same content is rejected.',
      create: when(
        ({ messages }) =>
          Array.isArray(messages) && new Set(messages.map((each) => each?.content)).size < messages.length,
      ),
      probe: accepts('updateWebTool', {
        messages: ['system', 'request-start'].map((type) => ({ type, content: 'Ok.' })),
      }),
    },
    'update-unknown-header-refused': {
      violates: 'tool-settings.http-headers',
      description: 'An update with a header that is not well known is rejected.',
      create: when((fields) =>
        Object.keys(Object(settingsOf(fields).httpHeaders)).some((name) => /^x-/i.test(name)),
      ),
      probe: accepts('updateWebTool', { toolSettings: { httpHeaders: { 'X-Harbour-Office': 'east' } } }),
    },
    'update-unicode-setting-fails': {
      violates: 'tool-settings.path-parameters',
      description: 'An update with a path parameter outside of ASCII gets the status 500.',
      create: when(
        (fields) => /[^\0-\x7f]/u.test(JSON.stringify(settingsOf(fields).pathParameters) ?? ''),
        500,
      ),
      probe: accepts('updateWebTool', { toolSettings: { pathParameters: { port: 'Århus' } } }),
    },
  },
);

const jobs = faultsOf<Api>()(
  { operation: 'listJobs', violates: 'list-jobs.project-id' },
  {
    'jobs-project-not-required': {
      description: 'Jobs are listed without a projectId.',
      create: () =>
        sendingQuery('listJobs', (query) => {
          if (!query.has('projectId')) query.set('projectId', 'project-default');
        }),
      probe: rejects('listJobs', {}, { query: {} }),
    },
    'jobs-empty-body-refused': {
      violates: 'list-jobs.body.all-optional',
      description: 'A job list with an empty object for its body is rejected.',
      create: () => rejecting('listJobs', (request) => Object.keys(fieldsOf(request)).length === 0),
      probe: accepts('listJobs', {}),
    },
  },
);

const auth = faultsOf<Api>()(
  { violates: 'auth.token' },
  {
    'auth-refuses-the-key-for-updates': {
      operation: 'updateWebTool',
      description: 'An update is rejected with the right key.',
      create: () => rejecting('updateWebTool', () => true, 401),
      probe: responsesAreValid('updateWebTool'),
    },
    'auth-wants-bearer': {
      operation: 'listJobs',
      description: 'The job list requires Bearer in place of Token.',
      create: () =>
        sending('listJobs', (request) => {
          const [word = '', key] = (request.headers.authorization ?? '').split(' ');
          const other = { Token: 'Bearer', Bearer: 'Token' }[word] ?? word;
          return withHeaders(request, { authorization: `${other} ${key}` });
        }),
      probe: responsesAreValid('listJobs'),
    },
    'auth-refuses-from-the-sixth-request': {
      operation: 'any',
      violates: 'auth.header',
      description: 'The right key is rejected from the sixth request on.',
      create: () => {
        let count = 0;
        return rejecting('any', () => ++count > 5, 401);
      },
      probe: async (api) => {
        for (let i = 0; i < 8; i++) if (!(await api.listWebTools()).ok) return false;
        return true;
      },
    },
    'auth-refused-update-is-applied': {
      operation: 'updateWebTool',
      violates: 'operations.authenticated',
      description: 'An update with a wrong key is rejected and applied anyway.',
      create: () => {
        let right: string | undefined;
        return async (request, next) => {
          const response = await next(request);
          if (isSuccess(response)) right ??= request.headers.authorization;
          else if (right !== undefined && (response.status === 401 || response.status === 403))
            await on('updateWebTool', (asked) => next(withHeaders(asked, { authorization: right ?? '' })))(
              request,
              async () => response,
            );
          return response;
        };
      },
      probe: async (api) => {
        const id = await api.toolId();
        const headers = { authorization: `Token ${api.key}-wrong` };
        await api.update(id, { name: 'Kept name' }, { headers });
        return (await api.shown(id)).name !== 'Kept name';
      },
    },
  },
);

export const requestFaults: readonly Fault<Api>[] = [...messages, ...ids, ...rejected, ...jobs, ...auth];
