import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type DocumentName, write } from './hostile-documents.ts';
import { gate, serve } from './run-gate.ts';

const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const maxMebibytes = 1_024;

async function start(name: DocumentName, body: () => string, flags: readonly string[] = []) {
  const service = await serve((path) => (path.startsWith('/second') ? body() : '{}'));
  closing.push(service.close);
  const files = ['--spec', write(folder, name), '--cases', join(folder, 'cases')];
  const started = gate([
    'api',
    '--url',
    service.url,
    ...files,
    '--seed',
    '1',
    '--reporter',
    'json',
    ...flags,
  ]);
  closing.push(() => started.child.kill('SIGKILL'));
  return { service, ...started };
}

const rulesIn = (stdout: string): string[] => {
  const { findings } = JSON.parse(stdout) as { findings: { operation: string; rule: string }[] };
  return findings.map(({ operation, rule }) => `${operation} ${rule}`);
};

test.each<DocumentName>([
  'references that double',
  'a billion items',
  'a hundred million properties',
  'two billion characters',
  'limits that no request reaches',
])('a document with %s is checked to its end, in little memory', async (name) => {
  const { ended } = await start(name, () => '{}');
  const { code, stdout, memoryMebibytes } = await ended;
  expect(code).toBe(1);
  expect(rulesIn(stdout)).toContain('first response-schema');
  expect(JSON.parse(stdout).stopped).toBeUndefined();
  expect(memoryMebibytes).toBeLessThan(maxMebibytes);
});

const almost = JSON.stringify({ a: `${'a'.repeat(40)}!` });
const stuck: [name: DocumentName, body: string][] = [
  ['alternatives that multiply', '{}'],
  ['a slow pattern in a request', '{}'],
  ['a slow pattern in an answer', almost],
];

test.each(stuck)('a document with %s: --max-time ends the run with what was found', async (name, body) => {
  const { ended } = await start(name, () => body, ['--max-time', '2']);
  const { code, stdout, memoryMebibytes } = await ended;
  expect(code).toBe(1);
  expect(rulesIn(stdout)).toContain('first response-schema');
  expect(JSON.parse(stdout).stopped).toContain('while second was being checked');
  expect(memoryMebibytes).toBeLessThan(maxMebibytes);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends a run that is stuck, with what was found',
  async (signal) => {
    const { service, child, ended } = await start('a slow pattern in an answer', () => almost);
    let silence: NodeJS.Timeout | undefined;
    service.asked = (path) => {
      // No request for so long: the pattern keeps it busy.
      clearTimeout(silence);
      if (path.startsWith('/second')) silence = setTimeout(() => child.kill(signal), 2_000);
    };
    const { code, stdout } = await ended;
    expect(code).toBe(1);
    expect(rulesIn(stdout)).toContain('first response-schema');
    expect(JSON.parse(stdout).stopped).toContain('It was interrupted while second was being checked');
  },
);

test('answers of 31 MiB are judged in less than a gibibyte', async () => {
  const large = JSON.stringify({ text: 'x'.repeat(31 * 2 ** 20) });
  const { ended } = await start('limits that no request reaches', () => large, ['--fuzz', '0']);
  const { stdout, memoryMebibytes } = await ended;
  expect(JSON.parse(stdout).stopped).toBeUndefined();
  expect(memoryMebibytes).toBeLessThan(maxMebibytes);
});

test('an answer that is nested 100,000 levels deep is a finding, and the run goes on', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const { ended } = await start('an answer that may be anything', () => deep);
  const { code, stdout } = await ended;
  expect(code).toBe(1);
  expect(rulesIn(stdout)).toEqual(['second response-body', 'first response-schema']);
  expect(JSON.parse(stdout).stopped).toBeUndefined();
});

test('a proxy that is stuck is ended with what it found, and leaves no process behind', async () => {
  const scratch = mkdtempSync(join(folder, 'scratch-'));
  const service = await serve((path) => (path.startsWith('/second') ? almost : '{}'));
  closing.push(service.close);
  const spec = write(folder, 'a slow pattern in an answer');
  const script = `
    for (const [path, method] of [['/first', 'GET'], ['/second', 'POST']])
      await fetch(process.env.VOICE_AGENT_BASE_URL + path, { method, headers: { authorization: 'x' } });
    console.log(process.pid);
    setTimeout(() => {}, 600_000);`;
  const words = ['--', process.execPath, '--input-type=module', '-e', script];
  const flags = ['--to', service.url, '--spec', spec, '--cases', join(folder, 'cases')];
  const report = join(folder, 'record.json');
  const { child, ended } = gate(['record', ...flags, '--reporter', `json=${report}`, ...words], {
    TMPDIR: scratch,
  });
  closing.push(() => child.kill('SIGKILL'));
  service.asked = (path) => {
    if (path.startsWith('/second')) setTimeout(() => child.kill('SIGTERM'), 3_000);
  };
  const { code, stdout } = await ended;
  expect(code).toBe(1);
  expect(rulesIn(readFileSync(report, 'utf8'))).toContain('first response-schema');
  const isThere = (): boolean => {
    try {
      return process.kill(Number.parseInt(stdout, 10), 0);
    } catch {
      return false;
    }
  };
  await expect.poll(isThere, { timeout: 30_000 }).toBe(false);
  // Prism takes its folder along when it goes.
  await expect.poll(() => readdirSync(scratch), { timeout: 30_000 }).toEqual([]);
});
