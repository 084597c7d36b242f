import { spawn, spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const env = { PATH: process.env.PATH, VOICE_AGENT_API_KEY: 'key-of-the-tests' };

const runFile = (file: string, args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
};
const run = (...args: string[]) => runFile(main, args);

test.each<[args: string[], status: number, output: RegExp]>([
  [['webhooks', '--help'], 0, /^Usage: npx @voice-agent\/webhooks/],
  [['webhooks', 'send', 'call.edned', '--url', 'http://127.0.0.1:1'], 2, /Did you mean call\.ended\?/],
  [['sandbox', '--port', 'x'], 2, /--port must be an integer/],
  [['mcp', '--help'], 0, /^Usage: npx @voice-agent\/mcp/],
  [['contract', 'rules', '--help'], 0, /^Usage: npx @voice-agent\/contract rules/],
  [['contract', 'diff', 'missing-1.yaml', 'missing-2.yaml'], 2, /missing-1\.yaml can't be read/],
  [['web-tools', 'list', '--url', 'http://127.0.0.1:1'], 1, /no response/],
  [['web-tools', 'list', '--tkae', '1'], 2, /Did you mean --take\?/],
])('voice-agent %j ends with %i', (args, status, output) => {
  const ran = run(...args);
  expect({ ...ran, output: ran.stdout + ran.stderr }).toMatchObject({
    status,
    output: expect.stringMatching(output),
  });
});

test('a program that is not installed: 2, and how to get it', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'voice-agent-cli-'));
  cpSync(dirname(main), folder.path, { recursive: true });
  cpSync(join(dirname(main), '../package.json'), join(folder.path, 'package.json'));
  expect(runFile(join(folder.path, 'main.js'), ['mcp', '--help'])).toEqual({
    status: 2,
    stdout: '',
    stderr:
      '@voice-agent/mcp is not installed: install it beside @voice-agent/cli, or run `npx @voice-agent/mcp`.\n',
  });
});

test('operations of the sandbox that the same program runs', async () => {
  const sandbox = spawn(process.execPath, [main, 'sandbox', '--port', '0', '--seed', '1'], { env });
  const url = await new Promise<string>((resolve) => {
    let text = '';
    sandbox.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const [, found] = /API {8}(http:\S+)/.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  const list = run('web-tools', 'list', '--url', url, '--limit', '12', '--output', 'ndjson');
  expect({ status: list.status, lines: list.stdout.trim().split('\n').length }).toEqual({
    status: 0,
    lines: 12,
  });
  const { id } = JSON.parse(list.stdout.split('\n')[0] ?? '');
  const updated = run('web-tools', 'update', id, '--url', url, '--name', 'Renamed');
  expect(JSON.parse(updated.stdout)).toMatchObject({ id, name: 'Renamed' });
  const ended = new Promise((resolve) => sandbox.once('close', resolve));
  sandbox.kill('SIGTERM');
  expect(await ended).toBe(0);
});
