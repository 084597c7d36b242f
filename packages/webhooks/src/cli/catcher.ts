import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { CannotRun, reasonOf } from '@voice-agent/cli-kit/text';
import { exchange } from '../adapters/node.ts';
import { type Authenticator, authenticatorOf } from '../authenticate.ts';
import { BodyError } from '../body.ts';
import { programDefaults } from '../defaults.ts';
import { parse } from '../parse.ts';
import { limitsOf } from '../receiver-options.ts';
import type { HttpRequest, HttpResponse } from '../receiver-types.ts';
import type { Arrival } from './arrival.ts';
import type { Posted, Poster } from './post.ts';
import type { RecordedRequest } from './recording.ts';

export interface CatcherOptions {
  /** `undefined`: a fixed one, or a free one when it is taken. */
  readonly port: number | undefined;
  /** The required Authorization header; `undefined` lets every sender in. */
  readonly secret: string | undefined;
  /** The URL that deliveries are forwarded to. */
  readonly target: Target | undefined;
  /** Called with each body before the response. When it throws, the response is 503. */
  readonly record: ((request: RecordedRequest) => void) | undefined;
  /** Called when the status of the response is known. */
  readonly onArrival: (arrival: Arrival) => void;
}

interface Target {
  readonly url: URL;
  readonly poster: Poster;
}

/** Takes deliveries on this machine. */
export interface Catcher {
  readonly url: string;
  /** Ends it; what is under way is broken off. */
  close(): Promise<void>;
}

const graceMs = 1_000;
const maxText = 500;
const tlsHandshake = 0x16;
const { maxBodyBytes: maxBytes, bodyTimeoutMs: timeoutMs, maxPending } = limitsOf({});

type Response = Pick<HttpResponse, 'headers'> & { readonly status: number };

interface Facts extends Pick<Arrival, 'at' | 'method' | 'path' | 'isAuthentic'> {
  /** Names and values in turn. */
  readonly headers: readonly string[];
}

/** A delivery that is taken in. */
type Taken = Facts & ReturnType<typeof eventOf> & { readonly body: Uint8Array };

/** @throws CannotRun when it can't listen there */
export async function startCatcher(options: CatcherOptions): Promise<Catcher> {
  const intake = new CatcherIntake(options);
  const server = createServer((request, response) => {
    const receiver = { receive: (each: HttpRequest) => intake.receive(each, request) };
    void exchange(receiver, request, response, () => undefined);
  });
  server.on('clientError', (error: InvalidHttp, socket) => intake.rejectInvalid(error, socket));
  const port = await listenOn(server, options.port);
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      intake.stop();
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(timer);
    },
  };
}

type InvalidHttp = NodeJS.ErrnoException & { rawPacket?: Buffer };

/** Takes requests in: authenticates, records and forwards each one. */
class CatcherIntake {
  readonly #options: CatcherOptions;
  readonly #authenticator: Authenticator;
  readonly #stopped = new AbortController();
  readonly #inOrder = orderedRunner();
  #pending = 0;

  constructor(options: CatcherOptions) {
    const { secret } = options;
    this.#options = options;
    this.#authenticator = authenticatorOf(
      secret === undefined ? { authKey: 'noAuth' } : { authKey: 'bearer', authSecret: secret },
      0,
    );
  }

  /** Breaks off what is being forwarded. */
  stop(): void {
    this.#stopped.abort();
  }

  async receive(request: HttpRequest, { rawHeaders: headers }: IncomingMessage): Promise<Response> {
    const facts = this.#factsOf(request, headers);
    if (facts.method !== 'POST') return this.#reject(facts, 405, 'It is not a POST.', { allow: 'POST' });
    if (this.#pending >= maxPending) {
      const problem = `More than ${maxPending} arrive at the same time.`;
      return this.#reject(facts, 503, problem, { 'retry-after': '1' });
    }
    this.#pending++;
    try {
      return await this.#take(request, facts);
    } catch (error) {
      if (!(error instanceof BodyError)) throw error;
      return this.#reject(facts, error.status, error.message, { connection: 'close' });
    } finally {
      this.#pending--;
    }
  }

  /** Responds to what is no HTTP. */
  rejectInvalid(error: InvalidHttp, socket: Duplex): void {
    const status = rejectSocket(error, socket);
    const facts = { at: Date.now(), method: '', path: '', headers: [], isAuthentic: undefined };
    const isTls = error.rawPacket?.[0] === tlsHandshake;
    const problem = isTls ? 'It speaks TLS. Write http:// in its URL.' : `It is not HTTP (${error.code}).`;
    if (status !== undefined) this.#reject(facts, status, problem);
  }

  /** Sends a delivery to the target, after those of its call. */
  async #forward({ body, callId, headers }: Taken, { url, poster }: Target): Promise<Posted> {
    const sent = { headers: forwarded(headers, url, body.byteLength), signal: this.#stopped.signal };
    return await this.#inOrder(callId, () => poster.post(body, sent));
  }

  #factsOf({ method, url = '', authorization }: HttpRequest, headers: readonly string[]): Facts {
    const isAuthentic =
      this.#options.secret === undefined
        ? undefined
        : this.#authenticator.problemOf(authorization) === undefined;
    const path = shortened(url.split('?')[0] ?? '');
    return { at: Date.now(), method, path, headers, isAuthentic };
  }

  async #take({ authorization, read }: HttpRequest, facts: Facts): Promise<Response> {
    const { record, target } = this.#options;
    const body = new Uint8Array((await read({ maxBytes, timeoutMs })) as Uint8Array);
    const contentType = headerOf(facts.headers, 'content-type');
    try {
      record?.({ ...facts, authorization: authorization[0], contentType, body });
    } catch (error) {
      return this.#reject(facts, 503, `It could not be recorded (${reasonOf(error)}).`, {}, body);
    }
    const problem = this.#authenticator.problemOf(authorization);
    if (problem !== undefined)
      return this.#reject(facts, 401, problem, { 'www-authenticate': 'Bearer' }, body);
    const taken = { ...facts, ...eventOf(body), body };
    const posted = target && (await this.#forward(taken, target));
    const status = posted === undefined ? 200 : statusOf(posted);
    this.#report({ ...taken, status, forwarded: posted });
    return { status, headers: {} };
  }

  #reject(
    facts: Facts,
    status: number,
    problem: string,
    headers: Response['headers'] = {},
    body?: Uint8Array,
  ): Response {
    this.#report({ ...facts, ...eventOf(body), problem, body, status, forwarded: undefined });
    return { status, headers };
  }

  #report({ headers: _, ...arrival }: Arrival & Pick<Facts, 'headers'>): void {
    this.#options.onArrival(arrival);
  }
}

