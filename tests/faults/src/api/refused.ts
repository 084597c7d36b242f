import { fieldsOf, lengthOf, refusing } from '../middleware.ts';
import { takesJobs, takesTools, takesUpdate } from '../probes.ts';
import type { ApiDraft, FaultRequest, Fields } from '../types.ts';

// A request that the interface calls right is refused, or is too much for the service.

/** Name, fact, what is refused, a body that is right, what gives it away; and a status that is not 400. */
type Row = [string, string, string, Fields, (fields: Fields) => boolean, number?];

const updates = ([name, fact, refused, right, when, status = 400]: Row): ApiDraft => ({
  name,
  operation: 'updateWebTool',
  says:
    status === 400
      ? `An update with ${refused} is refused.`
      : `An update with ${refused} is answered with ${status}.`,
  fact,
  make: () => refusing('updateWebTool', (request) => when(fieldsOf(request)), status),
  probe: takesUpdate(right),
});

const jobs = ([name, fact, refused, right, when, status = 400]: Row): ApiDraft => ({
  name,
  operation: 'listJobs',
  says: `A job list with ${refused} is answered with ${status}.`,
  fact,
  make: () => refusing('listJobs', (request) => when(fieldsOf(request)), status),
  probe: takesJobs(right),
});

const tools = (
  name: string,
  fact: string,
  refused: string,
  right: Record<string, string>,
  when: (query: URLSearchParams) => boolean,
): ApiDraft => ({
  name,
  operation: 'listWebTools',
  says: `A web tool list with ${refused} is refused.`,
  fact,
  make: () => refusing('listWebTools', ({ query }: FaultRequest) => when(query)),
  probe: takesTools(right),
});

const length = (fields: Fields, field: string): number => lengthOf(fields[field]) ?? 0;
const settingsOf = ({ toolSettings }: Fields): Fields =>
  typeof toolSettings === 'object' && toolSettings !== null ? (toolSettings as Fields) : {};
const isEmptyObject = (value: unknown): boolean => JSON.stringify(value) === '{}';
const depth = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0;
const nested = (levels: number): Fields =>
  levels === 0 ? { type: 'string' } : { type: 'object', properties: { inner: nested(levels - 1) } };
// Outside of ASCII.
const hasUnicode = (value: unknown): boolean => /[^\0-\x7f]/u.test(JSON.stringify(value) ?? '');
const isRightToLeft = (value: unknown): boolean => /[\u0590-\u08ff]/u.test(String(value));

