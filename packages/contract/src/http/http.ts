import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import { connectionOf } from './connection.ts';
import { type HttpRequest, type HttpResponse, mediaTypeOf, type RequestWriter } from './http-message.ts';
import { isStreamType } from './media-type.ts';
import { headersOf, withoutCoding } from './recorded-exchange.ts';

/** How far a request got. */
export interface Reached {
  /** Whether no connection could be made. */
  unreachable: boolean;
  /** Whether the timeout passed. */
  timedOut?: boolean;
  /** Whether a response began, in HTTP. */
  began?: boolean;
}

/** No whole response came. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly unreachable: boolean;
  readonly timedOut: boolean;
  readonly began: boolean;

  constructor(message: string, { unreachable, timedOut = false, began = false }: Reached) {
    super(message);
    this.unreachable = unreachable;
    this.timedOut = timedOut;
    this.began = began;
  }
}

/** HTTP can't express the request, for example a line break in a header. */
export class CanNotBeSent extends Error {
  override readonly name = 'CanNotBeSent';
}

const maxResponseBytes = 32 * 2 ** 20;
/** How long a stream that stays open is read for its first part, and for what follows that at once. */
const streamMs = { first: 500, more: 50 };
/** Servers close idle connections, and a request sent at that moment would look like a reset. */
const maxIdleMs = 500;

const noAuthority = 'its certificate is not trusted: add its authority to NODE_EXTRA_CA_CERTS';
const reasons: readonly [RegExp, string][] = [
  [/^ECONNREFUSED$/, 'nothing listens there: is the service running?'],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'host not found: check the name and the network'],
  [/^(?:EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/, 'network unreachable: check the network'],
  [/^CERT_HAS_EXPIRED$/, 'its certificate has expired'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'its certificate is for another host'],
  [/SELF_SIGNED|^UNABLE_TO/, noAuthority],
  [/^(?:EPROTO|ERR_SSL)/, 'it does not speak TLS: did you mean http://?'],
];

/** Sends requests to one service over persistent connections. Redirects are not followed. */
export class Sender {
  readonly #base: URL;
  readonly #timeoutMs: number;
  readonly #agent: http.Agent;
  readonly #idleSince = new WeakMap<Socket, number>();

  /** @param timeoutMs milliseconds for a whole response */
  constructor(baseUrl: string, timeoutMs: number) {
    this.#base = new URL(baseUrl);
    this.#timeoutMs = timeoutMs;
    // First in, first out: the longest idle are at the head, where Node skips closed ones.
    // An agent of one's own does not read the variables of a proxy by itself.
    const proxyEnv = process.env.NODE_USE_ENV_PROXY === '1' ? process.env : undefined;
    const options = { keepAlive: true, scheduling: 'fifo', proxyEnv } as const;
    this.#agent = this.#base.protocol === 'https:' ? new https.Agent(options) : new http.Agent(options);
    this.#agent.on('free', (socket: Socket) => this.#idleSince.set(socket, performance.now()));
  }

