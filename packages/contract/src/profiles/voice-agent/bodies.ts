import type { Item } from './client.ts';

// Valid updates, with what gets lost easily: signs outside of ASCII, fractions, line breaks, signs of other languages,
// long texts, many messages and headers, empty texts, a space at an end.

const wave = '🌊';
const many = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 10, 11];
const text = 'Ærø, 海燕 & <b>"Étoile"</b> 100% \\ {{name}} $1 e\u0301';

const oddName = (number: string): string => `Tide ${number}: ${text} ${wave}`;

const oddDescription = (number: string): string =>
  `First line ${number}.\n\tSecond: ${text}\r\n\n${wave} "it's" the end. `;

const settingsOf = (number: string, timeout: number): Item => ({
  serverUrl: `https://tools.example.com/${encodeURIComponent(number)}?a=1&b=%20&c=${'c'.repeat(600)}#top`,
  httpHeaders: {
    ...Object.fromEntries(many.map((each) => [`x-header-${each}`, `${each}`])),
    'X-Request-Source': `agent ${number}`,
    accept: 'application/json',
  },
  pathParameters: { place: `Sørøya ${number}`, empty: '' },
  timeout,
  methodType: 'POST',
});

const messagesOf = (number: string): Item[] => [
  { type: `gate-${number}-z`, content: `Ærlig talt ${wave}\nline two, ${'long '.repeat(500)}end` },
  { type: 'system', content: `Read slowly. ${number}` },
  { type: `gate-${number}-a`, content: '' },
  ...many.map((each) => ({ type: `gate-${number}-${each}`, content: `Part ${each}` })),
];

const paramsOf = (number: string): Item => ({
  type: 'object',
  properties: {
    [`gate${number}`]: { type: 'string', description: `Where, på norsk ${wave} ${number}` },
    [`count${number}`]: { type: 'number', description: 'How many.\nIn all.' },
  },
  required: [`gate${number}`],
});

/**
 * One update after the other, each as the web tool is then. A field that it does not show is not set, since no update
 * could take it away again.
 *
 * @param next another text each time
 */
export function updatesFor(tool: Item, next: () => string): ((tool: Item) => Item)[] {
  const shows = (...fields: string[]): boolean => fields.every((field) => tool[field] !== undefined);
  const made: ((tool: Item) => Item)[] = [];
  const add = (is: boolean, ...bodies: ((tool: Item) => Item)[]): void => {
    if (is) made.push(...bodies);
  };
  const isFunction = tool.type === 'FUNCTION' && shows('async');
  add(shows('name'), () => ({ name: oddName(next()) }));
  add(shows('description'), () => ({ description: oddDescription(next()) }));
  add(shows('name'), () => ({ name: wave.repeat(250) }));
  add(shows('description'), () => ({ description: `${'é'.repeat(499)}\n${wave.repeat(500)}` }));
  add(shows('name', 'description'), () => ({ name: oddName(next()), description: oddDescription(next()) }));
  // Into no messages, where their order is promised.
  add(
    shows('messages'),
    () => ({ messages: [] }),
    () => ({ messages: messagesOf(next()) }),
  );
  add(
    shows('toolSettings'),
    () => ({ toolSettings: settingsOf(next(), 2.5) }),
    () => ({ toolSettings: { timeout: 1234.0625 } }),
  );
  add(
    isFunction,
    ({ async }) => ({ type: 'FUNCTION', async: async !== true }),
    ({ async }) => ({ async: async !== true }),
  );
  add(isFunction && shows('params'), () => ({ type: 'FUNCTION', async: true, params: paramsOf(next()) }));
  add(isFunction && shows('params', 'name', 'description', 'messages', 'toolSettings'), () => whole(next()));
  add(
    isFunction,
    () => ({ type: 'MCP' }),
    ({ params }) => ({
      type: 'FUNCTION',
      async: true,
      ...(shows('params') && { params: params === undefined ? paramsOf(next()) : {} }),
    }),
  );
  add(tool.type === 'MCP' && shows('name', 'description', 'messages', 'toolSettings'), () => server(next()));
  return made;
}

const named = (number: string): Item => ({
  name: oddName(number),
  description: oddDescription(number),
  toolSettings: settingsOf(number, 4_294_967_296.125),
  messages: messagesOf(number),
});

const whole = (number: string): Item => ({
  type: 'FUNCTION',
  async: false,
  ...named(number),
  params: paramsOf(number),
});

const server = (number: string): Item => ({ type: 'MCP', ...named(number) });
