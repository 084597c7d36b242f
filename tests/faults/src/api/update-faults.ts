import type { Fault, FaultResponse, Fields, Middleware } from '../harness/fault.ts';
import { faultsOf } from '../harness/fault-family.ts';
import { isObject, isSuccess } from '../harness/http-client.ts';
import { editing, fieldsOf, idOf, on, sendingFields, withId, withJson } from '../harness/http-messages.ts';
import type { Api } from './api-client.ts';
import {
  appliedAnyway,
  around,
  everyUpdateCounts,
  isSame,
  keeps,
  other,
  rejectedChangesNothing,
  remembering,
  resetting,
  respondsWithIt,
  rewriting,
  shows,
  showsName,
  storing,
  toolOf,
} from './update-factory.ts';

// Updates that are not stored, not where they belong, or change more than they should: what updates.yaml cannot express.

const common = { operation: 'updateWebTool', violates: 'web-tool.update.body' };
const ofName = { operation: 'updateWebTool', violates: 'web-tool.update.name' };
const response = { operation: 'updateWebTool', violates: 'web-tool.update.answer', probe: respondsWithIt };
const ofOne = { operation: 'updateWebTool', violates: 'web-tool.update.id' };

const isStringMap = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every((each) => typeof each === 'string');

/** Each success becomes another response to its request. */
const responding = (
  change: (response: FaultResponse, ...call: Parameters<Middleware>) => Promise<FaultResponse>,
) =>
  on('updateWebTool', async (request, next) => {
    const real = await next(request);
    return isSuccess(real) ? change(real, request, next) : real;
  });

const lost = faultsOf<Api>()(common, {
  'update-async-lost': {
    description: 'A new async is not stored.',
    create: () => storing(({ async: _, ...others }) => others),
    probe: async (api) => {
      for (const async of [true, false]) {
        const [, after] = await around(api, { type: 'FUNCTION', async });
        if (after.async !== async) return false;
      }
      return true;
    },
  },
  'update-header-lost': {
    description: 'New headers of a tool are not stored.',
    create: () =>
      sendingFields('updateWebTool', (fields) => {
        if (!isObject(fields.toolSettings)) return fields;
        const { httpHeaders, ...toolSettings } = fields.toolSettings;
        return isStringMap(httpHeaders) ? { ...fields, toolSettings } : fields;
      }),
    probe: shows(
      { toolSettings: { httpHeaders: { 'X-Tide': 'high' } } },
      'toolSettings',
      ({ httpHeaders }) => Object(httpHeaders)['X-Tide'],
    ),
  },
  'second-update-lost': {
    description: 'The second update of a web tool is not stored.',
    create: () => {
      const counts = new Map<string, number>();
      return storing((fields, request) => {
        const count = (counts.get(idOf(request)) ?? 0) + 1;
        counts.set(idOf(request), count);
        return count === 2 ? {} : fields;
      });
    },
    probe: everyUpdateCounts,
  },
  'update-comes-one-late': {
    description: 'An update stores what the one before it sent.',
    create: () => {
      let previous: Fields = {};
      return storing((fields) => {
        const stored = previous;
        previous = fields;
        return stored;
      });
    },
    probe: everyUpdateCounts,
  },
  'update-of-two-fields-stores-one': {
    description: 'Of a name and a description only the name is stored.',
    create: () =>
      storing(({ description, ...others }) =>
        others.name === undefined ? { description, ...others } : others,
      ),
    probe: shows({ name: 'Tide table', description: 'Both of them.' }, 'description'),
  },
});

const elsewhere = faultsOf<Api>()(ofOne, {
  'update-of-another-tool': {
    description: 'The update is applied to another web tool.',
    create: () =>
      on('updateWebTool', async (request, next) => next(withId(request, await other(request, next)))),
    probe: showsName('Tide table'),
  },
  'update-of-two-tools': {
    description: 'The update is applied to a second web tool as well.',
    create: () =>
      responding(async (real, request, next) => {
        await next(withId(request, await other(request, next)));
        return real;
      }),
    probe: async (api) => {
      const id = await api.toolId();
      const others = async () => (await api.tools()).filter((tool) => tool.id !== id);
      const before = await others();
      await api.update(id, { name: 'Only this one' });
      return isSame(before, await others());
    },
  },
});

