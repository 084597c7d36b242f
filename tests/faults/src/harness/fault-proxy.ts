import { once } from 'node:events';
import * as http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpRequest, HttpResponse, Middleware, Next } from './fault.ts';
import { emptyResponse } from './http-messages.ts';

/** A service on 127.0.0.1. */
export interface RunningService {
  /** Without a trailing slash. */
  url: string;
  /** Errors thrown by the middleware of a fault: bugs in the fault. */
  middlewareErrors: unknown[];
  close(): Promise<void>;
}

/** Listens on a free port and responds through a middleware in front of `target`. */
export async function startProxy(target: string, middleware: Middleware): Promise<RunningService> {
  const middlewareErrors: unknown[] = [];
  const agent = new http.Agent({ keepAlive: true });
  const next: Next = (request) => forward(target, agent, request);
  const server = http.createServer(async (incoming, outgoing) => {
    try {
      write(outgoing, await middleware(await read(incoming), next));
    } catch (error) {
      middlewareErrors.push(error);
      write(outgoing, emptyResponse(502));
    }
  });
  const { url, close } = await listen(server);
  return {
    middlewareErrors,
    url,
    close: () => {
      agent.destroy();
      return close();
    },
  };
}

/** Starts a service without a target behind it. */
export const startService = (respond: Middleware): Promise<RunningService> =>
  startProxy('http://unused.invalid', respond);

/** Starts a server on a free port of 127.0.0.1. */
export async function listen(server: http.Server): Promise<RunningService> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    middlewareErrors: [],
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The whole body of a message. Faster than `buffer` of node:stream/consumers, which creates a blob. */
function bytesOf(message: http.IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('end', () => resolve(Buffer.concat(chunks))).on('error', reject);
  });
}

async function read(incoming: http.IncomingMessage): Promise<HttpRequest> {
  const { pathname, searchParams } = new URL(`http://proxy.invalid${incoming.url ?? '/'}`);
  const body = await bytesOf(incoming);
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: headersOf(incoming.headers),
    ...(body.length > 0 && { body }),
  };
}

// Headers of one connection, and those that depend on the body, which a fault may change.
const notForwarded = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host']);

function headersOf(headers: http.IncomingMessage['headers']): Record<string, string> {
  const forwarded = Object.entries(headers).filter(([name]) => !notForwarded.has(name));
  return Object.fromEntries(forwarded.map(([name, value]) => [name, String(value)]));
}

function forward(target: string, agent: http.Agent, request: HttpRequest): Promise<HttpResponse> {
  const { method, path, query, headers, body } = request;
  const search = query.size > 0 ? `?${query}` : '';
  const length = body === undefined ? {} : { 'content-length': String(body.length) };
  return new Promise((resolve, reject) => {
    const outgoing = http.request(
      `${target}${path}${search}`,
      { method, agent, headers: { ...headers, ...length } },
      (incoming) => {
        bytesOf(incoming).then(
          (bytes) =>
            resolve({
              status: incoming.statusCode ?? 502,
              headers: headersOf(incoming.headers),
              body: bytes,
            }),
          reject,
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function write(outgoing: http.ServerResponse, { status, headers, body, transportFault }: HttpResponse): void {
  const { socket } = outgoing;
  if (transportFault === 'hang') return;
  if (transportFault === 'reset') {
    socket?.resetAndDestroy();
    return;
  }
  const length = status === 204 || status === 304 ? {} : { 'content-length': String(body.length) };
  outgoing.writeHead(status, { ...headers, ...length });
  if (transportFault === undefined) {
    outgoing.end(body);
    return;
  }
  outgoing.write(body.subarray(0, Math.max(1, body.length >> 1)), () => {
    if (transportFault === 'drop') socket?.destroy();
  });
}