  /**
   * @param signal aborts the request
   * @param write sends the body. Default: at once
   * @throws TransportError
   * @throws CanNotBeSent
   * @throws the reason of the signal
   */
  async send(
    { method, path, headers, body }: HttpRequest,
    signal?: AbortSignal,
    write: (request: RequestWriter) => unknown = (request) => request.end(body),
  ): Promise<HttpResponse> {
    const isTls = this.#base.protocol === 'https:';
    this.#closeIdle();
    const length = body === undefined ? {} : { 'content-length': `${Buffer.byteLength(body)}` };
    const sent = requestTo(isTls, {
      ...urlToHttpOptions(this.#base),
      // As it is: a URL would take `..` out of it.
      path: `${this.#base.pathname.replace(/\/$/, '')}${path}`,
      method,
      agent: this.#agent,
      headers: { ...headers, ...length },
    });
    const pending = new PendingResponse(sent, this.#timeoutMs, signal);
    write(sent);
    pending.watch();
    return pending.response;
  }

  close(): void {
    this.#agent.destroy();
  }

  #closeIdle(): void {
    const before = performance.now() - maxIdleMs;
    for (const sockets of Object.values(this.#agent.freeSockets))
      for (const socket of sockets ?? []) if ((this.#idleSince.get(socket) ?? 0) < before) socket.destroy();
  }
}

/** The response to one request: it settles once, with the whole response or with why there is none. */
class PendingResponse {
  readonly response: Promise<HttpResponse>;
  readonly #sent: http.ClientRequest;
  readonly #signal: AbortSignal | undefined;
  readonly #settled = Promise.withResolvers<HttpResponse>();
  readonly #isConnected: () => boolean;
  readonly #limit: NodeJS.Timeout;
  readonly #abort = (): void => this.#stop(this.#signal?.reason);
  #began = false;
  /** Settles with what came of a stream that stays open. */
  #cutStream: (() => void) | undefined;
  #streamLimit: NodeJS.Timeout | undefined;

  constructor(sent: http.ClientRequest, timeoutMs: number, signal: AbortSignal | undefined) {
    this.#sent = sent;
    this.#signal = signal;
    this.response = this.#settled.promise;
    this.#isConnected = connectionOf(sent);
    this.#limit = setTimeout(() => {
      const what = this.#isConnected() ? 'complete response' : 'connection';
      if (this.#cutStream !== undefined) this.#cutStream();
      else this.#fail(`no ${what} within ${timeoutMs} ms`, true);
    }, timeoutMs);
    sent.on('response', (response) => this.#read(response));
    sent.on('error', (error) => this.#fail(reasonOf(error)));
  }

  /** Ends the request when the signal does. */
  watch(): void {
    if (this.#signal?.aborted) this.#abort();
    else this.#signal?.addEventListener('abort', this.#abort);
  }

  #read(response: http.IncomingMessage): void {
    this.#began = true;
    const chunks: Buffer[] = [];
    let bytes = 0;
    const headers = headersOf(response);
    const settle = (isPartial: boolean): void => {
      this.#end();
      const { body, ...rest } = withoutCoding(Buffer.concat(chunks), headers, isPartial, maxResponseBytes);
      if (body === 'too large') tooLong();
      else this.#settled.resolve({ status: response.statusCode ?? 0, headers, body, ...rest });
      if (isPartial) this.#sent.destroy();
    };
    if (isStreamType(mediaTypeOf({ headers }))) {
      this.#cutStream = () => settle(true);
      this.#streamLimit = setTimeout(this.#cutStream, streamMs.first);
    }
    const tooLong = (): void => this.#fail(`a response of more than ${maxResponseBytes} bytes`);
    const isHead = this.#sent.method === 'HEAD';
    if (Number(response.headers['content-length']) > maxResponseBytes && !isHead) tooLong();
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxResponseBytes) tooLong();
      else if (chunks.push(chunk) === 1 && this.#cutStream !== undefined) {
        clearTimeout(this.#streamLimit);
        this.#streamLimit = setTimeout(this.#cutStream, streamMs.more);
      }
    });
    response.on('aborted', () => this.#fail('a response that was cut off'));
    response.on('error', (error) => this.#fail(reasonOf(error)));
    response.on('end', () => settle(false));
  }

  #fail(message: string, timedOut = false): void {
    const reached = { unreachable: !this.#isConnected(), timedOut, began: this.#began };
    this.#stop(new TransportError(message, reached));
  }

  #stop(error: unknown): void {
    this.#sent.destroy();
    this.#end();
    this.#settled.reject(error);
  }

  #end(): void {
    clearTimeout(this.#limit);
    clearTimeout(this.#streamLimit);
    this.#signal?.removeEventListener('abort', this.#abort);
  }
}

function requestTo(isTls: boolean, options: http.RequestOptions): http.ClientRequest {
  try {
    return (isTls ? https : http).request(options);
  } catch (error) {
    throw new CanNotBeSent((error as Error).message);
  }
}

/** Explains an error of Node, with its code. */
function reasonOf({ code, message }: Error & { code?: string }): string {
  if (code === undefined) return message;
  const meaning = reasons.find(([pattern]) => pattern.test(code))?.[1];
  return meaning === undefined ? code : `${code} (${meaning})`;
}
