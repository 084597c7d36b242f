import http from 'node:http';
import https from 'node:https';

/** A request before it is sent; nothing is added but `Host` and the length of the body. */
export interface Outgoing {
  method: string;
  /** Path and query, relative to the base URL. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/** What came back, whole. */
export interface Incoming {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** Why no whole answer came. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** Whether the connection could not even be made. */
  readonly unreachable: boolean;

  constructor(message: string, unreachable: boolean) {
    super(message);
    this.unreachable = unreachable;
  }
}

const maxAnswerBytes = 32 * 2 ** 20;
const unreachableCodes =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;

/** Sends requests to one service, over connections that are kept. Redirects are answers like others. */
export class Sender {
  readonly #base: URL;
  readonly #timeoutMs: number;
  readonly #agent: http.Agent;

  /** @param timeoutMs for a whole answer */
  constructor(baseUrl: string, timeoutMs: number) {
    this.#base = new URL(baseUrl);
    this.#timeoutMs = timeoutMs;
    const options = { keepAlive: true, maxSockets: 8 };
    this.#agent = this.#base.protocol === 'https:' ? new https.Agent(options) : new http.Agent(options);
  }

  /** @throws NoAnswer */
  send({ method, path, headers, body }: Outgoing): Promise<Incoming> {
    const { request } = this.#base.protocol === 'https:' ? https : http;
    const url = `${this.#base.origin}${this.#base.pathname.replace(/\/$/, '')}${path}`;
    return new Promise((resolve, reject) => {
      const fail = (error: Error & { code?: string }): void => {
        clearTimeout(limit);
        sent.destroy();
        reject(
          error instanceof NoAnswer
            ? error
            : new NoAnswer(error.code ?? error.message, unreachableCodes.test(error.code ?? '')),
        );
      };
      const limit = setTimeout(
        () => fail(new NoAnswer(`no whole answer within ${this.#timeoutMs} ms`, false)),
        this.#timeoutMs,
      );
      const length = body === undefined ? {} : { 'content-length': `${Buffer.byteLength(body)}` };
      const options = { method, agent: this.#agent, headers: { ...headers, ...length } };
      const sent = request(url, options, (answer) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > maxAnswerBytes)
            fail(new NoAnswer(`an answer of more than ${maxAnswerBytes} bytes`, false));
          else chunks.push(chunk);
        });
        answer.on('aborted', () => fail(new NoAnswer('an answer that broke off', false)));
        answer.on('error', fail);
        answer.on('end', () => {
          clearTimeout(limit);
          const entries = Object.entries(answer.headers).map(([name, value]) => [name, `${value}`]);
          resolve({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(entries),
            body: Buffer.concat(chunks),
          });
        });
      });
      sent.on('error', fail);
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
