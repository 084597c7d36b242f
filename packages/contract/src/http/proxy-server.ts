import http, { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import https from 'node:https';
import { connectionOf } from './connection.ts';
import { mediaTypeOf } from './http-message.ts';
import { type LocalServer, startServer } from './local-server.ts';
import { isStreamType } from './media-type.ts';
import { BodyRecorder, headersOf, type RecordedExchange, withoutCoding } from './recorded-exchange.ts';

/** How long a request that is under way may take once the proxy closes. */
const graceMs = 5_000;

/**
 * Starts a proxy on this machine that passes everything on as it is.
 *
 * @param to the base URL of the service
 * @param port 0 for any free one
 * @param onExchange is called once for each request, when its response is whole or has failed
 * @throws CannotRun when the port is taken
 */
export async function startProxy(
  to: string,
  port: number,
  onExchange: (recorded: RecordedExchange) => void,
): Promise<LocalServer> {
  const base = new URL(to);
  const agent = new (base.protocol === 'https:' ? https : http).Agent({ keepAlive: true });
  const { url, close } = await startServer(
    (request, response) => {
      if (request.url?.startsWith('/')) pass(base, agent, request, response, onExchange);
      else response.writeHead(400).end('The path of a request to this proxy begins with a slash.\n');
    },
    {
      port,
      graceMs,
      problem: (code) =>
        code === 'EADDRINUSE'
          ? `Port ${port} is taken: free it, or leave out --port to get a free one.`
          : `The proxy can't listen on port ${port}: ${code}.`,
    },
  );
  return { url, close: () => close().then(() => agent.destroy()) };
}

function pass(
  base: URL,
  agent: http.Agent,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  onExchange: (recorded: RecordedExchange) => void,
): void {
  const { method = 'GET', url: path = '/' } = incoming;
  const startedAt = Date.now();
  const requestHeaders = headersOf(incoming);
  const recorder = new BodyRecorder();
  let isDone = false;
  const done = (rest: Pick<RecordedExchange, 'response' | 'failure' | 'unreachable'>): void => {
    if (isDone) return;
    isDone = true;
    const { body: requestBody } = withoutCoding(recorder.body(), requestHeaders);
    const durationMs = Date.now() - startedAt;
    onExchange({ method, path, startedAt, durationMs, requestHeaders, requestBody, ...rest });
  };

  const url = `${base.origin}${base.pathname.replace(/\/$/, '')}${path}`;
  const { request } = base.protocol === 'https:' ? https : http;
  const sent = request(url, { method, agent, headers: forwardedHeaders(incoming, base.host) });
  // As it came: chunks stay chunks, and a request without a body gets none.
  sent.useChunkedEncodingByDefault = incoming.headers['transfer-encoding'] !== undefined;
  let cutStream = (): void => {};
  // A client that leaves is not a fault of the service; a stream that stays open ends so.
  outgoing.on('close', () => {
    if (outgoing.writableFinished) return;
    cutStream();
    isDone = true;
    sent.destroy();
  });
  const fail = (error: Error & { code?: string }, unreachable: boolean): void => {
    done({ failure: error.code ?? error.message, unreachable });
    if (outgoing.headersSent || !unreachable) outgoing.destroy();
    else outgoing.writeHead(502).end('The service behind this proxy cannot be reached.\n');
  };
  const isConnected = connectionOf(sent);
  sent.on('error', (error) => fail(error, !isConnected()));
  sent.on('response', (response) => {
    const received = new BodyRecorder();
    const { statusCode: status = 502, statusMessage } = response;
    outgoing.writeHead(status, statusMessage, endToEndHeaders(response).flat());
    response.on('data', (chunk: Buffer) => received.add(chunk));
    response.on('error', (error) => fail(error, false));
    const headers = headersOf(response);
    const settle = (isPartial: boolean): void => {
      const read = withoutCoding(received.body(), headers, isPartial);
      done({ response: { status, headers, ...read }, unreachable: false });
    };
    if (isStreamType(mediaTypeOf({ headers }))) cutStream = () => settle(true);
    response.on('end', () => settle(false));
    response.pipe(outgoing);
  });
  incoming.on('data', (chunk: Buffer) => recorder.add(chunk));
  incoming.pipe(sent);
}

function forwardedHeaders(incoming: IncomingMessage, host: string): OutgoingHttpHeaders {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of endToEndHeaders(incoming)) {
    const before = headers[name];
    headers[name] = /^host$/i.test(name) ? host : before === undefined ? value : [before, value].flat();
  }
  return headers;
}

// They are of one connection, and the proxy has two.
const hopByHop =
  /^(?:connection|keep-alive|proxy-connection|proxy-authenticate|te|trailer|transfer-encoding|upgrade)$/i;

/** The headers of a message as they were written, without those of the connection. */
function endToEndHeaders({ headers, rawHeaders }: IncomingMessage): [name: string, value: string][] {
  const listed = `${headers.connection ?? ''}`.toLowerCase().split(/\s*,\s*/);
  const pairs = rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
  );
  return pairs.filter(([name]) => !hopByHop.test(name) && !listed.includes(name.toLowerCase()));
}
