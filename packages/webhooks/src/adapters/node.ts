import { BodyError, type BodyLimits, noBody, noBytes, tooLong } from '../body.ts';
import { joined } from '../body-bytes.ts';
import { firstGiven, isBlank, mustBeWhole } from '../given-body.ts';
import { isUtf8 } from '../read-body.ts';
import type { DeliveryReceiver, HttpRequest, HttpResponse } from '../receiver-types.ts';

/** The used part of a request of node:http, node:https or node:http2; none of them is imported. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** The same before Express has taken off the path of a router. */
  readonly originalUrl?: string | undefined;
  readonly headers: {
    readonly authorization?: string | undefined;
    readonly 'content-length'?: string | undefined;
    readonly 'content-type'?: string | undefined;
  };
  /** Names and values in turn; only here are headers that came twice apart. */
  readonly rawHeaders: readonly string[];
  readonly httpVersionMajor: number;
  readonly complete: boolean;
  readonly destroyed: boolean;
  readonly readableDidRead: boolean;
  /** That of its strings, when one has been set. */
  readonly readableEncoding?: string | null | undefined;
  /** The body that a framework has read, byte for byte. */
  readonly rawBody?: unknown;
  /** The body that a framework has read: bytes, a string, a Blob, a stream or a value. */
  readonly body?: unknown;
  on(event: string, listener: (...args: Uint8Array[]) => void): unknown;
  off(event: string, listener: (...args: Uint8Array[]) => void): unknown;
  pause(): unknown;
  resume(): unknown;
}

/** The used part of a response of node:http, node:https or node:http2. */
export interface NodeResponse {
  readonly headersSent: boolean;
  writeHead(status: number, headers: Record<string, string>): unknown;
  /** Over HTTP/1 only. */
  flushHeaders?(): void;
  end(): unknown;
}

/**
 * A request listener for node:http, node:https and the compatibility interface of node:http2. It starts the receiver, and
 * also takes requests whose body has been read into `rawBody` or `body`.
 *
 * @example
 * import { toNodeHandler } from '@voice-agent/webhooks/node';
 * import { createServer } from 'node:http';
 *
 * createServer(toNodeHandler(receiver)).listen(3000);
 */
export function toNodeHandler(
  receiver: DeliveryReceiver,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  receiver.open?.();
  return (request, response) =>
    exchange(receiver, request, response, () => firstGiven(request.rawBody, request.body));
}

/**
 * Ends the process on SIGTERM or SIGINT without losing a delivery: stops the receiver, closes the server, and exits. A second
 * signal ends it at once.
 *
 * @param server that of node:http, or what `listen` of Express and `serve` of Hono return
 * @example
 * import { stopOnSignal, toNodeHandler } from '@voice-agent/webhooks/node';
 * import { createServer } from 'node:http';
 *
 * const server = createServer(toNodeHandler(receiver)).listen(3000);
 * stopOnSignal(receiver, server);
 */
export function stopOnSignal(
  receiver: { stop(closed?: PromiseLike<unknown>): Promise<void> },
  server?: { close(closed: () => void): unknown },
): void {
  const signals = ['SIGTERM', 'SIGINT'];
  const stop = async () => {
    for (const signal of signals) process.off(signal, stop);
    await receiver.stop(server && new Promise<void>((resolve) => server.close(resolve)));
    process.exit();
  };
  for (const signal of signals) process.on(signal, stop);
}

/** A response with any status. */
interface AnyResponse extends Pick<HttpResponse, 'headers'> {
  readonly status: number;
}

/**
 * Has a request received and responds to it. Never rejects.
 *
 * @param given what a framework has read of the body; asked only when the sender is known
 * @example
 * import { exchange } from '@voice-agent/webhooks/node';
 * import { createServer } from 'node:http';
 *
 * createServer((request, response) => exchange(receiver, request, response, () => undefined)).listen(3000);
 */
