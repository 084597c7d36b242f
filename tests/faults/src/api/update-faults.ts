import type { Fault, Fields, HttpResponse } from '../harness/fault.ts';
import { defineFaults } from '../harness/fault-family.ts';
import { isObject, isSuccess } from '../harness/http-client.ts';
import { bodyFields, withJson } from '../harness/http-messages.ts';
import type { ApiClient } from './api-client.ts';
import { changeBody, changeSuccess, editEnvelope, forOperation, toolIdOf, withToolId } from './middleware.ts';
import {
  everyAsync,
  isSameJson,
  preserves,
  rejectionChangesNothing,
  respondsWithTool,
  storesEveryUpdate,
  storesField,
  storesName,
  updateAndList,
} from './probes.ts';
import {
  applyRejected,
  changeUpdatedTools,
  findTool,
  otherToolId,
  resetFields,
  rewriteField,
  storeInstead,
} from './update-middleware.ts';

// Faults in the effects of updates that updates.yaml cannot express.

const update = { operation: 'updateWebTool', violates: 'web-tool.update.body' };
const name = { operation: 'updateWebTool', violates: 'web-tool.update.name' };
const ofResponse = {
  operation: 'updateWebTool',
  violates: 'web-tool.update.answer',
  probe: respondsWithTool,
};
const updatedTool = { operation: 'updateWebTool', violates: 'web-tool.update.id' };

const isStringMap = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every((each) => typeof each === 'string');

const lost = defineFaults<ApiClient>()(update, {
  'update-async-lost': {
    description: 'A new async is not stored.',
    create: () => storeInstead(({ async: _, ...others }) => others),
    probe: (api) =>
      everyAsync([true, false], async (async) => {
        const [, after] = await updateAndList(api, { type: 'FUNCTION', async });
        return after.async === async;
      }),
  },
  'update-header-lost': {
    description: 'New headers of a tool are not stored.',
    create: () =>
      changeBody('updateWebTool', (fields) => {
        if (!isObject(fields.toolSettings)) return fields;
        const { httpHeaders, ...toolSettings } = fields.toolSettings;
        return isStringMap(httpHeaders) ? { ...fields, toolSettings } : fields;
      }),
    probe: storesField(
      { toolSettings: { httpHeaders: { 'X-Tide': 'high' } } },
      'toolSettings',
      ({ httpHeaders }) => Object(httpHeaders)['X-Tide'],
    ),
  },
  'second-update-lost': {
    description: 'The second update of a web tool is not stored.',
    create: () => {
      const counts = new Map<string, number>();
      return storeInstead((fields, request) => {
        const count = (counts.get(toolIdOf(request)) ?? 0) + 1;
        counts.set(toolIdOf(request), count);
        return count === 2 ? {} : fields;
      });
    },
    probe: storesEveryUpdate,
  },
  'update-comes-one-late': {
    description: 'An update stores the values of the update before it.',
    create: () => {
      let previous: Fields = {};
      return storeInstead((fields) => {
        const stored = previous;
        previous = fields;
        return stored;
      });
    },
    probe: storesEveryUpdate,
  },
  'update-of-two-fields-stores-one': {
    description: 'Of a name and a description only the name is stored.',
    create: () =>
      storeInstead(({ description, ...others }) =>
        others.name === undefined ? { description, ...others } : others,
      ),
    probe: storesField({ name: 'Tide table', description: 'Both of them.' }, 'description'),
  },
});

const otherTools = defineFaults<ApiClient>()(updatedTool, {
  'update-of-another-tool': {
    description: 'The update is applied to another web tool.',
    create: () =>
      forOperation('updateWebTool', async (request, next) =>
        next(withToolId(request, await otherToolId(request, next))),
      ),
    probe: storesName('Tide table'),
  },
  'update-of-two-tools': {
    description: 'The update is applied to a second web tool as well.',
    create: () =>
      changeSuccess('updateWebTool', async (response, request, next) => {
        await next(withToolId(request, await otherToolId(request, next)));
        return response;
      }),
    probe: async (api) => {
      const id = await api.toolId();
      const others = async () => (await api.tools()).filter((tool) => tool.id !== id);
      const before = await others();
      await api.update(id, { name: 'Only this one' });
      return isSameJson(before, await others());
    },
  },
});

