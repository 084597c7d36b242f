import { fieldsOf, refusing } from '../middleware.ts';
import { takesJobs, takesUpdate } from '../probes.ts';
import type { ApiDraft, Fields } from '../types.ts';

// Like refused.yaml, where no schema says what is refused.

/** Name, fact, what is refused, a body that is right, what gives it away; and a status that is not 400. */
type Row = [string, string, string, Fields, (fields: Fields) => boolean, number?];

const settingsOf = ({ toolSettings }: Fields): Fields => Object(toolSettings) as Fields;
const depth = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0;
const nested = (levels: number): Fields =>
  levels === 0 ? { type: 'string' } : { type: 'object', properties: { inner: nested(levels - 1) } };
// Outside of ASCII.
const hasUnicode = (value: unknown): boolean => /[^\0-\x7f]/u.test(JSON.stringify(value) ?? '');

const rows: Row[] = [
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
    'update-mcp-alone-refused',
    'web-tool.update.body.all-optional',
    'the type MCP alone',
    { type: 'MCP' },
    (fields) => fields.type === 'MCP' && Object.keys(fields).length === 1,
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
];

export const otherRefusedFaults: ApiDraft[] = [
  ...rows.map(
    ([name, fact, refused, right, when, status = 400]): ApiDraft => ({
      name,
      operation: 'updateWebTool',
      says: `An update with ${refused} is ${status === 400 ? 'refused' : `answered with ${status}`}.`,
      fact,
      make: () => refusing('updateWebTool', (request) => when(fieldsOf(request)), status),
      probe: takesUpdate(right),
    }),
  ),
  {
    name: 'jobs-empty-body-refused',
    operation: 'listJobs',
    says: 'A job list with an empty object for its body is answered with 400.',
    fact: 'list-jobs.body.all-optional',
    make: () => refusing('listJobs', (request) => Object.keys(fieldsOf(request)).length === 0),
    probe: takesJobs({}),
  },
];
