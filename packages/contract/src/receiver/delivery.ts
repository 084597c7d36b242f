import http from 'node:http';
import https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { type HttpResponse, Sender, TransportError } from '@voice-agent/http-exchanges/http';

/** A delivery as it goes over the wire. */
export interface Delivery {
  /** Names as they are written. */
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
  /** In how many pieces the body goes, with a pause after each. Default: in one. */
  pieces?: number;
  /** Whether the connection is cut before the last piece. Default: false. */
  cut?: boolean;
}

/** What came back, and how long the receiver took for it once it had the whole body. */
export interface Answered {
  answer: HttpResponse;
  tookMs: number;
}

const pauseMs = 15;

/** Sends deliveries to one address. Those in pieces each have a connection of their own. */
export class DeliverySender {
  readonly #url: URL;
  readonly #timeoutMs: number;
  readonly #sender: Sender;

  /** @param timeoutMs for a whole answer */
  constructor(url: string, timeoutMs: number) {
    this.#url = new URL(url);
    this.#timeoutMs = timeoutMs;
    this.#sender = new Sender(this.#url.origin, timeoutMs);
  }

  /** The path and the query of the address. */
  get path(): string {
    return this.#url.pathname + this.#url.search;
  }

  /**
   * @param signal cuts it short
   * @throws TransportError
   * @throws the reason of the signal
   */
  async send(delivery: Delivery, signal?: AbortSignal): Promise<Answered> {
    const { headers, body, pieces = 1 } = delivery;
    if (pieces > 1 || typeof body !== 'string') return this.#sendInPieces(delivery);
    const begun = performance.now();
    const answer = await this.#sender.send({ method: 'POST', path: this.path, headers, body }, signal);
    return { answer, tookMs: performance.now() - begun };
  }

  close(): void {
    this.#sender.close();
  }

  #sendInPieces({ headers, body, pieces = 1, cut = false }: Delivery): Promise<Answered> {
    const bytes = Buffer.from(body);
    const { request } = this.#url.protocol === 'https:' ? https : http;
    return new Promise((resolve, reject) => {
      let sentAt = performance.now();
      const settle = (then: () => void): void => {
        clearTimeout(limit);
        sent.destroy();
        then();
      };
      const fail = (message: string, timedOut = false): void =>
        settle(() => reject(new TransportError(message, { unreachable: false, timedOut })));
      const length = { 'content-length': `${bytes.length}` };
      const sent = request(this.#url, { method: 'POST', agent: false, headers: { ...headers, ...length } });
      const limit = setTimeout(
        () => fail(`no whole answer within ${this.#timeoutMs} ms`, true),
        this.#timeoutMs + pieces * pauseMs,
      );
      sent.on('error', (error: Error & { code?: string }) => fail(error.code ?? error.message));
      sent.on('response', (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', (error) => fail(error.message));
        answer.on('end', () => {
          const entries = Object.entries(answer.headers).map(([name, value]) => [name, `${value}`]);
          const incoming = {
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(entries),
            body: Buffer.concat(chunks),
          };
          const tookMs = Math.max(0, performance.now() - sentAt);
          settle(() => resolve({ answer: incoming, tookMs }));
        });
      });
      const write = async (): Promise<void> => {
        sent.setNoDelay(true);
        const size = Math.ceil(bytes.length / pieces);
        for (let at = 0; at < bytes.length && !sent.destroyed; at += size) {
          if (cut && at + size >= bytes.length) return fail('the gate cut the connection');
          sent.write(bytes.subarray(at, at + size));
          if (pieces > 1) await wait(pauseMs);
        }
        sentAt = performance.now();
        sent.end();
      };
      write().catch((error: Error) => fail(error.message));
    });
  }
}
