import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { expect, test } from 'vitest';
import { defaultProblems } from './defaults.ts';
import { root } from './turbo.ts';

test('every documented default of this repository is that of the code', async () => {
  expect(await defaultProblems(root)).toEqual([]);
});

test('the pages give the limits of the code that no option sets', async () => {
  const load = (path: string) => import(pathToFileURL(join(root, 'packages', path)).href);
  const { initialDelayMs, maxDelayMs, maxRetryAfterMs } = await load('client/src/defaults.ts');
  const { logLimits } = await load('sandbox/src/defaults.ts');
  const { pacingByDefault } = await load('sandbox/src/deliveries/retry.ts');
  const text = (page: string) => readFileSync(join(root, page), 'utf8').replace(/\s+/g, ' ');
  const retries = text('packages/docs/src/content/docs/guides/rate-limits-and-retries.md');
  const seconds = (ms: number) => `${ms / 1000} s`;
  expect(retries).toContain(
    `waits ${seconds(initialDelayMs)}, then twice as long each time, at most ${seconds(maxDelayMs)}.`,
  );
  expect(retries).toContain(`asks for more than ${seconds(maxRetryAfterMs)},`);
  const calls = text('packages/docs/src/content/docs/guides/simulate-calls.md');
  expect(calls).toContain(`up to ${pacingByDefault.maxAttempts} attempts`);
  expect(calls).toContain(`double from ${seconds(pacingByDefault.initialDelayMs)} `);
  const { maxEntries, maxBytes, maxBodyBytes } = logLimits;
  const log = `${maxEntries.toLocaleString('en')} entries, at most ${maxBytes / 2 ** 20} MiB, with the first ${maxBodyBytes / 2 ** 10} KiB`;
  expect(text('packages/docs/src/content/docs/guides/run-the-sandbox.md')).toContain(log);
});

const config = `
- { constants: packages/client/src/defaults.ts, called: client, docstrings: packages/client/src/options.ts, pages: [README.md] }
- { constants: 'packages/webhooks/src/defaults.ts#inbox', called: inbox, pages: [README.md] }
`;
const client =
  'export const waitMs = 30_000, maxRetries = 2, size = 1_048_576, endMs = Infinity, kind = "both";';
const inbox = 'export const inbox = { waitMs: 5_000, max: 7, port: 4210, rate: { remote: 10, here: 4 } };';

/** What is found in a file, without the place. */
async function problemsOf(path: string, text: string): Promise<string[]> {
  using folder = scratchFolder({
    '.config/defaults.yaml': config,
    'packages/client/src/defaults.ts': client,
    'packages/webhooks/src/defaults.ts': inbox,
    [path]: text,
  });
  const problems = await defaultProblems(folder.path);
  return problems.map((problem) => problem.replace(`${path}:1: `, ''));
}

test.each([
  '/** Default: 30,000. */ waitMs?: number',
  '/** Default: 30 s; it may end before. */ readonly waitMs?: number',
  '/** @default 2 */ maxRetries?: number',
  '/** Bytes. Default: 1,048,576 (1 MiB). */ size?: number',
  '/** Default: no limit. */ endMs?: number',
  '/** Default: `both`. */ kind?: string',
  '/** Default: that of the client. */ waitMs?: number',
  '/** Default: none. */ other?: string',
  "/** @param path where. Default: `here` */ function read(path = 'here') {}",
  `option('--max', \`how many (default: \${defaults.max})\`)`,
])('docstring or help: %s', async (text) => {
  expect(await problemsOf('packages/client/src/options.ts', text)).toEqual([]);
});

test.each([
  ['/** Default: 40,000. */ waitMs?: number', 'is not the default of the code: 30000.'],
  ['/** Default: 30 min. */ waitMs?: number', 'is not the default of the code: 30000.'],
  ['/** @default 3 */ maxRetries?: number', 'is not the default of the code: 2.'],
  ['/** Default: 1,048,576 (2 MiB). */ size?: number', 'is not the default of the code'],
  ['/** Default: 10 s. */ endMs?: number', 'is not the default of the code'],
  ['/** Default: none. */ maxRetries?: number', 'is not the default of the code: 2.'],
  ['/** Default: `one`. */ kind?: string', 'is not the default of the code: both.'],
  ['/** Default: 9. */ other?: number', 'is compared with no code.'],
  ["/** @param path where. Default: `there` */ function read(path = 'here') {}", 'is compared with no code.'],
  ['/** It is 5 by default. */ other?: number', 'write "Default: VALUE"'],
  ["option('--max', 'how many (default: 7)')", 'take this default from its constant'],
])('docstring or help, wrong: %s', async (text, problem) => {
  expect(await problemsOf('packages/client/src/options.ts', text)).toEqual([
    expect.stringContaining(problem),
  ]);
});

test.each([
  '- **Retries.** `maxRetries` (2) times, after `endMs`.',
  'The inbox waits for `waitMs` (5 s). The client waits for `waitMs` (30 s).',
  '| `--port NUMBER` | where to listen; default 4210 |',
  '| option | what | default |\n| --- | --- | --- |\n| `max` | how many | 7 |\n| `where` | the place | none |',
  'At most `rate` (10, on this machine 4) a second.',
  '```ts\n  waitMs: 5, // for the client; default 30 s\n```',
  'It takes 5 minutes, and `other` is unknown.',
])('page: %s', async (text) => {
  expect(await problemsOf('README.md', text)).toEqual([]);
});

test.each([
  ['`maxRetries` (3) times.', 'maxRetries: "3" is not the default of the code: 2.'],
  ['The client waits for `waitMs` (5 s).', 'waitMs: "5 s" is not the default of the code: 30000.'],
  ['It waits for `waitMs` (5 s).', 'waitMs: "5 s" fits 0 scopes'],
  ['`unknown` (5) times.', 'unknown: "5" fits 0 scopes'],
  [
    '| `--port NUMBER` | where to listen; default 4211 |',
    'port: "4211" is not the default of the code: 4210.',
  ],
  ['At most `rate` (10) a second.', 'rate: "10" is not the default of the code: 10, 4.'],
  ['The inbox waits for 5 seconds (`waitMs`).', 'a default is compared when it is written as'],
  ['A retry happens 2 times by default.', 'a default is compared when it is written as'],
])('page, wrong: %s', async (text, problem) => {
  expect(await problemsOf('README.md', text)).toEqual([expect.stringContaining(problem)]);
});
