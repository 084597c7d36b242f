import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { run } from './run.ts';

interface RunOptions {
  env?: Record<string, string>;
  stdin?: string;
  isTTY?: boolean;
  columns?: number;
}

interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the command line. */
export async function cli(
  args: readonly string[],
  { env = {}, stdin = '', ...stdout }: RunOptions = {},
): Promise<Ran> {
  const output = { stdout: '', stderr: '' };
  const into = (name: keyof typeof output) => ({ write: (text: string) => (output[name] += text) });
  async function* input() {
    yield stdin;
  }
  const code = await run(args, {
    env: { VOICE_AGENT_API_KEY: apiKey, ...env },
    stdin: input(),
    stdout: { ...into('stdout'), ...stdout },
    stderr: into('stderr'),
  });
  return { code, ...output };
}

export const apiKey: string = 'key-of-the-tests';

interface Service extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly Received[];
}

interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A service that gives these responses, one after the other, and the last one again and again. */
export async function service(
  ...responses: { status?: number; body: unknown; type?: string }[]
): Promise<Service> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const {
      status = 200,
      type = 'application/json',
      body: answer,
    } = responses[Math.min(received.length, responses.length - 1)] ?? { body: envelope({}) };
    received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    response
      .writeHead(status, { 'content-type': type })
      .end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const envelope = (data: unknown): object => ({ success: true, message: 'success', data });
