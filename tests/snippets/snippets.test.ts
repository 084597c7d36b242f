import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Sandbox, startSandbox } from '@voice-agent/sandbox';
import type { WebhookEvent } from '@voice-agent/webhooks';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const root = join(import.meta.dirname, '../..');
// Inside this package, so that a snippet finds the packages by their names.
const folder = join(import.meta.dirname, '.snippets');
const run = promisify(execFile);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const isTests = (code: string) => code.includes("from 'vitest'");

const isServer = (code: string) => /^createServer\(.*\.listen\(/m.test(code);

/** The ways a snippet can be run: as a program, as a file of tests, as a server of deliveries, as a route of one. */
const ways = {
  program: (code: string) => !/^export /m.test(code) && !isTests(code) && !isServer(code),
  tests: isTests,
  server: isServer,
  route: (code: string) => /^export .*\bPOST\(/m.test(code),
};
const snippetsFor = (way: keyof typeof ways) => snippets.filter(({ code }) => ways[way](code));

interface Snippet {
  /** Where it stands: file and line. */
  name: string;
  code: string;
  file: string;
}

const snippets: Snippet[] = globSync(['README.md', 'specs/README.md', 'packages/*/README.md'], { cwd: root })
  .sort()
  .flatMap((readme) => {
    const text = readFileSync(join(root, readme), 'utf8');
    return [...text.matchAll(/^( *)```ts\n([\s\S]*?)^ *```$/gm)].map(([, indent = '', code = ''], index) => {
      const line = text.slice(0, text.indexOf(code)).split('\n').length;
      const name = `${readme}:${line}`;
      const suffix = isTests(code) ? 'test.ts' : 'ts';
      const file = join(folder, `${readme.replaceAll(/[^\w]/g, '_')}_${index}.${suffix}`);
      return { name, file, code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), '') };
    });
  });

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ apiKey: '<API_KEY>' });
  // The one that snippets update.
  const tool = { id: '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30', name: 'Tides', version: 1 };
  sandbox.webTools.add([{ tool, agentIds: [] }]);
  mkdirSync(folder, { recursive: true });
  for (const { file, code } of snippets) {
    // The placeholder of every snippet is the sandbox here.
    writeFileSync(file, code.replaceAll('https://voice-agent.example.com', sandbox.url));
  }
  const config = { extends: '../../../.config/tsconfig.json', include: ['*.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await sandbox?.close();
});

test('there are snippets of each package', () => {
  for (const name of ['client', 'webhooks', 'sandbox', 'contract']) {
    expect(snippets.some(({ code }) => code.includes(`from '@voice-agent/${name}'`))).toBe(true);
  }
});

test('every snippet compiles', async () => {
  const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
  const tsc = join(typescript, '../bin/tsc');
  const { stdout } = await run(process.execPath, [tsc, '-p', folder]).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
});

describe('every snippet runs', () => {
  test.each(snippetsFor('program'))('$name', async ({ file }) => {
    const { stdout, stderr } = await run(process.execPath, [file]);
    expect(stderr).toBe('');
    expect(stdout).not.toContain('undefined undefined');
  });

  test.each(snippetsFor('tests'))('$name', async ({ file }) => {
    const vitest = createRequire(import.meta.url).resolve('vitest/package.json');
    const { stdout } = await run(process.execPath, [
      join(vitest, '../vitest.mjs'),
      'run',
      '--root',
      folder,
      file,
    ]);
    expect(stdout).toMatch(/Tests .* passed/);
  });

  const event = readFileSync(join(root, 'specs/examples/call.ended/two-turns.event.json'), 'utf8');
  const authorization = 'Bearer <WEBHOOK_TOKEN>';

  test.each(snippetsFor('route'))('$name', async ({ file }) => {
    const { POST } = (await import(pathToFileURL(file).href)) as {
      POST(request: Request): Promise<Response>;
    };
    const deliver = async (secret: string, body: string) => {
      const init = { method: 'POST', headers: { authorization: secret }, body };
      return (await POST(new Request('https://receiver.example.com', init))).status;
    };
    const log = vi.spyOn(console, 'log').mockReturnValue();
    const error = vi.spyOn(console, 'error').mockReturnValue();
    expect(await deliver(authorization, event)).toBe(200);
    expect(log.mock.calls).toEqual([['2 turns']]);
    expect(await deliver(authorization, '{')).toBe(200);
    expect(error).toHaveBeenCalledOnce();
    expect(await deliver('<WEBHOOK_TOKEN>', event)).toBe(401);
    vi.restoreAllMocks();
  });

  test.each(snippetsFor('server'))('$name', async ({ file }) => {
    const cwd = mkdtempSync(join(tmpdir(), 'voice-agent-snippet-'));
    const port = await freePort();
    const env = { ...process.env, PORT: `${port}` };
    const program = spawn(process.execPath, [file], { cwd, env });
    let output = '';
    for (const stream of [program.stdout, program.stderr]) stream.on('data', (text) => (output += text));
    const deliver = async (secret: string) => {
      const init = { method: 'POST', headers: { authorization: secret }, body: event };
      return (await fetch(`http://127.0.0.1:${port}/`, init)).status;
    };
    try {
      await vi.waitFor(() => deliver('Bearer other'), { timeout: 20_000, interval: 50 });
      expect(await deliver('Bearer other')).toBe(401);
      expect(await deliver(authorization)).toBe(200);
      await vi.waitFor(() => expect(output).toContain((JSON.parse(event) as WebhookEvent).callId));
      const ended = once(program, 'exit');
      program.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    } finally {
      program.kill('SIGKILL');
      rmSync(cwd, { recursive: true, force: true });
    }
  });

  test('none is left out', () => {
    for (const { name, code } of snippets)
      expect(
        Object.values(ways).filter((way) => way(code)),
        name,
      ).toHaveLength(1);
  });
});
