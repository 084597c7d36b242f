import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { type Sending, sendBody } from '@voice-agent/cli-kit/send-body';
import { guardedLookup, type HostFilter, type Lookup, outOfReach } from '../address.ts';
import type { Exchange } from '../log/exchange.ts';
import type { Log } from '../log/log.ts';

/** What is sent. */
export interface HttpRequest {
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Until the response must be complete, in milliseconds. */
  timeoutMs: number;
  /** Ends the request at once. */
  signal: AbortSignal;
  /** What the log notes of it. */
  about: About;
}

/** What a request is for. */
export type About = Pick<Exchange, 'kind' | 'operation' | 'callId' | 'deliveryId' | 'eventType'> & {
  /** Which responses are good. Default: the successful ones. */
  accepts?: (status: number) => boolean;
};

/** A response, or why there is none. */
export type SendResult =
  | {
      ok: true;
      status: number;
      headers: Record<string, string>;
      /** At most as long as the bound; `cut`: there was more. */
      body: Buffer;
      cut: boolean;
    }
  | {
      ok: false;
      /** A sentence for a person. It holds neither the URL nor a header. */
      error: string;
    };

/** The maximum size of a response body that is read, in bytes. */
const maxResponseBytes = 64 * 1024;

/** Sends HTTP requests to hosts within reach, and keeps connections from one to the next. Redirects are not followed. */
export class Requester {
  readonly #isHostAllowed: HostFilter;
  readonly #lookup: ReturnType<typeof guardedLookup>;
  readonly #log: Log;
  readonly #agents: Readonly<Record<'http:' | 'https:', http.Agent>>;

  /** @param options `lookup`: how names are looked up, default: as the system does */
  constructor(isHostAllowed: HostFilter, options: { log: Log; lookup?: Lookup | undefined }) {
    this.#agents = {
      'http:': new http.Agent({ keepAlive: true }),
      'https:': new https.Agent({ keepAlive: true, rejectUnauthorized: true }),
    };
    this.#isHostAllowed = isHostAllowed;
    this.#lookup = guardedLookup(isHostAllowed, options.lookup);
    this.#log = options.log;
  }

  /** Never throws: what goes wrong is in what comes back. */
  async send(outgoing: HttpRequest): Promise<SendResult> {
    const [at, begun] = [Date.now(), performance.now()];
    let response = await this.#once(outgoing);
    // A receiver may close an idle connection just when it is used again. What it may have is not sent again.
    while (response.stale) response = await this.#once(outgoing);
    const { about, method, url, headers, body } = outgoing;
    const { accepts = (status) => status < 300, ...others } = about;
    this.#log.add({
      ...others,
      at,
      method,
      url,
      durationMs: performance.now() - begun,
      request: { headers, body },
      ...(response.ok
        ? {
            status: response.status,
            response,
            ...(!accepts(response.status) && { error: notGood }),
          }
        : { error: response.error }),
    });
    return response;
  }

  /** Whether a request is on its way from this port of this machine. */
  uses(port: number | undefined): boolean {
    const sockets = Object.values(this.#agents['http:'].sockets).flat();
    return sockets.some((socket) => socket?.localPort === port);
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  #once({
    url: text,
    body,
    timeoutMs,
    signal,
    ...options
  }: HttpRequest): Promise<SendResult & { stale?: boolean }> {
    const url = URL.parse(text);
    if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
      return Promise.resolve({ ok: false, error: 'No http or https URL is configured.' });
    if (!this.#isHostAllowed(url.hostname))
      return Promise.resolve({ ok: false, error: sentence(outOfReach) });
    const agent = this.#agents[url.protocol];
    const { request } = url.protocol === 'https:' ? https : http;
    // A user and a password in the URL are left out: what proves the sender is the Authorization header alone.
    const { hostname, port, pathname, search } = url;
    return new Promise((resolve) => {
      let stopped: string | undefined;
      const end = (response: SendResult & { stale?: boolean }) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', interrupt);
        resolve(response);
      };
      let sent: http.ClientRequest;
      let sending: Sending | undefined;
      const fail = (error: NodeJS.ErrnoException) => {
        const code = stopped ?? error.code;
        const unknown = sending?.mayHaveArrived() ? ' The request may have arrived.' : '';
        end({
          ok: false,
          error: `${sentence(code)}${unknown}`,
          stale: stopped === undefined && sending?.isStale() === true,
        });
      };
      const stop = (reason: string) => () => {
        stopped = reason;
        sent.destroy(new Error(reason));
      };
      const interrupt = stop('interrupted');
      const timer = setTimeout(stop('timeout'), timeoutMs);
      try {
        sent = request({
          ...options,
          agent,
          lookup: this.#lookup as http.RequestOptions['lookup'],
          hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
          port: port || undefined,
          path: `${pathname}${search}`,
        });
      } catch (error) {
        return fail(error as NodeJS.ErrnoException);
      }
      sent.on('error', fail);
      sent.on('response', (response) => read(response, end, fail));
      signal.addEventListener('abort', interrupt);
      if (signal.aborted) interrupt();
      else sending = sendBody(sent, body);
    });
  }
}

function read(
  response: IncomingMessage,
  end: (response: SendResult) => void,
  fail: (error: NodeJS.ErrnoException) => void,
): void {
  const pieces: Buffer[] = [];
  let size = 0;
  const whole = (cut: boolean) => {
    const headers = Object.entries(response.headers).map(([name, value]) => [name, `${value}`]);
    const body = Buffer.concat(pieces).subarray(0, maxResponseBytes);
    end({ ok: true, status: response.statusCode as number, headers: Object.fromEntries(headers), body, cut });
  };
  response.on('data', (piece: Buffer) => {
    pieces.push(piece);
    size += piece.length;
    if (size <= maxResponseBytes) return;
    whole(true);
    response.destroy();
  });
  response.once('end', () => whole(false));
  response.once('error', fail);
}

const notGood = 'This status does not count as a success.';

const sentences: Readonly<Record<string, string>> = {
  timeout: 'The response did not arrive in time.',
  interrupted: 'The sandbox was closed before the response arrived.',
  [outOfReach]:
    'This address is local, so the internet cannot reach it. Addresses on this machine work for webhooks without --strict-webhooks, and for web tools with --allow-local-tools.',
  ECONNREFUSED: 'Nothing listens there. Start the receiver, or check the port.',
  ECONNRESET: 'The connection was cut before the response was complete.',
  EPIPE: 'The connection was cut before the response was complete.',
  ENOTFOUND: 'The name of the host is unknown. Check it.',
  EAI_AGAIN: 'The name of the host could not be looked up. Check the network.',
  EHOSTUNREACH: 'The host cannot be reached. Check the network.',
  ENETUNREACH: 'The network cannot be reached. Check it.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed, which is not supported.',
  SELF_SIGNED_CERT_IN_CHAIN: 'A certificate of the chain is self-signed, which is not supported.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate cannot be verified. Send the whole chain.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate cannot be verified: its issuer is not trusted.',
  CERT_HAS_EXPIRED: 'The certificate has expired. Renew it.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is of another host. Check the host.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'The receiver does not speak TLS. Check http or https in the URL.',
  EPROTO: 'The receiver does not speak TLS. Check http or https in the URL.',
  ERR_INVALID_CHAR: 'A header has a character that is not allowed. Check the secret and the headers.',
  ERR_INVALID_HTTP_TOKEN: 'The method or the name of a header is invalid. Check both.',
};

function sentence(code = 'unknown'): string {
  if (code.startsWith('HPE_')) return 'The response is not HTTP.';
  return sentences[code] ?? `The request failed (${code}).`;
}
