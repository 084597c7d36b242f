import type { Item } from './operations.ts';

// Valid updates with values that services lose easily: characters outside of ASCII and the BMP, fractions, line breaks,
// characters of other languages, long strings, many messages and headers, empty strings, a trailing space.

/** Makes the body of an update for a web tool as it is by then. */
export type UpdateBody = (tool: Item) => Item;

const wave = '🌊';
const many = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 10, 11];
const text = 'Ærø, 海燕 & <b>"Étoile"</b> 100% \\ {{name}} $1 e\u0301';

const oddName = (marker: string): string => `Tide ${marker}: ${text} ${wave}`;

const oddDescription = (marker: string): string =>
  `First line ${marker}.\n\tSecond: ${text}\r\n\n${wave} "it's" the end. `;

const settingsOf = (marker: string, timeout: number): Item => ({
  serverUrl: `https://tools.example.com/${encodeURIComponent(marker)}?a=1&b=%20&c=${'c'.repeat(600)}#top`,
  httpHeaders: {
    ...Object.fromEntries(many.map((each) => [`x-header-${each}`, `${each}`])),
    'X-Request-Source': `agent ${marker}`,
    accept: 'application/json',
  },
  pathParameters: { place: `Sørøya ${marker}`, empty: '' },
  timeout,
  methodType: 'POST',
});

const messagesOf = (marker: string): Item[] => [
  { type: `gate-${marker}-z`, content: `Ærlig talt ${wave}\nline two, ${'long '.repeat(500)}end` },
  { type: 'system', content: `Read slowly. ${marker}` },
  { type: `gate-${marker}-a`, content: '' },
  ...many.map((each) => ({ type: `gate-${marker}-${each}`, content: `Part ${each}` })),
];

const paramsOf = (marker: string): Item => ({
  type: 'object',
  properties: {
    [`gate${marker}`]: { type: 'string', description: `Where, på norsk ${wave} ${marker}` },
    [`count${marker}`]: { type: 'number', description: 'How many.\nIn all.' },
  },
  required: [`gate${marker}`],
});

const everyField = (marker: string): Item => ({
  name: oddName(marker),
  description: oddDescription(marker),
  toolSettings: settingsOf(marker, 4_294_967_296.125),
  messages: messagesOf(marker),
});

/**
 * Updates to send one after the other. They set no field that the web tool does not show, since no update could remove
 * it again.
 *
 * @param next another text each time
 */
export function validUpdates(tool: Item, next: () => string): UpdateBody[] {
  const shows = (...fields: string[]): boolean => fields.every((field) => tool[field] !== undefined);
  const isFunction = tool.type === 'FUNCTION' && shows('async');
  const showsEveryField = shows('name', 'description', 'messages', 'toolSettings');
  const groups: [isPossible: boolean, ...bodies: UpdateBody[]][] = [
    [shows('name'), () => ({ name: oddName(next()) })],
    [shows('description'), () => ({ description: oddDescription(next()) })],
    [shows('name'), () => ({ name: wave.repeat(250) })],
    [shows('description'), () => ({ description: `${'é'.repeat(499)}\n${wave.repeat(500)}` })],
    [shows('name', 'description'), () => ({ name: oddName(next()), description: oddDescription(next()) })],
    // First no messages: then the order of the next ones is documented.
    [shows('messages'), () => ({ messages: [] }), () => ({ messages: messagesOf(next()) })],
    [
      shows('toolSettings'),
      () => ({ toolSettings: settingsOf(next(), 2.5) }),
      () => ({ toolSettings: { timeout: 1234.0625 } }),
    ],
    [
      isFunction,
      ({ async }) => ({ type: 'FUNCTION', async: async !== true }),
      ({ async }) => ({ async: async !== true }),
    ],
    [isFunction && shows('params'), () => ({ type: 'FUNCTION', async: true, params: paramsOf(next()) })],
    [
      isFunction && shows('params') && showsEveryField,
      () => {
        const marker = next();
        return { type: 'FUNCTION', async: false, ...everyField(marker), params: paramsOf(marker) };
      },
    ],
    [
      isFunction,
      () => ({ type: 'MCP' }),
      ({ params }) => ({
        type: 'FUNCTION',
        async: true,
        ...(shows('params') && { params: params === undefined ? paramsOf(next()) : {} }),
      }),
    ],
    [tool.type === 'MCP' && showsEveryField, () => ({ type: 'MCP', ...everyField(next()) })],
  ];
  return groups.flatMap(([isPossible, ...bodies]) => (isPossible ? bodies : []));
}
