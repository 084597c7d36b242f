import type { Fault, Fields, HttpRequest, Middleware } from '../harness/fault.ts';
import { defineFaults } from '../harness/fault-family.ts';
import { isObject, isRejected, isSuccess } from '../harness/http-client.ts';
import { bodyFields, withHeaders } from '../harness/http-messages.ts';
import type { ApiClient } from './api-client.ts';
import {
  changeBody,
  changeQuery,
  changeRequest,
  forOperation,
  listToolsRequest,
  recordsOf,
  rejectWhen,
  toolIdOf,
  withToolId,
} from './middleware.ts';
import { accepts, rejects, responsesAreValid } from './probes.ts';

// Faults in the validation of requests that the YAML files cannot express.

/** Removes the messages that `isInvalid` selects. */
const dropMessages =
  (isInvalid: (message: Fields, index: number, all: Fields[]) => boolean) => (): Middleware =>
    changeBody('updateWebTool', (fields) => {
      const { messages } = fields;
      if (!Array.isArray(messages)) return fields;
      return {
        ...fields,
        messages: messages.filter((one, i, all) => !isObject(one) || !isInvalid(one, i, all)),
      };
    });
const isRepeated = ({ type }: Fields, index: number, all: Fields[]): boolean =>
  type !== undefined && all.findIndex((message) => message?.type === type) < index;
const rejectsRepeatedType = (type: string, between: string[] = []) =>
  rejects('updateWebTool', {
    messages: [type, ...between, type].map((each, i) => ({ type: each, content: `Text ${i}.` })),
  });

const messages = defineFaults<ApiClient>()(
  { operation: 'updateWebTool', violates: 'web-tool.update.message-types-unique' },
  {
    'update-message-types-repeat': {
      description: 'An update accepts two messages of one type.',
      create: dropMessages(isRepeated),
      probe: rejectsRepeatedType('request-start'),
    },
    'update-two-system-messages-taken': {
      description: 'An update accepts two messages of the type system.',
      create: dropMessages((one, i, all) => one.type === 'system' && isRepeated(one, i, all)),
      probe: rejectsRepeatedType('system'),
    },
    'update-two-messages-of-another-type-taken': {
      description: 'An update accepts two messages of one type, unless it is system.',
      create: dropMessages((one, i, all) => one.type !== 'system' && isRepeated(one, i, all)),
      probe: rejectsRepeatedType('request-failed'),
    },
    'update-message-types-compared-with-neighbours': {
      description: 'An update accepts two messages of one type with another between them.',
      create: dropMessages((one, i, all) => isRepeated(one, i, all) && all[i - 1]?.type !== one.type),
      probe: rejectsRepeatedType('system', ['request-start']),
    },
  },
);

const hasUuid = (request: HttpRequest): boolean => /^[\da-f-]{36}$/i.test(toolIdOf(request));