const sideEffects = defineFaults<ApiClient>()(update, {
  'update-name-changes-description': {
    description: 'A new name becomes the description too.',
    create: () =>
      changeBody('updateWebTool', (fields) =>
        fields.name === undefined ? fields : { description: fields.name, ...fields },
      ),
    probe: preserves('description'),
  },
  'update-name-flips-async': {
    description: 'With a new name async is inverted.',
    create: resetFields(({ type, async }) => (type === 'FUNCTION' ? { async: !async } : {})),
    probe: preserves('async'),
  },
  'update-name-clears-params': {
    description: 'With a new name the params of a FUNCTION tool are gone.',
    create: resetFields(({ type }) => (type === 'FUNCTION' ? { params: {} } : {})),
    probe: preserves('params'),
  },
  'update-takes-the-tool-from-the-list': {
    description: 'An updated web tool disappears from the lists.',
    create: changeUpdatedTools((tools, updatedIds) => tools.filter(({ id }) => !updatedIds.has(id))),
    probe: storesName('Tide table'),
  },
  'lists-are-stale': {
    operation: 'listWebTools',
    description: 'A list is cached for ever.',
    create: () => {
      const cache = new Map<string, HttpResponse>();
      return forOperation('listWebTools', async (request, next) => {
        const key = `${request.query}${request.headers.authorization}`;
        const response = cache.get(key) ?? (await next(request));
        if (isSuccess(response)) cache.set(key, response);
        return response;
      });
    },
    probe: storesName('Tide table'),
  },
  'rejected-update-is-half-stored': {
    description: 'The valid fields of a rejected update are stored.',
    create: applyRejected(({ description }) =>
      typeof description === 'string' && description.length > 0 && description.length <= 1000
        ? { description }
        : {},
    ),
    probe: rejectionChangesNothing({ name: '', description: 'Half of it.' }),
  },
  'rejected-mcp-is-stored': {
    violates: 'web-tool.update.async-not-allowed-for-mcp',
    description: 'The name of a rejected update, MCP with async, is stored.',
    create: applyRejected(({ type, async, name }) =>
      type === 'MCP' && async !== undefined && typeof name === 'string' ? { name } : {},
    ),
    probe: rejectionChangesNothing({ type: 'MCP', async: true, name: 'Half of it' }),
  },
  'update-description-escaped': {
    violates: 'web-tool.update.description',
    description: 'A description is stored with HTML entities.',
    create: rewriteField('description', (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    probe: storesField({ description: 'Tides & currents < 2 m' }, 'description'),
  },
  'update-timeout-rounded': {
    violates: 'tool-settings.timeout',
    description: 'A timeout with a fraction is rounded.',
    create: () =>
      changeBody('updateWebTool', (fields) => {
        const { toolSettings } = fields as { toolSettings?: Fields };
        return typeof toolSettings?.timeout === 'number'
          ? { ...fields, toolSettings: { ...toolSettings, timeout: Math.round(toolSettings.timeout) } }
          : fields;
      }),
    probe: storesField({ toolSettings: { timeout: 1500.5 } }, 'toolSettings', ({ timeout }) => timeout),
  },
  'secret-in-another-record': {
    operation: 'any',
    violates: 'tool-settings.auth-token',
    description: 'The authToken of an update is in the record of another web tool.',
    create: () => {
      let secret: unknown;
      let owner = '';
      return async (request, next) => {
        const settings = (bodyFields(request).toolSettings ?? {}) as Fields;
        const response = await editEnvelope('listWebTools', ({ data }) => {
          const another = (data as { items: Fields[] }).items.find(({ id }) => id !== owner);
          if (secret === undefined || another === undefined) return;
          another.toolSettings = { ...(another.toolSettings as Fields), authToken: secret };
        })(request, next);
        if (request.method === 'PATCH' && isSuccess(response) && settings.authToken !== undefined) {
          secret = settings.authToken;
          owner = toolIdOf(request).toLowerCase();
        }
        return response;
      };
    },
    probe: async (api) => {
      const id = await api.toolId();
      await api.update(id, { toolSettings: { authToken: 'tide-secret-7714' } });
      const others = (await api.tools()).filter((tool) => tool.id !== id);
      return !JSON.stringify(others).includes('tide-secret-7714');
    },
  },
});

const responses = defineFaults<ApiClient>()(ofResponse, {
  'update-answer-is-old': {
    description: 'The response shows the web tool as it was before the update.',
    create: () =>
      forOperation('updateWebTool', async (request, next) => {
        const before = await findTool(request, next, toolIdOf(request));
        const response = await next(request);
        return isSuccess(response) && before !== undefined
          ? withJson(response, { ...bodyFields(response), data: before })
          : response;
      }),
  },
  'update-answer-is-another-tool': {
    description: 'The response shows another web tool.',
    create: () =>
      changeSuccess('updateWebTool', async (response, request, next) =>
        withJson(response, {
          ...bodyFields(response),
          data: await findTool(request, next, await otherToolId(request, next)),
        }),
      ),
  },
  'update-answer-has-another-id': {
    description: 'The response has an id that was not in the request.',
    create: () =>
      editEnvelope('updateWebTool', ({ data }) => {
        (data as Fields).id = '2d1f3e4c-6e5f-4071-8c8d-9e0f1a2b3c4d';
      }),
  },
  'update-answer-is-the-first-one': {
    description: 'Every update gets the response of the first one.',
    create: () => {
      let first: HttpResponse | undefined;
      return changeSuccess('updateWebTool', async (response) => {
        first ??= response;
        return first;
      });
    },
  },
});

const changedNames = defineFaults<ApiClient>()(name, {
  'update-name-cut-at-200': {
    description: 'A name is truncated to 200 characters.',
    create: rewriteField('name', (name) =>
      [...name].length <= 250 ? [...name].slice(0, 200).join('') : name,
    ),
    probe: storesName('n'.repeat(250)),
  },
  'update-name-lower-case': {
    description: 'A name is stored in lower case.',
    create: rewriteField('name', (name) => name.toLowerCase()),
    probe: storesName('Tide Table NORTH'),
  },
  'update-name-loses-unicode': {
    description: 'A question mark replaces each non-ASCII character in a name.',
    create: rewriteField('name', (name) => name.replace(/[^\0-\x7f]/gu, '?')),
    probe: storesName('Gezeiten für ⚓ Süd'),
  },
  'rejected-name-is-stored': {
    description: 'A name that is rejected for its length is stored, truncated to 250 characters.',
    create: applyRejected(({ name }) =>
      typeof name === 'string' && name !== '' ? { name: name.slice(0, 250) } : {},
    ),
    probe: rejectionChangesNothing({ name: 'n'.repeat(251) }),
  },
});

export const updateFaults: readonly Fault<ApiClient>[] = [
  ...lost,
  ...otherTools,
  ...sideEffects,
  ...responses,
  ...changedNames,
];
