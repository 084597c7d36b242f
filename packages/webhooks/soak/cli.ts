// For the tests of the command line only.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Io } from '../src/cli/io.ts';
import { openInbox } from '../src/cli/open-inbox.ts';
import { run } from '../src/cli/run.ts';

const main = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** Sent to the program when its errors have this text. */
  readonly signal?: { readonly name: NodeJS.Signals; readonly at: string };
}

/** Runs the real program. */
export async function runCli(args: readonly string[], { env, stdin, signal }: RunOptions = {}): Promise<Ran> {
  const {
    VOICE_AGENT_WEBHOOK_SECRET: _secret,
    VOICE_AGENT_INBOX_DATABASE: _database,
    FORCE_COLOR: _colours,
    ...around
  } = process.env;
  const child = spawn(process.execPath, [main, ...args], { env: { ...around, ...env } });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
      if (signal && !child.killed && output.stderr.includes(signal.at)) child.kill(signal.name);
    });
  child.stdin.end(stdin ?? '');
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

interface Output {
  stdout: string;
  stderr: string;
}

/** The surroundings of a command in this process. @param isTTY whether its streams are a terminal */
function ioOf(
  output: Output,
  { env = {}, isTTY, ...more }: Partial<Pick<Io, 'env' | 'onInterrupt'>> & { isTTY: boolean },
) {
  const stdin = Object.assign(new PassThrough(), { isTTY, setRawMode: () => {} });
  const writer = (name: keyof Output) => (text: string | Uint8Array) => {
    output[name] += Buffer.from(text as string).toString();
  };
  const io: Io = {
    env,
    stdin: stdin as unknown as NodeJS.ReadStream,
    stdout: { isTTY, write: writer('stdout') },
    stderr: { isTTY, write: writer('stderr') },
    openInbox,
    onInterrupt: () => () => undefined,
    ...more,
  };
  return { io, stdin };
}

/** Runs the same in this process, which takes less time. @param isTTY whether its streams are a terminal */
export async function runHere(
  args: readonly string[],
  { env = {}, stdin: typed = '' }: RunOptions = {},
  isTTY = false,
): Promise<Ran> {
  const output = { stdout: '', stderr: '' };
  const { io, stdin } = ioOf(output, { env, isTTY });
  stdin.end(typed);
  return { code: await run(args, io), ...output };
}

/** A request as it arrived. */
export interface Received {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
}

export interface FakeReceiver extends AsyncDisposable {
  readonly url: string;
  readonly received: Received[];
}

/** A receiver on this machine. @param answer the status of a request; 'never' for none */
export async function fakeReceiver(
  answer: (request: Received, place: number) => number | 'never' | Promise<number> = () => 200,
  onHeaders: (headers: IncomingHttpHeaders, body: string) => void = () => {},
): Promise<FakeReceiver> {
  const received: Received[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => {
      body += piece;
    });
    request.on('error', () => {});
    request.on('end', async () => {
      const { method, url: path, headers } = request;
      onHeaders(headers, body);
      const whole = { method, path, authorization: headers.authorization, body };
      const status = await answer(whole, received.push(whole) - 1);
      if (status !== 'never') response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: FakeReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

/** A program that runs until it is ended. */
export interface Running {
  readonly url: string;
  readonly output: Output;
  interrupt(): void;
  readonly ended: Promise<number>;
}

/** Runs `listen` in this process. @param isTTY whether it prints to a terminal */
export async function listenHere(
  args: readonly string[],
  { env = {}, isTTY = false }: { env?: Record<string, string>; isTTY?: boolean } = {},
): Promise<Running> {
  const output = { stdout: '', stderr: '' };
  let interrupt = (): void => {};
  const onInterrupt: Io['onInterrupt'] = (listener) => {
    interrupt = listener;
    return () => undefined;
  };
  const { io } = ioOf(output, { env, isTTY, onInterrupt });
  let code: number | undefined;
  const ended = run(['listen', '--port', '0', ...args], io).then((given) => {
    code = given;
    return given;
  });
  const urlOf = () => /Listening at (http:\S+\/)/.exec(output.stderr)?.[1];
  while (urlOf() === undefined && code === undefined) await sleep(5);
  return { url: urlOf() ?? '', output, interrupt: () => interrupt(), ended };
}
