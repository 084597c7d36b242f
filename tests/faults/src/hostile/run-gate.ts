import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach } from 'vitest';
import { type RunningService, startService } from '../harness/fault-proxy.ts';

const packageFile = createRequire(import.meta.url).resolve('@voice-agent/contract/package.json');
const { bin } = JSON.parse(readFileSync(packageFile, 'utf8')) as { bin: Record<string, string> };
const program = join(dirname(packageFile), bin['voice-agent-contract'] ?? '');

const apiKey = 'a-test-key';

// Writes the peak memory of the process, in kibibytes, to file descriptor 3.
const reportsMemory = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)));
`)}`;

export interface GateResult {
  code: number | null;
  stdout: string;
  stderr: string;
  /** Peak memory of the process. */
  memoryMebibytes: number;
}

export interface GateProcess {
  child: ChildProcess;
  /** Resolves when the process ends. */
  result: Promise<GateResult>;
}

/** Starts a command of the gate as a process. */
export function startGate(args: readonly string[], env: Record<string, string> = {}): GateProcess {
  const child = spawn(process.execPath, ['--import', reportsMemory, program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, VOICE_AGENT_API_KEY: apiKey, ...env },
  });
  const [, out, err, memory] = child.stdio as unknown as Readable[];
  const waitForEnd = async (): Promise<GateResult> => {
    const closed = once(child, 'close') as Promise<[number | null]>;
    const [stdout = '', stderr = '', kibibytes] = await Promise.all(
      [out, err, memory].map((each) => read(each)),
    );
    const [code] = await closed;
    return { code, stdout, stderr, memoryMebibytes: Number(kibibytes) / 1_024 };
  };
  return { child, result: waitForEnd() };
}

const read = (stream: Readable | undefined): Promise<string> =>
  stream === undefined ? Promise.resolve('') : text(stream);

export interface HostileService extends RunningService {
  /** Called for each request. */
  onRequest: (path: string) => void;
}

/** Starts a service that responds to every request with 200. */
async function startHostileService(body: (path: string) => string): Promise<HostileService> {
  const service: HostileService = {
    ...(await startService(async ({ path }) => {
      service.onRequest(path);
      return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(body(path)) };
    })),
    onRequest: () => {},
  };
  return service;
}

export interface GateFixture {
  /** A temporary folder for the tests of a file. */
  folder: string;
  /** Called after the current test. */
  cleanups: (() => unknown)[];
  /** Starts a service for the current test. Its first argument returns the response body for a path. */
  serve: typeof startHostileService;
}

/** Call it once in a test file. */
export function useGateFixture(): GateFixture {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  const cleanups: (() => unknown)[] = [];
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0)) await cleanup();
  });
  return {
    folder,
    cleanups,
    serve: async (body) => {
      const service = await startHostileService(body);
      cleanups.push(service.close);
      return service;
    },
  };
}
