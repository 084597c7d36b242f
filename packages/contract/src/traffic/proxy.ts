import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { CannotRun } from '../problem.ts';
import { headersOf, Keeper, passedOn, type Recorded } from './recorded.ts';

/** A proxy that passes everything on as it is, and tells what went by. */
export interface Proxy {
  /** Its address, without a trailing slash. */
  url: string;
  /** Takes no more requests, and waits for those that are under way. */
  close(): Promise<void>;
}

/** How long a request that is under way may take once the proxy closes. */
const graceMs = 5_000;

/**
 * Starts a proxy on this machine.
 *
 * @param to The base URL of the service.
 * @param port 0 for any free one.
 * @param tell Is called once for each request, when its answer is whole or has failed.
 * @throws CannotRun when the port is taken
 */
export async function startProxy(
  to: string,
  port: number,
  tell: (recorded: Recorded) => void,
): Promise<Proxy> {
  const base = new URL(to);
  const agent = new (base.protocol === 'https:' ? https : http).Agent({ keepAlive: true });
  const server = http.createServer({ requestTimeout: 0 }, (request, response) => {
    if (request.url?.startsWith('/')) pass(base, agent, request, response, tell);
    else response.writeHead(400).end('The path of a request to this proxy begins with a slash.\n');
  });
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CannotRun(
      code === 'EADDRINUSE'
        ? `Port ${port} is taken: free it, or leave out --port to get a free one.`
        : `The proxy can't listen on port ${port}: ${code}.`,
    );
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const limit = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(limit);
      agent.destroy();
    },
  };
}

function pass(
  base: URL,
  agent: http.Agent,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  tell: (recorded: Recorded) => void,
): void {
  const { method = 'GET', url: path = '/' } = incoming;
  const startedAt = Date.now();
  const requestHeaders = headersOf(incoming);
  const asked = new Keeper();
  let isTold = false;
  const told = (rest: Pick<Recorded, 'response' | 'failure' | 'unreachable'>): void => {
    if (isTold) return;
    isTold = true;
    const requestBody = asked.body(requestHeaders['content-encoding']);
    tell({
      method,
      path,
      startedAt,
      durationMs: Date.now() - startedAt,
      requestHeaders,
      requestBody,
      ...rest,
    });
  };

  const url = `${base.origin}${base.pathname.replace(/\/$/, '')}${path}`;
  const headers: http.OutgoingHttpHeaders = {};
  for (const [name, value] of pairsOf(passedOn(incoming))) {
    const before = headers[name];
    headers[name] = before === undefined ? value : [before, value].flat().map(String);
  }
  for (const name of Object.keys(headers)) if (/^host$/i.test(name)) headers[name] = base.host;
  const { request } = base.protocol === 'https:' ? https : http;
  const sent = request(url, { method, agent, headers });
  // As it came: chunks stay chunks, and a request without a body gets none.
  sent.useChunkedEncodingByDefault = incoming.headers['transfer-encoding'] !== undefined;
  // Its own end is no fault of the service.
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) {
      isTold = true;
      sent.destroy();
    }
  });
  const fail = (error: Error & { code?: string }, unreachable: boolean): void => {
    told({ failure: error.code ?? error.message, unreachable });
    if (outgoing.headersSent || !unreachable) outgoing.destroy();
    else outgoing.writeHead(502).end('The service behind this proxy cannot be reached.\n');
  };
  let isConnected = false;
  sent.on('socket', (socket) => {
    isConnected = !socket.connecting;
    if (!isConnected)
      socket.once('connect', () => {
        isConnected = true;
      });
  });
  sent.on('error', (error) => fail(error, !isConnected));
  sent.on('response', (answer) => {
    const got = new Keeper();
    outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, passedOn(answer));
    answer.on('data', (chunk: Buffer) => got.add(chunk));
    answer.on('error', (error) => fail(error, false));
    answer.on('end', () => {
      const received = headersOf(answer);
      const body = got.body(received['content-encoding']);
      told({ response: { status: answer.statusCode ?? 0, headers: received, body }, unreachable: false });
    });
    answer.pipe(outgoing);
  });
  incoming.on('data', (chunk: Buffer) => asked.add(chunk));
  incoming.pipe(sent);
}

const pairsOf = (headers: readonly string[]): [name: string, value: string][] =>
  headers.flatMap((name, i) => (i % 2 === 0 ? [[name, headers[i + 1] ?? '']] : []));
