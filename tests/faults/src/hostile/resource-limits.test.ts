import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeDocument } from './hostile-documents.ts';
import { startGate, useGateFixture } from './run-gate.ts';

const { folder, cleanups, serve } = useGateFixture();

const maxMebibytes = 1_024;

async function start(name: string, body: () => string, flags: readonly string[] = []) {
  const service = await serve((path) => (path.startsWith('/second') ? body() : '{}'));
  const files = ['--spec', writeDocument(folder, name), '--cases', join(folder, 'cases')];
  const args = ['api', '--url', service.url, '--seed', '1', '--reporter', 'json'];
  const started = startGate([...args, ...files, ...flags]);
  cleanups.push(() => started.child.kill('SIGKILL'));
  return { service, ...started };
}

const rulesIn = (stdout: string): string[] => {
  const { findings } = JSON.parse(stdout) as { findings: { operation: string; rule: string }[] };
  return findings.map(({ operation, rule }) => `${operation} ${rule}`);
};

test.each([
  'references that double',
  'a billion items',
  'a hundred million properties',
  'two billion characters',
  'limits that no request reaches',
])('a document with %s is checked to the end within the memory limit', async (name) => {
  const { result } = await start(name, () => '{}');
  const { code, stdout, memoryMebibytes } = await result;
  expect(code).toBe(1);
  expect(rulesIn(stdout)).toContain('first response-schema');
  expect(JSON.parse(stdout).stopped).toBeUndefined();
  expect(memoryMebibytes).toBeLessThan(maxMebibytes);
});

const nearMatch = JSON.stringify({ a: `${'a'.repeat(40)}!` });
const blocking = ['alternatives that multiply', 'a slow pattern in a request'];

test.each(blocking)('a document with %s: --max-time ends the run with the findings so far', async (name) => {
  const { result } = await start(name, () => '{}', ['--max-time', '2']);
  const { code, stdout, memoryMebibytes } = await result;
  expect(code).toBe(1);
  expect(rulesIn(stdout)).toContain('first response-schema');
  expect(JSON.parse(stdout).stopped).toContain('while checking second');
  expect(memoryMebibytes).toBeLessThan(maxMebibytes);
});

test('responses of 31 MiB are checked with less than 1 GiB of memory', async () => {
  const large = JSON.stringify({ text: 'x'.repeat(31 * 2 ** 20) });
  // More than are judged at once.
  let left = 8;
  const body = (): string => (left-- > 0 ? large : '{}');
  const flags = ['--fuzz', '0', '--only', 'second'];
  const { result } = await start('limits that no request reaches', body, flags);
  const { stdout, memoryMebibytes } = await result;
  expect(JSON.parse(stdout).stopped).toBeUndefined();
  expect(memoryMebibytes).toBeLessThan(maxMebibytes);
});

test('a response that is nested 100,000 levels deep is a finding, and the run continues', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const { result } = await start('a response of any type', () => deep);
  const { code, stdout } = await result;
  expect(code).toBe(1);
  expect(rulesIn(stdout)).toEqual(['second response-body', 'first response-schema']);
  expect(JSON.parse(stdout).stopped).toBeUndefined();
});

test('a blocked proxy ends with the findings so far, and leaves no process behind', async () => {
  const scratch = mkdtempSync(join(folder, 'scratch-'));
  const service = await serve((path) => (path.startsWith('/second') ? nearMatch : '{}'));
  const spec = writeDocument(folder, 'a slow pattern in a response');
  const script = `
    for (const [path, method] of [['/first', 'GET'], ['/second', 'POST']])
      await fetch(process.env.VOICE_AGENT_BASE_URL + path, { method, headers: { authorization: 'x' } });
    console.log(process.pid);
    setTimeout(() => {}, 600_000);`;
  const scriptArgs = ['--', process.execPath, '--input-type=module', '-e', script];
  const flags = ['--url', service.url, '--spec', spec, '--cases', join(folder, 'cases')];
  const report = join(folder, 'record.json');
  const { child, result } = startGate(['record', ...flags, '--reporter', `json=${report}`, ...scriptArgs], {
    TMPDIR: scratch,
  });
  cleanups.push(() => child.kill('SIGKILL'));
  service.onRequest = (path) => {
    if (path.startsWith('/second')) setTimeout(() => child.kill('SIGTERM'), 1_000);
  };
  const { code, stdout } = await result;
  expect(code).toBe(1);
  expect(rulesIn(readFileSync(report, 'utf8'))).toContain('first response-schema');
  const isRunning = (): boolean => {
    try {
      return process.kill(Number.parseInt(stdout, 10), 0);
    } catch {
      return false;
    }
  };
  await expect.poll(isRunning).toBe(false);
  // Prism removes its folder when it ends.
  await expect.poll(() => readdirSync(scratch)).toEqual([]);
});
