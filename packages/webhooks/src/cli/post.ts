import http, { type RequestOptions } from 'node:http';
import https from 'node:https';
import { performance } from 'node:perf_hooks';
import { type Sending, sendBody } from '@voice-agent/cli-kit/send-body';
import { CannotRun, reasonOf } from '@voice-agent/cli-kit/text';

/** How one delivery went. */
export interface Posted {
  /** The status of the response; `undefined` without one. */
  readonly status: number | undefined;
  /** Why there was no response: `ECONNRESET` and the like, `timeout` or `interrupted`. */
  readonly failure: string | undefined;
  /** Whether the receiver may have it although it did not respond. */
  readonly mayHaveArrived: boolean;
  readonly milliseconds: number;
}

export interface PostOptions {
  readonly signal?: AbortSignal;
  /** Names and values in turn, in place of those that a delivery has by itself. */
  readonly headers?: string[] | undefined;
}

/** Posts deliveries to one receiver. */
export interface Poster {
  post(body: Uint8Array, options?: PostOptions): Promise<Posted>;
  close(): void;
}

export interface PosterOptions {
  readonly url: URL;
  /** The value of the Authorization header. */
  readonly secret: string | undefined;
  /** Time limit for the whole response. */
  readonly timeoutMs: number;
}

/** Keeps connections open from one delivery to the next, as a service does. */
export function createPoster({ url, secret, timeoutMs }: PosterOptions): Poster {
  const { Agent, request } = url.protocol === 'https:' ? https : http;
  // An agent of one's own does not read the variables of a proxy by itself.
  const { env } = process;
  const agent = new Agent({ keepAlive: true, proxyEnv: env.NODE_USE_ENV_PROXY === '1' ? env : undefined });
  const once = (body: Uint8Array, { signal, headers }: PostOptions) =>
    new Promise<Posted & { readonly isStale: boolean }>((resolve) => {
      const begun = performance.now();
      const options: RequestOptions = {
        method: 'POST',
        agent,
        headers: headers ?? {
          'content-type': 'application/json',
          'content-length': body.byteLength,
          ...(secret === undefined ? {} : { authorization: secret }),
        },
      };
      const sent = request(url, options);
      let stopped: string | undefined;
      let sending: Sending | undefined;
      const stop = (reason: string) => () => {
        stopped = reason;
        sent.destroy(new Error(reason));
      };
      const timer = setTimeout(stop('timeout'), timeoutMs);
      const interrupt = stop('interrupted');
      signal?.addEventListener('abort', interrupt);
      const end = (status: number | undefined, failure?: string) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', interrupt);
        const mayHaveArrived = status === undefined && sending?.mayHaveArrived() === true;
        const isStale = stopped === undefined && sending?.isStale() === true;
        resolve({ status, failure, mayHaveArrived, milliseconds: performance.now() - begun, isStale });
      };
      const fail = (error: unknown) => end(undefined, stopped ?? reasonOf(error));
      sent.on('error', fail);
      sent.on('response', (answer) => {
        answer.resume();
        answer.once('end', () => end(answer.statusCode));
        answer.once('error', fail);
      });
      if (signal?.aborted) interrupt();
      else sending = sendBody(sent, body);
    });
  return {
    post: async (body, options = {}) => {
      // A receiver may close an idle connection just when it is used again. What it may have is not sent again.
      for (;;) {
        const { isStale, ...posted } = await once(body, options);
        if (!isStale) return posted;
      }
    },
    close: () => agent.destroy(),
  };
}

/** What to show of a delivery without a response; `undefined` when there is one. */
export function shownFailure({ failure, mayHaveArrived }: Posted): string | undefined {
  return mayHaveArrived ? `${failure}: no response, it may have arrived` : failure;
}

/** The failures that say that nobody listens there. */
const unreachable: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Start the receiver, or check the port',
  ENOTFOUND: 'the name of the host is unknown. Check it',
  EAI_AGAIN: 'the name of the host could not be looked up. Check the network',
  EHOSTUNREACH: 'the host cannot be reached. Check the network',
  ENETUNREACH: 'the network cannot be reached. Check it',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed, which the service does not accept either',
  SELF_SIGNED_CERT_IN_CHAIN:
    'a certificate in its chain is self-signed, which the service does not accept either',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified. Send the whole chain',
  CERT_HAS_EXPIRED: 'its certificate has expired. Renew it',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is of another host. Check the host',
  EPROTO: 'it does not speak TLS. Check http or https in the URL',
};

/** @returns what to say when a failure means that the receiver can't be reached at all */
export function cannotReach(failure: string | undefined, url: URL): CannotRun | undefined {
  const why = failure === undefined ? undefined : unreachable[failure];
  return why === undefined
    ? undefined
    : new CannotRun(`${url.origin} cannot be reached (${failure}): ${why}.`);
}