/** The status for the sender. */
const statusOf = ({ status, failure }: Posted): number => status ?? (failure === 'timeout' ? 504 : 502);

/** Runs what has the same key one after another. */
function orderedRunner(): <T>(key: string | undefined, run: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, run) => {
    if (key === undefined) return run();
    const running = (last.get(key) ?? Promise.resolve()).then(run, run);
    last.set(key, running);
    try {
      return await running;
    } finally {
      if (last.get(key) === running) last.delete(key);
    }
  };
}

/** The type and call that a body names, even when it is not a valid event. */
function eventOf(body?: Uint8Array): Pick<Arrival, 'eventType' | 'callId' | 'problem'> {
  const text = (value: unknown) => (typeof value === 'string' ? shortened(value) : undefined);
  const parsed = body && parse(body);
  const { eventType, callId } = body ? objectIn(body) : {};
  const { pointer = '', message } = parsed?.ok === false ? parsed.problem : {};
  const problem = text(pointer === '' ? message : `${pointer}: ${message}`);
  return { eventType: text(eventType), callId: text(callId), problem };
}

const shortened = (text: string): string => text.slice(0, maxText);

function objectIn(body: Uint8Array): Record<string, unknown> {
  try {
    return Object(JSON.parse(new TextDecoder().decode(body)));
  } catch {
    return {};
  }
}

// Headers of one connection (RFC 9110, 7.6.1), and those that frame the body.
const ofOneConnection =
  /^(?:connection|content-length|expect|host|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/i;

/** The headers as they came, with those of the connection to the target. */
function forwarded(headers: readonly string[], { host }: URL, length: number): string[] {
  const named =
    headerOf(headers, 'connection')
      ?.toLowerCase()
      .split(/[\s,]+/) ?? [];
  const result = ['host', host, 'content-length', String(length)];
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const [name = '', value = ''] = headers.slice(i, i + 2);
    if (!ofOneConnection.test(name) && !named.includes(name.toLowerCase())) result.push(name, value);
  }
  return result;
}

function headerOf(headers: readonly string[], name: string): string | undefined {
  const at = headers.findIndex((each, i) => i % 2 === 0 && each.toLowerCase() === name);
  return at < 0 ? undefined : headers[at + 1];
}

/** Responds to invalid HTTP. @returns the status; `undefined` when the connection is closed */
function rejectSocket({ code }: NodeJS.ErrnoException, socket: Duplex): number | undefined {
  if (code === 'ECONNRESET' || code === 'HPE_INVALID_EOF_STATE' || !socket.writable) {
    socket.destroy();
    return undefined;
  }
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  return status;
}

async function listenOn(server: Server, port: number | undefined): Promise<number> {
  try {
    server.listen(port ?? programDefaults.port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (port === undefined) return listenOn(server, 0);
    const why = code === 'EADDRINUSE' ? 'it is taken' : code === 'EACCES' ? 'permission was denied' : code;
    throw new CannotRun(`Nothing can listen on port ${port}: ${why}. Choose another with --port.`);
  }
}
