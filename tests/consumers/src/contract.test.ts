import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { installed, manifestOf, type Published } from './packed.ts';
import { program } from './programs.ts';

const project = inject('project');

function start(name: Published, node: string, args: string[]): ChildProcess {
  const folder = installed(project, name);
  const { bin } = manifestOf(folder) as unknown as { bin: Record<string, string> };
  const file = join(folder, bin[`voice-agent-${name}`] ?? '');
  return spawn(node, [file, ...args], {
    cwd: project.folder,
    // pnpm names the packages of the repository there, which a new user does not have.
    env: { ...process.env, VOICE_AGENT_API_KEY: 'key-of-the-test', NO_COLOR: '1', NODE_PATH: undefined },
  });
}

const ended = async (child: ChildProcess): Promise<{ code: unknown; output: string; complaints: string }> => {
  const [output, complaints] = [textOf(child.stdout), textOf(child.stderr)];
  const [code] = await once(child, 'close');
  return { code, output: output(), complaints: complaints() };
};

const textOf = (stream: ChildProcess['stdout']): (() => string) => {
  let text = '';
  stream?.on('data', (chunk) => (text += chunk));
  return () => text;
};

let sandbox: ChildProcess;
let url = '';

beforeAll(async () => {
  sandbox = start('sandbox', process.execPath, ['--port', '0']);
  let output = '';
  for await (const chunk of sandbox.stdout ?? []) {
    output += chunk;
    url = /API +(\S+)/.exec(output)?.[1] ?? '';
    if (url !== '') break;
  }
});

afterAll(() => sandbox.kill('SIGTERM'));

// All operations are run by tests/action.
test('Node 22 runs the gate as it is installed, and finds nothing wrong in the sandbox', async () => {
  const args = ['api', '--url', url, '--fuzz', '1', '--seed', '1', '--only', 'listJobs'];
  const result = await ended(start('contract', program('Node 22'), args));
  expect(result.output).toMatch(/No finding in [\d,]+ requests, seed 1\./);
  expect(result).toMatchObject({ code: 0, complaints: '' });
});

test('a service that is not there is one sentence, and 2', async () => {
  const result = await ended(start('contract', process.execPath, ['api', '--url', 'http://127.0.0.1:1']));
  expect(result).toMatchObject({ code: 2, output: '' });
  expect(result.complaints).toMatch(/^http:\/\/127\.0\.0\.1:1 can't be reached: [^\n]+\n$/);
});

test('without prism, record shows how to install it', async () => {
  const args = ['record', '--url', url, '--', process.execPath, '--version'];
  const result = await ended(start('contract', process.execPath, args));
  expect(result).toMatchObject({ code: 2, output: '' });
  expect(result.complaints).toContain('npm install --save-dev @stoplight/prism-cli');
});
