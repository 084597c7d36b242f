import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '@voice-agent/sandbox';
import { useFolder } from '@voice-agent/test-kit/files';
import { serve } from '@voice-agent/test-kit/servers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cli, line } from './testing.ts';

const apiKey = 'a-key-of-the-tests';
const folder = useFolder();
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ apiKey, webTools: 8 });
});
afterEach(() => sandbox.faults.clear());
afterAll(() => sandbox?.close());

async function api(url: string, flags: readonly string[] = [], interrupt?: AbortSignal) {
  const args = line`api --url ${url} --seed 1 --fuzz 0 --cases ${join(folder, 'cases')} ${flags}`;
  const { code, stdout, stderr } = await cli(args, { env: { VOICE_AGENT_API_KEY: apiKey }, interrupt });
  expect(stdout + stderr).not.toContain(apiKey);
  return { code, stdout, stderr };
}

test('an interrupt: one line, a report by every reporter, and 2 when nothing was found', async () => {
  const interrupt = new AbortController();
  const file = join(folder, 'interrupted.json');
  const url = await serve(() => interrupt.abort());
  const flags = ['--no-writes', '--reporter', `json=${file}`, '--reporter', 'terminal'];
  const { code, stdout, stderr } = await api(url, flags, interrupt.signal);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^Interrupted: .*\n$/);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ findings: [] });
  expect(stdout).toContain('It was interrupted before everything was tested.');
});

test('an interrupt after a finding: 1', async () => {
  const interrupt = new AbortController();
  let asked = 0;
  const url = await serve((_, response) => {
    if (++asked === 3) interrupt.abort();
    else response.writeHead(500).end();
  });
  const { code, stdout } = await api(url, ['--no-writes', '--concurrency', '1'], interrupt.signal);
  expect(code).toBe(1);
  expect(stdout).toContain('server-error');
});

test('the time that is over is not a finding: 0, and what was left out', async () => {
  const url = await serve((_, response) => {
    // The first response shows that it is a service; all others wait.
    if (first) response.writeHead(400).end();
    first = false;
  });
  let first = true;
  const flags = ['--no-writes', '--max-time', '1', '--timeout', '600000', '--skip', 'valid-request-rejected'];
  const { code, stdout } = await api(url, [...flags, '--reporter', 'json']);
  expect(code).toBe(0);
  const { uncovered, stopped } = JSON.parse(stdout);
  expect(uncovered).toContainEqual(expect.stringMatching(/^\w+: not finished$/));
  expect(stopped).toBe('--max-time ended the run before everything was tested.');
});
