import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FaultRequest, FaultResponse, Middleware, Next } from './fault.ts';

/** Something that listens on 127.0.0.1. */
export interface Running {
  /** Without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

/** A service of the tests. */
export interface RunningService extends Running {
  /** Errors thrown by the middleware of a fault, which always are mistakes of the fault. */
  failures: unknown[];
}

/** Listens on a free port and responds through a middleware in front of `target`. */
export async function startProxy(target: string, middleware: Middleware): Promise<RunningService> {
  const failures: unknown[] = [];
  const agent = new Agent({ keepAlive: true });
  const next: Next = (request) => forward(target, agent, request);
  const server = createServer(async (incoming, outgoing) => {
    try {
      write(outgoing, await middleware(await read(incoming), next));
    } catch (error) {
      failures.push(error);
      write(outgoing, { status: 502, headers: {}, body: Buffer.alloc(0) });
    }
  });
  const { url, close } = await listening(server);
  return {
    failures,
    url,
    close: () => {
      agent.destroy();
      return close();
    },
  };
}

/** Has a server listen on a free port of 127.0.0.1. */
export async function listening(server: Server): Promise<Running> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The whole body of a message. Cheaper than `buffer` of node:stream/consumers, which makes a blob of it. */
export function bytesOf(message: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('end', () => resolve(Buffer.concat(chunks))).on('error', reject);
  });
}

async function read(incoming: IncomingMessage): Promise<FaultRequest> {
  const { pathname, searchParams } = new URL(`http://proxy.invalid${incoming.url ?? '/'}`);
  const body = await bytesOf(incoming);
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: plain(incoming.headers),
    ...(body.length > 0 && { body }),
  };
}

// They belong to one connection, or are made anew for a body that may have changed.
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host']);

function plain(headers: IncomingMessage['headers']): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !ofConnection.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}

function forward(target: string, agent: Agent, request: FaultRequest): Promise<FaultResponse> {
  const { method, path, query, headers, body } = request;
  const search = query.size > 0 ? `?${query}` : '';
  const length = body === undefined ? {} : { 'content-length': String(body.length) };
  return new Promise((resolve, reject) => {
    const outgoing = send(
      `${target}${path}${search}`,
      { method, agent, headers: { ...headers, ...length } },
      (incoming) => {
        bytesOf(incoming).then(
          (bytes) =>
            resolve({ status: incoming.statusCode ?? 502, headers: plain(incoming.headers), body: bytes }),
          reject,
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function write(outgoing: ServerResponse, { status, headers, body, cut }: FaultResponse): void {
  const { socket } = outgoing;
  if (cut === 'hang') return;
  if (cut === 'reset') {
    socket?.resetAndDestroy();
    return;
  }
  const length = status === 204 || status === 304 ? {} : { 'content-length': String(body.length) };
  outgoing.writeHead(status, { ...headers, ...length });
  if (cut === undefined) {
    outgoing.end(body);
    return;
  }
  outgoing.write(body.subarray(0, Math.max(1, body.length >> 1)), () => {
    if (cut === 'drop') socket?.destroy();
  });
}
