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

/** The key that the gate is given. */
const apiKey = 'a-key-of-the-tests';

// The fourth channel gets the maximum memory of the process, in kibibytes.
const reportsMemory = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)));
`)}`;

/** The result of a command. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
  /** Maximum memory of its process. */
  memoryMebibytes: number;
}

/** A command of the gate as a process. */
export interface GateProcess {
  child: ChildProcess;
  /** Its result, once it has ended. */
  ended: Promise<Ended>;
}

/** Starts a command of the gate. */
export function gate(args: readonly string[], env: Record<string, string> = {}): GateProcess {
  const child = spawn(process.execPath, ['--import', reportsMemory, program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, VOICE_AGENT_API_KEY: apiKey, ...env },
  });
  const [, out, err, memory] = child.stdio as unknown as Readable[];
  const ended = async (): Promise<Ended> => {
    const closed = once(child, 'close') as Promise<[number | null]>;
    const [stdout = '', stderr = '', kibibytes] = await Promise.all(
      [out, err, memory].map((each) => read(each)),
    );
    const [code] = await closed;
    return { code, stdout, stderr, memoryMebibytes: Number(kibibytes) / 1_024 };
  };
  return { child, ended: ended() };
}

const read = (stream: Readable | undefined): Promise<string> =>
  stream === undefined ? Promise.resolve('') : text(stream);

/** A service with the same response to every request. */
export interface Service {
  url: string;
  /** Called with the path and the method of each request. */
  asked: (path: string, method: string) => void;
  close(): void;
}

/** Starts one. @param body of the response to a path */
export async function serve(
  body: (path: string) => string,
  headers: Record<string, string> = {},
  status: number = 200,
): Promise<Service> {
  const service: Service = { url: '', asked: () => {}, close: () => server.close().closeAllConnections() };
  const server = createServer((request, response) => {
    const { url = '', method = '' } = request;
    request.resume().on('end', () => {
      service.asked(url, method);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body(url));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}