export async function exchange(
  receiver: { receive(request: HttpRequest): Promise<AnyResponse> },
  request: NodeRequest,
  response: NodeResponse,
  given: () => unknown,
): Promise<void> {
  // A sender that hangs up is not an error of this process.
  request.on('error', () => {});
  let result: AnyResponse;
  try {
    result = await receiver.receive({
      method: request.method ?? '',
      authorization: authorizationOf(request),
      url: request.originalUrl ?? request.url,
      read: (limits) => read(request, given(), limits),
    });
  } catch {
    result = { status: 503, headers: {} };
  }
  send(request, response, result);
}

function authorizationOf({ rawHeaders, headers }: NodeRequest): string[] {
  const found: string[] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.toLowerCase() === 'authorization') found.push(rawHeaders[i + 1] ?? '');
  // Requests that some platforms make up have no raw headers.
  return found.length > 0 || headers.authorization === undefined ? found : [headers.authorization];
}

function read(request: NodeRequest, given: unknown, limits: BodyLimits): unknown {
  // Parsers leave an empty object, string or null on a request that they have not read.
  if (!isBlank(given) || request.readableDidRead) {
    mustBeWhole(given, request.headers);
    return given;
  }
  if (Number(request.headers['content-length']) > limits.maxBytes) throw tooLong();
  if (request.destroyed) throw noBody();
  return readStream(request, limits);
}

const encoder = new TextEncoder();

/** Reads until the end, or until a limit is reached. */
function readStream(request: NodeRequest, { maxBytes, timeoutMs }: BodyLimits): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const leave = () => {
      clearTimeout(timer);
      request.off('data', onData);
      request.off('end', onEnd);
      request.off('close', onClose);
    };
    const fail = (error: BodyError) => {
      leave();
      request.pause();
      reject(error);
    };
    const onData = (part: Uint8Array | string) => {
      // Strings come from a request whose encoding has been set.
      if (typeof part === 'string' && !isUtf8(request.readableEncoding))
        return fail(noBytes(`The body comes as ${request.readableEncoding}`));
      const chunk = typeof part === 'string' ? encoder.encode(part) : part;
      size += chunk.byteLength;
      if (size > maxBytes) fail(tooLong());
      else chunks.push(chunk);
    };
    const onClose = () => fail(new BodyError(400, 'The body was broken off.'));
    const onEnd = () => {
      leave();
      resolve(joined(chunks));
    };
    const timer = setTimeout(() => fail(new BodyError(408, 'The body was not complete in time.')), timeoutMs);
    request.on('data', onData);
    request.on('end', onEnd);
    request.on('close', onClose);
  });
}

function send(request: NodeRequest, response: NodeResponse, { status, headers }: AnyResponse): void {
  // A timer of the program may have responded in the meantime.
  if (response.headersSent) return;
  const { connection, ...others } = headers;
  const head: Record<string, string> = { ...others, 'content-length': '0' };
  // HTTP/2 has no connection to close here, and no such header.
  const overHttp2 = request.httpVersionMajor >= 2;
  if (overHttp2 || request.complete || Number(request.headers['content-length']) <= keptBytes) {
    if (connection !== undefined && !overHttp2) head.connection = connection;
    response.writeHead(status, head);
    response.end();
    return;
  }
  // The rest of the body is not waited for, so no other request can follow it.
  response.writeHead(status, { ...head, connection: 'close' });
  response.flushHeaders?.();
  linger(request, () => response.end());
}

/** A rest of no more than this is left to Node, which reads past it to the next request. */
const keptBytes = 65_536;
const lingerBytes = 1_048_576;
const lingerMs = 1_000;

/** Takes a bounded rest of the body, since a connection that is closed on unread bytes can lose the response. */
function linger(request: NodeRequest, done: () => void): void {
  if (request.destroyed) {
    done();
    return;
  }
  let left = lingerBytes;
  const finish = () => {
    clearTimeout(timer);
    request.off('data', onData);
    request.off('end', finish);
    request.off('close', finish);
    done();
  };
  const onData = (chunk: Uint8Array | string) => {
    left -= chunk.length;
    if (left < 0) finish();
  };
  const timer = setTimeout(finish, lingerMs);
  request.on('data', onData);
  request.on('end', finish);
  request.on('close', finish);
  request.resume();
}
