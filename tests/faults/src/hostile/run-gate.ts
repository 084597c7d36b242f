import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

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

export interface HostileService {
  url: string;
  /** Called for each request. */
  onRequest: (path: string, method: string) => void;
  close(): void;
}

/** Starts a service on 127.0.0.1. @param body returns the response body for a path */
export async function serve(
  body: (path: string) => string,
  headers: Record<string, string> = {},
  status: number = 200,
): Promise<HostileService> {
  const service: HostileService = {
    url: '',
    onRequest: () => {},
    close: () => server.close().closeAllConnections(),
  };
  const server = createServer((request, response) => {
    const { url = '', method = '' } = request;
    request.resume().on('end', () => {
      service.onRequest(url, method);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body(url));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}
