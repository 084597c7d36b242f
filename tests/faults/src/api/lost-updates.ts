import { idOf, isSuccess, on, sendingFields, withId } from '../middleware.ts';
import type { ApiDraft, Fields } from '../types.ts';
import {
  around,
  dropping,
  everyUpdateCounts,
  fault,
  isSame,
  message,
  nameHolds,
  other,
  shows,
  storing,
} from './after-update.ts';

// An update is not stored, or not where it belongs.

export const lostUpdateFaults: ApiDraft[] = [
  fault(
    'update-lost',
    'An update is answered and not stored.',
    () => storing(() => ({})),
    nameHolds('Tide table'),
  ),
  fault('update-name-lost', 'A new name is not stored.', dropping('name'), nameHolds('Tide table')),
  fault(
    'update-description-lost',
    'A new description is not stored.',
    dropping('description'),
    shows({ description: 'Knows the tides.' }, 'description'),
  ),
  fault('update-async-lost', 'A new async is not stored.', dropping('async'), async (api) => {
    for (const async of [true, false]) {
      const [, after] = await around(api, { type: 'FUNCTION', async });
      if (after.async !== async) return false;
    }
    return true;
  }),
  fault(
    'update-messages-lost',
    'New messages are not stored.',
    dropping('messages'),
    shows(message, 'messages', (value) => JSON.stringify(value).includes('Read the times slowly.')),
  ),
  fault(
    'update-settings-lost',
    'New settings are not stored.',
    dropping('toolSettings'),
    shows(
      { toolSettings: { serverUrl: 'https://tides.example.com/new' } },
      'toolSettings',
      ({ serverUrl }) => serverUrl,
    ),
  ),
  fault(
    'update-header-lost',
    'New headers of a tool are not stored.',
    () =>
      sendingFields('updateWebTool', (fields) => {
        if (
          typeof fields.toolSettings !== 'object' ||
          fields.toolSettings === null ||
          Array.isArray(fields.toolSettings)
        )
          return fields;
        const { httpHeaders, ...others } = fields.toolSettings as Fields;
        return typeof httpHeaders === 'object' &&
          httpHeaders !== null &&
          !Array.isArray(httpHeaders) &&
          Object.values(httpHeaders).every((value) => typeof value === 'string')
          ? { ...fields, toolSettings: others }
          : fields;
      }),
    shows(
      { toolSettings: { httpHeaders: { 'X-Tide': 'high' } } },
      'toolSettings',
      ({ httpHeaders }) => (httpHeaders as Fields | undefined)?.['X-Tide'],
    ),
  ),
  fault(
    'update-params-lost',
    'New params are not stored.',
    dropping('params'),
    shows(
      { params: { type: 'object', properties: { moon: { type: 'string', description: 'Phase.' } } } },
      'params',
      (value) => JSON.stringify(value).includes('moon'),
    ),
  ),
  fault(
    'update-type-lost',
    'A new type is not stored.',
    () => storing(({ type: _, async: __, ...others }) => others),
    shows({ type: 'MCP' }, 'type'),
  ),
  fault(
    'second-update-lost',
    'The second update of a web tool is not stored.',
    () => {
      const counts = new Map<string, number>();
      return storing((fields, request) => {
        const count = (counts.get(idOf(request)) ?? 0) + 1;
        counts.set(idOf(request), count);
        return count === 2 ? {} : fields;
      });
    },
    everyUpdateCounts,
  ),
  fault(
    'update-comes-one-late',
    'An update stores what the one before it sent.',
    () => {
      let previous: Fields = {};
      return storing((fields) => {
        const stored = previous;
        previous = fields;
        return stored;
      });
    },
    everyUpdateCounts,
  ),
  fault(
    'update-of-two-fields-stores-one',
    'Of a name and a description only the name is stored.',
    () =>
      storing(({ description, ...others }) =>
        others.name === undefined ? { description, ...others } : others,
      ),
    shows({ name: 'Tide table', description: 'Both of them.' }, 'description'),
  ),
  fault(
    'update-of-another-tool',
    'The update is done to another web tool.',
    () => on('updateWebTool', async (request, next) => next(withId(request, await other(request, next)))),
    nameHolds('Tide table'),
    'web-tool.update.id',
  ),
  fault(
    'update-of-two-tools',
    'The update is done to a second web tool as well.',
    () =>
      on('updateWebTool', async (request, next) => {
        const answer = await next(request);
        if (isSuccess(answer)) await next(withId(request, await other(request, next)));
        return answer;
      }),
    async (api) => {
      const id = await api.toolId();
      const others = async () => (await api.tools()).filter((tool) => tool.id !== id);
      const before = await others();
      await api.update(id, { name: 'Only this one' });
      return isSame(before, await others());
    },
    'web-tool.update.id',
  ),
];