const ids = defineFaults<ApiClient>()(
  { operation: 'updateWebTool', violates: 'web-tool.update.id' },
  {
    'update-id-by-persistent-id': {
      description: 'A web tool is updated by its persistentId, which is not a uuid.',
      create: () =>
        forOperation('updateWebTool', async (request, next) => {
          if (hasUuid(request)) return next(request);
          const tools = recordsOf(await next(listToolsRequest(request)));
          const tool = tools.find((each) => each.persistentId === toolIdOf(request));
          return next(tool === undefined ? request : withToolId(request, String(tool.id)));
        }),
      probe: async (api) =>
        isRejected(await api.update(String((await api.tool()).persistentId), { name: 'Tide table' })),
    },
    'update-id-any-text-taken': {
      description: 'An id that is not a uuid updates the first web tool.',
      create: () =>
        forOperation('updateWebTool', async (request, next) => {
          if (hasUuid(request)) return next(request);
          const tools = await next(listToolsRequest(request));
          return isSuccess(tools) ? next(withToolId(request, String(recordsOf(tools)[0]?.id))) : tools;
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
const reject = (isBroken: (fields: Fields) => boolean, status?: number) => (): Middleware =>
  rejectWhen('updateWebTool', (request) => isBroken(bodyFields(request)), status);

const rejections = defineFaults<ApiClient>()(
  { operation: 'updateWebTool', violates: 'web-tool.update.name' },
  {
    'update-name-counted-in-code-units': {
      description: 'An update with a name of 250 emoji is rejected.',
      create: reject(({ name }) => typeof name === 'string' && name.length > 250),
      probe: accepts('updateWebTool', { name: '🌊'.repeat(250) }),
    },
    'update-name-counted-in-bytes': {
      description: 'An update with a name of more than 250 bytes is rejected.',
      create: reject(({ name }) => typeof name === 'string' && Buffer.byteLength(name) > 250),
      probe: accepts('updateWebTool', { name: 'ü'.repeat(200) }),
    },
    'update-mcp-alone-rejected': {
      violates: 'web-tool.update.body.all-optional',
      description: 'An update with the type MCP alone is rejected.',
      create: reject((fields) => fields.type === 'MCP' && Object.keys(fields).length === 1),
      probe: accepts('updateWebTool', { type: 'MCP' }),
    },
    'update-nested-params-fail': {
      violates: 'web-tool.update.params',
      description: 'An update with params of more than three levels gets the status 500.',
      create: reject(({ params }) => depth(params) > 8, 500),
      probe: accepts('updateWebTool', { params: nested(6) }),
    },
    'update-messages-of-same-content-rejected': {
      violates: 'web-tool.update.messages',
      description: 'An update with two messages of the same content is rejected.',
      create: reject(
        ({ messages }) =>
          Array.isArray(messages) && new Set(messages.map((each) => each?.content)).size < messages.length,
      ),
      probe: accepts('updateWebTool', {
        messages: ['system', 'request-start'].map((type) => ({ type, content: 'Ok.' })),
      }),
    },
    'update-unknown-header-rejected': {
      violates: 'tool-settings.http-headers',
      description: 'An update with a custom header (X-…) is rejected.',
      create: reject((fields) =>
        Object.keys(Object(settingsOf(fields).httpHeaders)).some((name) => /^x-/i.test(name)),
      ),
      probe: accepts('updateWebTool', { toolSettings: { httpHeaders: { 'X-Harbour-Office': 'east' } } }),
    },
    'update-unicode-setting-fails': {
      violates: 'tool-settings.path-parameters',
      description: 'An update with a path parameter outside of ASCII gets the status 500.',
      create: reject(
        (fields) => /[^\0-\x7f]/u.test(JSON.stringify(settingsOf(fields).pathParameters) ?? ''),
        500,
      ),
      probe: accepts('updateWebTool', { toolSettings: { pathParameters: { port: 'Århus' } } }),
    },
  },
);

const jobs = defineFaults<ApiClient>()(
  { operation: 'listJobs', violates: 'list-jobs.project-id' },
  {
    'jobs-project-not-required': {
      description: 'Jobs are listed without a projectId.',
      create: () =>
        changeQuery('listJobs', (query) => {
          if (!query.has('projectId')) query.set('projectId', 'project-default');
        }),
      probe: rejects('listJobs', {}, { query: {} }),
    },
    'jobs-empty-body-rejected': {
      violates: 'list-jobs.body.all-optional',
      description: 'A job list with an empty object for its body is rejected.',
      create: () => rejectWhen('listJobs', (request) => Object.keys(bodyFields(request)).length === 0),
      probe: accepts('listJobs', {}),
    },
  },
);

const auth = defineFaults<ApiClient>()(
  { violates: 'auth.token' },
  {
    'auth-rejects-the-key-for-updates': {
      operation: 'updateWebTool',
      description: 'An update is rejected with the valid key.',
      create: () => rejectWhen('updateWebTool', () => true, 401),
      probe: responsesAreValid('updateWebTool'),
    },
    'auth-wants-bearer': {
      operation: 'listJobs',
      description: 'The job list requires Bearer in place of Token.',
      create: () =>
        changeRequest('listJobs', (request) => {
          const [scheme = '', key] = (request.headers.authorization ?? '').split(' ');
          const swapped = { Token: 'Bearer', Bearer: 'Token' }[scheme] ?? scheme;
          return withHeaders(request, { authorization: `${swapped} ${key}` });
        }),
      probe: responsesAreValid('listJobs'),
    },
    'auth-rejects-from-the-sixth-request': {
      operation: 'any',
      violates: 'auth.header',
      description: 'The valid key is rejected from the sixth request on.',
      create: () => {
        let count = 0;
        return rejectWhen('any', () => ++count > 5, 401);
      },
      probe: async (api) => {
        for (let i = 0; i < 8; i++) if (!(await api.listWebTools()).ok) return false;
        return true;
      },
    },
    'auth-rejected-update-is-applied': {
      operation: 'updateWebTool',
      violates: 'operations.authenticated',
      description: 'An update with a wrong key is rejected and applied anyway.',
      create: () => {
        let validHeader: string | undefined;
        return async (request, next) => {
          const response = await next(request);
          if (isSuccess(response)) validHeader ??= request.headers.authorization;
          else if (validHeader !== undefined && (response.status === 401 || response.status === 403))
            await forOperation('updateWebTool', (update) =>
              next(withHeaders(update, { authorization: validHeader ?? '' })),
            )(request, async () => response);
          return response;
        };
      },
      probe: async (api) => {
        const id = await api.toolId();
        const headers = { authorization: `Token ${api.key}-wrong` };
        await api.update(id, { name: 'Kept name' }, { headers });
        return (await api.listedTool(id)).name !== 'Kept name';
      },
    },
  },
);

export const requestFaults: readonly Fault<ApiClient>[] = [
  ...messages,
  ...ids,
  ...rejections,
  ...jobs,
  ...auth,
];