const more = faultsOf<Api>()(common, {
  'update-name-changes-description': {
    description: 'A new name becomes the description too.',
    create: () =>
      sendingFields('updateWebTool', (fields) =>
        fields.name === undefined ? fields : { description: fields.name, ...fields },
      ),
    probe: keeps('description'),
  },
  'update-name-flips-async': {
    description: 'With a new name async is inverted.',
    create: resetting(({ type, async }) => (type === 'FUNCTION' ? { async: !async } : {})),
    probe: keeps('async'),
  },
  'update-name-clears-params': {
    description: 'With a new name the params of a FUNCTION tool are gone.',
    create: resetting(({ type }) => (type === 'FUNCTION' ? { params: {} } : {})),
    probe: keeps('params'),
  },
  'update-takes-the-tool-from-the-list': {
    description: 'A web tool that was updated is in no list any more.',
    create: () => {
      const updated = new Set<string>();
      return remembering(updated, (items) => items.filter(({ id }) => !updated.has(String(id))));
    },
    probe: showsName('Tide table'),
  },
  'lists-are-stale': {
    operation: 'listWebTools',
    description: 'A list that was returned once is returned for ever.',
    create: () => {
      const cache = new Map<string, FaultResponse>();
      return on('listWebTools', async (request, next) => {
        const key = `${request.query}${request.headers.authorization}`;
        const real = cache.get(key) ?? (await next(request));
        if (isSuccess(real)) cache.set(key, real);
        return real;
      });
    },
    probe: showsName('Tide table'),
  },
  'refused-update-is-half-stored': {
    description: 'Of an update that is rejected the valid fields are stored.',
    create: appliedAnyway(({ description }) =>
      typeof description === 'string' && description.length > 0 && description.length <= 1000
        ? { description }
        : {},
    ),
    probe: rejectedChangesNothing({ name: '', description: 'Half of it.' }),
  },
  'refused-mcp-is-stored': {
    violates: 'web-tool.update.async-not-allowed-for-mcp',
    description: 'MCP with async is rejected, and its name is stored.',
    create: appliedAnyway(({ type, async, name }) =>
      type === 'MCP' && async !== undefined && typeof name === 'string' ? { name } : {},
    ),
    probe: rejectedChangesNothing({ type: 'MCP', async: true, name: 'Half of it' }),
  },
  'update-description-escaped': {
    violates: 'web-tool.update.description',
    description: 'A description is stored with HTML entities.',
    create: rewriting('description', (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    probe: shows({ description: 'Tides & currents < 2 m' }, 'description'),
  },
  'update-timeout-rounded': {
    violates: 'tool-settings.timeout',
    description: 'A timeout with a fraction is rounded.',
    create: () =>
      sendingFields('updateWebTool', (fields) => {
        const { toolSettings } = fields as { toolSettings?: Fields };
        return typeof toolSettings?.timeout === 'number'
          ? { ...fields, toolSettings: { ...toolSettings, timeout: Math.round(toolSettings.timeout) } }
          : fields;
      }),
    probe: shows({ toolSettings: { timeout: 1500.5 } }, 'toolSettings', ({ timeout }) => timeout),
  },
  'secret-in-another-record': {
    operation: 'any',
    violates: 'tool-settings.auth-token',
    description: 'The authToken of an update is in the record of another web tool.',
    create: () => {
      let secret: unknown;
      let owner = '';
      return async (request, next) => {
        const sent = (fieldsOf(request).toolSettings ?? {}) as Fields;
        const real = await editing('listWebTools', ({ data }) => {
          const another = (data as { items: Fields[] }).items.find(({ id }) => id !== owner);
          if (secret === undefined || another === undefined) return;
          another.toolSettings = { ...(another.toolSettings as Fields), authToken: secret };
        })(request, next);
        if (request.method === 'PATCH' && isSuccess(real) && sent.authToken !== undefined) {
          secret = sent.authToken;
          owner = idOf(request).toLowerCase();
        }
        return real;
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

const responses = faultsOf<Api>()(response, {
  'update-answer-is-old': {
    description: 'The response shows the web tool as it was before the update.',
    create: () =>
      on('updateWebTool', async (request, next) => {
        const before = await toolOf(request, next, idOf(request));
        const real = await next(request);
        return isSuccess(real) && before !== undefined
          ? withJson(real, { ...fieldsOf(real), data: before })
          : real;
      }),
  },
  'update-answer-is-another-tool': {
    description: 'The response shows another web tool.',
    create: () =>
      responding(async (real, request, next) =>
        withJson(real, {
          ...fieldsOf(real),
          data: await toolOf(request, next, await other(request, next)),
        }),
      ),
  },
  'update-answer-has-another-id': {
    description: 'The response has an id that was not in the request.',
    create: () =>
      editing('updateWebTool', ({ data }) => {
        (data as Fields).id = '2d1f3e4c-6e5f-4071-8c8d-9e0f1a2b3c4d';
      }),
  },
  'update-answer-is-the-first-one': {
    description: 'Every update gets the response of the first one.',
    create: () => {
      let first: FaultResponse | undefined;
      return responding(async (real) => {
        first ??= real;
        return first;
      });
    },
  },
});

const names = faultsOf<Api>()(ofName, {
  'update-name-cut-at-200': {
    description: 'A name is cut after 200 characters.',
    create: rewriting('name', (name) => ([...name].length <= 250 ? [...name].slice(0, 200).join('') : name)),
    probe: showsName('n'.repeat(250)),
  },
  'update-name-lower-case': {
    description: 'A name is stored in lower case.',
    create: rewriting('name', (name) => name.toLowerCase()),
    probe: showsName('Tide Table NORTH'),
  },
  'update-name-loses-unicode': {
    description: 'In a name a question mark replaces each character outside of ASCII.',
    create: rewriting('name', (name) => name.replace(/[^\0-\x7f]/gu, '?')),
    probe: showsName('Gezeiten für ⚓ Süd'),
  },
  'refused-name-is-stored': {
    description: 'A name that is rejected for its length is stored, cut to 250 characters.',
    create: appliedAnyway(({ name }) =>
      typeof name === 'string' && name !== '' ? { name: name.slice(0, 250) } : {},
    ),
    probe: rejectedChangesNothing({ name: 'n'.repeat(251) }),
  },
});

export const updateFaults: readonly Fault<Api>[] = [...lost, ...elsewhere, ...more, ...responses, ...names];