export const refusedFaults: ApiDraft[] = [
  ...(
    [
      [
        'update-name-of-250-refused',
        'web-tool.update.name',
        'a name of 250 characters',
        { name: 'n'.repeat(250) },
        (fields) => length(fields, 'name') === 250,
      ],
      [
        'update-name-above-245-refused',
        'web-tool.update.name',
        'a name of more than 245 characters',
        { name: 'n'.repeat(246) },
        (fields) => length(fields, 'name') > 245,
      ],
      [
        'update-name-of-one-refused',
        'web-tool.update.name',
        'a name of one character',
        { name: 'T' },
        (fields) => length(fields, 'name') === 1,
      ],
      [
        'update-name-counted-in-code-units',
        'web-tool.update.name',
        'a name of 250 emoji',
        { name: '🌊'.repeat(250) },
        ({ name }) => typeof name === 'string' && name.length > 250,
      ],
      [
        'update-name-counted-in-bytes',
        'web-tool.update.name',
        'a name of more than 250 bytes',
        { name: 'ü'.repeat(200) },
        ({ name }) => typeof name === 'string' && Buffer.byteLength(name) > 250,
      ],
      [
        'update-name-right-to-left-fails',
        'web-tool.update.name',
        'a name in Arabic or Hebrew',
        { name: 'جدول المد' },
        ({ name }) => isRightToLeft(name),
        500,
      ],
      [
        'update-description-of-1000-refused',
        'web-tool.update.description',
        'a description of 1000 characters',
        { description: 'd'.repeat(1000) },
        (fields) => length(fields, 'description') === 1000,
      ],
      [
        'update-description-above-255-fails',
        'web-tool.update.description',
        'a description of more than 255 characters',
        { description: 'd'.repeat(600) },
        (fields) => length(fields, 'description') > 255,
        500,
      ],
      [
        'update-description-of-one-refused',
        'web-tool.update.description',
        'a description of one character',
        { description: 'T' },
        (fields) => length(fields, 'description') === 1,
      ],
      [
        'update-description-with-line-break-refused',
        'web-tool.update.description',
        'a line break in the description',
        { description: 'Tides.\nAnd currents.' },
        ({ description }) => String(description).includes('\n'),
      ],
      [
        'update-async-false-refused',
        'web-tool.update.async',
        'FUNCTION and an async that is false',
        { type: 'FUNCTION', async: false },
        ({ type, async }) => type === 'FUNCTION' && !async,
      ],
      [
        'update-async-alone-refused',
        'web-tool.update.async',
        'async and no type',
        { async: true },
        ({ type, async }) => type === undefined && async !== undefined,
      ],
      [
        'update-mcp-alone-refused',
        'web-tool.update.body.all-optional',
        'the type MCP alone',
        { type: 'MCP' },
        (fields) => fields.type === 'MCP' && Object.keys(fields).length === 1,
      ],
      [
        'update-mcp-with-settings-refused',
        'web-tool.update.tool-settings',
        'MCP and settings',
        { type: 'MCP', toolSettings: { serverUrl: 'https://tides.example.com' } },
        ({ type, toolSettings }) => type === 'MCP' && toolSettings !== undefined,
      ],
      [
        'update-function-asks-for-params',
        'web-tool.update.body.all-optional',
        'FUNCTION and no params',
        { type: 'FUNCTION', async: true },
        ({ type, params }) => type === 'FUNCTION' && params === undefined,
      ],
      [
        'update-asks-for-name',
        'web-tool.update.body.all-optional',
        'a description and no name',
        { description: 'Knows the tides.' },
        ({ name, description }) => name === undefined && description !== undefined,
      ],
      [
        'update-empty-params-refused',
        'web-tool.update.params',
        'params that are empty',
        { params: {} },
        ({ params }) => isEmptyObject(params),
      ],
      [
        'update-nested-params-fail',
        'web-tool.update.params',
        'params of more than three levels',
        { params: nested(6) },
        ({ params }) => depth(params) > 8,
        500,
      ],
      [
        'update-params-with-items-refused',
        'web-tool.params.items',
        'params that have items',
        { params: { type: 'array', items: { type: 'string' } } },
        ({ params }) => typeof params === 'object' && params !== null && 'items' in params,
      ],
      [
        'update-params-with-required-refused',
        'web-tool.params.required',
        'params that say what is required',
        { params: { type: 'object', required: ['port'], properties: { port: { type: 'string' } } } },
        ({ params }) => typeof params === 'object' && params !== null && 'required' in params,
      ],
      [
        'update-messages-of-two-types-refused',
        'web-tool.update.messages',
        'two messages of different types',
        {
          messages: [
            { type: 'system', content: 'Slowly.' },
            { type: 'request-start', content: 'One moment.' },
          ],
        },
        ({ messages }) => Array.isArray(messages) && messages.length > 1,
      ],
      [
        'update-messages-of-same-content-refused',
        'web-tool.update.messages',
        'two messages of the same content',
        {
          messages: [
            { type: 'system', content: 'Ok.' },
            { type: 'request-start', content: 'Ok.' },
          ],
        },
        ({ messages }) =>
          Array.isArray(messages) &&
          new Set(messages.map((message: Fields) => message?.content)).size < messages.length,
      ],
      [
        'update-messages-empty-fail',
        'web-tool.update.messages',
        'no messages in the list',
        { messages: [] },
        ({ messages }) => Array.isArray(messages) && messages.length === 0,
        500,
      ],
      [
        'update-settings-empty-refused',
        'web-tool.update.tool-settings',
        'settings that are empty',
        { toolSettings: {} },
        ({ toolSettings }) => isEmptyObject(toolSettings),
      ],
      [
        'update-unknown-header-refused',
        'tool-settings.http-headers',
        'a header that is not well known',
        { toolSettings: { httpHeaders: { 'X-Harbour-Office': 'east' } } },
        (fields) => Object.keys(Object(settingsOf(fields).httpHeaders)).some((name) => /^x-/i.test(name)),
      ],
      [
        'update-unicode-setting-fails',
        'tool-settings.path-parameters',
        'a path parameter outside of ASCII',
        { toolSettings: { pathParameters: { port: 'Århus' } } },
        (fields) => hasUnicode(settingsOf(fields).pathParameters),
        500,
      ],
      [
        'update-timeout-with-fraction-refused',
        'tool-settings.timeout',
        'a timeout with a fraction',
        { toolSettings: { timeout: 2.5 } },
        (fields) => Number(settingsOf(fields).timeout) % 1 !== 0 && settingsOf(fields).timeout !== undefined,
      ],
      [
        'update-long-server-url-fails',
        'tool-settings.server-url',
        'a serverUrl of more than 2,000 characters',
        { toolSettings: { serverUrl: `https://tides.example.com/${'t'.repeat(2500)}` } },
        (fields) => length(settingsOf(fields), 'serverUrl') > 2000,
        500,
      ],
    ] satisfies Row[]
  ).map((row) => updates(row as Row)),
  ...(
    [
      ['jobs-take-one-refused', 'list-jobs.take', 'a take of 1', { take: 1 }, ({ take }) => take === 1],
      ['jobs-skip-one-refused', 'list-jobs.skip', 'a skip of 1', { skip: 1 }, ({ skip }) => skip === 1],
      [
        'jobs-empty-body-refused',
        'list-jobs.body.all-optional',
        'an empty object for its body',
        {},
        (fields) => Object.keys(fields).length === 0,
      ],
      [
        'jobs-ai-content-refused',
        'list-jobs.type',
        'the type AI_CONTENT',
        { type: 'AI_CONTENT' },
        ({ type }) => type === 'AI_CONTENT',
      ],
      [
        'jobs-failed-fails',
        'list-jobs.status',
        'the status FAILED',
        { status: 'FAILED' },
        ({ status }) => status === 'FAILED',
        500,
      ],
      [
        'jobs-empty-sort-fails',
        'list-jobs.sort',
        'a sort that is empty',
        { sort: {} },
        ({ sort }) => isEmptyObject(sort),
        500,
      ],
      [
        'jobs-unicode-search-fails',
        'list-jobs.search',
        'an emoji to search for',
        { search: '⚓🌊' },
        ({ search }) => hasUnicode(search ?? ''),
        500,
      ],
      [
        'jobs-search-as-pattern-fails',
        'list-jobs.search',
        'an open bracket to search for',
        { search: 'call [1(' },
        ({ search }) => /[[(]/.test(String(search)),
        500,
      ],
      [
        'jobs-far-page-fails',
        'list-jobs.skip',
        'a skip of more than 100',
        { skip: 5000, take: 10 },
        ({ skip }) => Number(skip) > 100,
        500,
      ],
    ] satisfies Row[]
  ).map((row) => jobs(row as Row)),
  tools(
    'tools-web-tool-filter-refused',
    'list-web-tools.type',
    'the type WEB_TOOL',
    { type: 'WEB_TOOL' },
    (query) => query.get('type') === 'WEB_TOOL',
  ),
  tools(
    'tools-inactive-refused',
    'list-web-tools.is-active',
    'isActive false',
    { isActive: 'false' },
    (query) => query.get('isActive') === 'false',
  ),
  tools(
    'tools-asks-for-take',
    'list-web-tools.parameters',
    'no take',
    { skip: '1' },
    (query) => !query.has('take'),
  ),
  tools(
    'tools-every-filter-refused',
    'list-web-tools.parameters',
    'both a type and isActive',
    { type: 'MCP', isActive: 'true' },
    (query) => query.has('type') && query.has('isActive'),
  ),
  tools(
    'tools-page-two-refused',
    'list-web-tools.skip',
    'a skip above 1',
    { skip: '2' },
    (query) => Number(query.get('skip')) > 1,
  ),
  tools(
    'tools-agent-refused',
    'list-web-tools.voice-agent-id',
    'a voiceAgentId',
    { voiceAgentId: '71e6b0d4-3f8a-4c59-92ab-d05c8e17f643' },
    (query) => query.has('voiceAgentId'),
  ),
];
