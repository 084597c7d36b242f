import { editing, fieldsOf, idOf, isSuccess, on, sendingFields, withJson } from '../middleware.ts';
import type { ApiDraft, FaultAnswer, Fields } from '../types.ts';
import {
  answersWithIt,
  appliedAllTheSame,
  fault,
  keeps,
  meddling,
  nameHolds,
  other,
  refusedChangesNothing,
  remembering,
  rewriting,
  showing,
  shows,
  toolOf,
} from './after-update.ts';

// An update changes what it does not name, or shows or stores something else than was sent.

export const updateFaults: ApiDraft[] = [
  fault(
    'update-name-changes-description',
    'A new name becomes the description too.',
    () =>
      sendingFields('updateWebTool', (fields) =>
        fields.name === undefined ? fields : { description: fields.name, ...fields },
      ),
    keeps('description'),
  ),
  fault(
    'update-name-clears-messages',
    'With a new name the messages are gone.',
    meddling(() => ({ messages: [] })),
    keeps('messages'),
  ),
  fault(
    'update-name-resets-settings',
    'With a new name the serverUrl is another.',
    meddling(() => ({ toolSettings: { serverUrl: 'https://default.example.com' } })),
    keeps('toolSettings'),
  ),
  fault(
    'update-name-flips-async',
    'With a new name async is turned round.',
    meddling(({ type, async }) => (type === 'FUNCTION' ? { async: !async } : {})),
    keeps('async'),
  ),
  fault(
    'update-name-clears-params',
    'With a new name the params of a FUNCTION tool are gone.',
    meddling(({ type }) => (type === 'FUNCTION' ? { params: {} } : {})),
    keeps('params'),
  ),
  fault(
    'update-deactivates',
    'A web tool is inactive after an update.',
    showing((tool) => ({ ...tool, isActive: false })),
    keeps('isActive'),
  ),
  fault(
    'update-changes-the-owner',
    'After an update a web tool has another userId.',
    showing((tool) => ({ ...tool, userId: '0b9e1f2a-4c3d-4e5f-8a6b-7c8d9e0f1a2b' })),
    keeps('userId'),
  ),
  fault(
    'update-changes-the-project',
    'After an update a web tool is in another project.',
    showing((tool) => ({ ...tool, projectId: '1c0f2e3b-5d4e-4f60-9b7c-8d9e0f1a2b3c' })),
    keeps('projectId'),
  ),
  fault(
    'update-takes-the-tool-from-the-list',
    'A web tool that was updated is in no list any more.',
    () => {
      const updated = new Set<string>();
      return remembering(updated, (items) => items.filter(({ id }) => !updated.has(String(id))));
    },
    nameHolds('Tide table'),
  ),
  {
    ...fault(
      'lists-are-stale',
      'A list that was shown once is shown for ever.',
      () => {
        const shown = new Map<string, FaultAnswer>();
        return on('listWebTools', async (request, next) => {
          const cached = shown.get(`${request.query}${request.headers.authorization}`);
          if (cached !== undefined) return cached;
          const answer = await next(request);
          if (isSuccess(answer)) shown.set(`${request.query}${request.headers.authorization}`, answer);
          return answer;
        });
      },
      nameHolds('Tide table'),
    ),
    operation: 'listWebTools',
  },
  fault(
    'update-answer-is-old',
    'The answer shows the web tool as it was before the update.',
    () =>
      on('updateWebTool', async (request, next) => {
        const before = await toolOf(request, next, idOf(request));
        const answer = await next(request);
        return isSuccess(answer) && before !== undefined
          ? withJson(answer, { ...fieldsOf(answer), data: before })
          : answer;
      }),
    answersWithIt,
    'web-tool.update.answer',
  ),
  fault(
    'update-answer-is-another-tool',
    'The answer shows another web tool.',
    () =>
      on('updateWebTool', async (request, next) => {
        const answer = await next(request);
        if (!isSuccess(answer)) return answer;
        return withJson(answer, {
          ...fieldsOf(answer),
          data: await toolOf(request, next, await other(request, next)),
        });
      }),
    answersWithIt,
    'web-tool.update.answer',
  ),
  fault(
    'update-answer-has-another-id',
    'The answer has an id that nobody asked for.',
    () =>
      editing('updateWebTool', ({ data }) => {
        (data as Fields).id = '2d1f3e4c-6e5f-4071-8c8d-9e0f1a2b3c4d';
      }),
    answersWithIt,
    'web-tool.update.answer',
  ),
  fault(
    'update-answer-is-the-first-one',
    'Every update is answered as the first one was.',
    () => {
      let kept: FaultAnswer | undefined;
      return on('updateWebTool', async (request, next) => {
        const answer = await next(request);
        if (!isSuccess(answer)) return answer;
        kept ??= answer;
        return kept;
      });
    },
    answersWithIt,
    'web-tool.update.answer',
  ),
  fault(
    'update-name-cut-at-200',
    'A name is cut after 200 characters.',
    rewriting('name', (name) => ([...name].length <= 250 ? [...name].slice(0, 200).join('') : name)),
    nameHolds('n'.repeat(250)),
    'web-tool.update.name',
  ),
  fault(
    'update-name-lower-case',
    'A name is stored in lower case.',
    rewriting('name', (name) => name.toLowerCase()),
    nameHolds('Tide Table NORTH'),
    'web-tool.update.name',
  ),
  fault(
    'update-name-loses-unicode',
    'In a name a question mark stands for each character outside of ASCII.',
    rewriting('name', (name) => name.replace(/[^\0-\x7f]/gu, '?')),
    nameHolds('Gezeiten für ⚓ Süd'),
    'web-tool.update.name',
  ),
  fault(
    'update-description-escaped',
    'A description is stored with HTML entities.',
    rewriting('description', (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    shows({ description: 'Tides & currents < 2 m' }, 'description'),
    'web-tool.update.description',
  ),
  fault(
    'update-timeout-rounded',
    'A timeout with a fraction is rounded.',
    () =>
      sendingFields('updateWebTool', (fields) => {
        const { toolSettings } = fields as { toolSettings?: Fields };
        return typeof toolSettings?.timeout === 'number'
          ? { ...fields, toolSettings: { ...toolSettings, timeout: Math.round(toolSettings.timeout) } }
          : fields;
      }),
    shows({ toolSettings: { timeout: 1500.5 } }, 'toolSettings', ({ timeout }) => timeout),
    'tool-settings.timeout',
  ),
  fault(
    'refused-name-is-stored',
    'A name that is refused because of its length is stored, cut to 250.',
    appliedAllTheSame(({ name }) =>
      typeof name === 'string' && name !== '' ? { name: name.slice(0, 250) } : {},
    ),
    refusedChangesNothing({ name: 'n'.repeat(251) }),
    'web-tool.update.name',
  ),
  fault(
    'refused-update-is-half-stored',
    'Of an update that is refused the right fields are stored.',
    appliedAllTheSame(({ description }) =>
      typeof description === 'string' && description.length > 0 && description.length <= 1000
        ? { description }
        : {},
    ),
    refusedChangesNothing({ name: '', description: 'Half of it.' }),
  ),
  fault(
    'refused-mcp-is-stored',
    'MCP with async is refused, and its name is stored.',
    appliedAllTheSame(({ type, async, name }) =>
      type === 'MCP' && async !== undefined && typeof name === 'string' ? { name } : {},
    ),
    refusedChangesNothing({ type: 'MCP', async: true, name: 'Half of it' }),
    'web-tool.update.async-not-allowed-for-mcp',
  ),
  {
    name: 'secret-in-another-record',
    operation: 'any',
    says: 'The authToken of an update shows in the record of another web tool.',
    fact: 'tool-settings.auth-token',
    make: () => {
      let secret: unknown;
      let owner = '';
      return async (request, next) => {
        const sent = (fieldsOf(request).toolSettings ?? {}) as Fields;
        const answer = await editing('listWebTools', ({ data }) => {
          const stranger = (data as { items: Fields[] }).items.find(({ id }) => id !== owner);
          if (secret === undefined || stranger === undefined) return;
          stranger.toolSettings = { ...(stranger.toolSettings as Fields), authToken: secret };
        })(request, next);
        if (request.method === 'PATCH' && isSuccess(answer) && sent.authToken !== undefined) {
          secret = sent.authToken;
          owner = idOf(request).toLowerCase();
        }
        return answer;
      };
    },
    probe: async (api) => {
      const id = await api.toolId();
      await api.update(id, { toolSettings: { authToken: 'tide-secret-7714' } });
      const others = (await api.tools()).filter((tool) => tool.id !== id);
      return !JSON.stringify(others).includes('tide-secret-7714');
    },
  },
];
