import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { WebhookEvent } from '@voice-agent/webhooks';
import { expect, vi } from 'vitest';
import { type Fence, type Page, root } from './pages.ts';
import { freePorts, type Session, webhookSecret } from './session.ts';

const exec = promisify(execFile);
const program = (name: string, path: string) =>
  join(createRequire(import.meta.url).resolve(`${name}/package.json`), '..', path);

const event = readFileSync(join(root, 'specs/dist/examples/call.ended/two-turns.event.json'), 'utf8');

/** Type-checks every snippet below a folder that has a `tsconfig.json`; gives the errors. */
export async function typecheck(folder: string): Promise<string> {
  const run = exec(process.execPath, [program('typescript', 'bin/tsc'), '-p', folder]);
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return stdout;
}

const isTests = (code: string) => code.includes("from 'vitest'");
const isServer = (code: string) =>
  /^(?:(?:const server = )?createServer\(.*|await app)\.listen\(/m.test(code);

/** Whether another snippet of the page runs it or imports it, by the name of its file. */
const isUsed = ({ title, file }: Fence, { fences }: Page) =>
  title !== undefined && fences.some((other) => other.file !== file && other.code.includes(file));

/** The ways a snippet can be run: as a program, as a file of tests, as a server of deliveries, as a route of one. */
export const typescriptWays: Record<
  string,
  { is(fence: Fence, page: Page): boolean; run(fence: Fence, session: Session): Promise<void> }
> = {
  'a file that others use': { is: isUsed, run: async () => {} },
  'a program': {
    is: (fence, page) =>
      !isUsed(fence, page) && !/^export /m.test(fence.code) && !isTests(fence.code) && !isServer(fence.code),
    run: runProgram,
  },
  'a file of tests': { is: (fence, page) => !isUsed(fence, page) && isTests(fence.code), run: runTests },
  'a server': { is: (fence, page) => !isUsed(fence, page) && isServer(fence.code), run: runServer },
  'a route': {
    is: (fence, page) => !isUsed(fence, page) && /^export .*\bPOST\(/m.test(fence.code),
    run: runRoute,
  },
};

/** Runs a file with Node. */
export async function runProgram({ file }: Fence, session: Session): Promise<void> {
  const options = { cwd: session.folder, env: session.environment() };
  const { stdout, stderr } = await exec(process.execPath, [file], options);
  expect(stderr).toBe('');
  expect(stdout).not.toContain('undefined undefined');
  session.output = session.there(stdout);
}

async function runTests({ file }: Fence, { folder, environment }: Session): Promise<void> {
  const args = [program('vitest', 'vitest.mjs'), 'run', '--root', folder, file];
  const { stdout } = await exec(process.execPath, args, { env: environment() });
  expect(stdout).toMatch(/Tests .* passed/);
}

async function runRoute({ file }: Fence, { folder }: Session): Promise<void> {
  vi.stubEnv('WEBHOOK_SECRET', webhookSecret);
  const { POST } = (await import(pathToFileURL(join(folder, file)).href)) as {
    POST(request: Request): Promise<Response>;
  };
  const deliver = async (secret: string, body: string) => {
    const init = { method: 'POST', headers: { authorization: secret }, body };
    return (await POST(new Request('https://receiver.example.com', init))).status;
  };
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  try {
    expect(await deliver(webhookSecret, event)).toBe(200);
    expect(log.mock.calls).toEqual([['2 turns']]);
    expect(await deliver(webhookSecret, '{')).toBe(200);
    expect(error).toHaveBeenCalledOnce();
    expect(await deliver(webhookSecret.replace('Bearer ', ''), event)).toBe(401);
  } finally {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
}

async function runServer({ file }: Fence, session: Session): Promise<void> {
  const [port] = await freePorts(1);
  const env = { ...session.environment(), PORT: `${port}` };
  const server = spawn(process.execPath, [file], { cwd: session.folder, env });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text));
  const deliver = async (secret: string) => {
    const init = { method: 'POST', headers: { authorization: secret }, body: event };
    return (await fetch(`http://127.0.0.1:${port}/`, init)).status;
  };
  try {
    await vi.waitFor(() => deliver('Bearer other'), { timeout: 20_000, interval: 50 });
    expect(await deliver('Bearer other')).toBe(401);
    expect(await deliver(webhookSecret)).toBe(200);
    await vi.waitFor(() => expect(output).toContain((JSON.parse(event) as WebhookEvent).callId));
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    server.kill('SIGKILL');
  }
}
