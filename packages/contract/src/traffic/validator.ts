import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { isJson } from '@voice-agent/api-documents/operations';
import { isObject } from '@voice-agent/json-schema/keywords';
import { type Prism, startPrism } from './prism.ts';
import { parsed, typeOf } from './read-request.ts';
import type { Recorded } from './recorded.ts';

/** What Prism says of an exchange: one of its violations of severity `Error`. */
export interface PrismViolation {
  /** For example `['request', 'body', 'take']`. */
  location: string[];
  /** For example `minimum`, or a status. */
  code: string;
  message: string;
}

/** What Prism says of a whole exchange; undefined when it could not be asked. */
export type Verdict = readonly PrismViolation[] | undefined;

const limitMs = 10_000;
const exchangeHeader = 'x-voice-agent-contract-exchange';
// They belong to the connection, or would be counted anew.
const dropped = /^(?:connection|host|content-length|content-encoding|transfer-encoding|keep-alive|expect)$/;

/**
 * Gives recorded exchanges to `prism proxy`. Behind Prism stands a mirror that gives the recorded answer, so the
 * service is asked once, and what Prism does to traffic is seen by nobody: it never answers a malformed body, makes a
 * 500 of a malformed answer, and writes headers of its own.
 */
export class Validator {
  readonly #prism: Prism;
  readonly #mirror: http.Server;
  readonly #open: Map<string, Recorded>;
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  #last = 0;

  private constructor(prism: Prism, mirror: http.Server, open: Map<string, Recorded>) {
    this.#prism = prism;
    this.#mirror = mirror;
    this.#open = open;
  }

  /** @param document Path of an OpenAPI document. @throws CannotRun when Prism does not start */
  static async start(document: string): Promise<Validator> {
    const open = new Map<string, Recorded>();
    const mirror = http.createServer((request, response) => {
      request.resume();
      const id = `${request.headers[exchangeHeader]}`;
      const answer = open.get(id)?.response;
      if (answer === undefined || answer.body === 'too large') response.writeHead(502).end();
      else
        response.writeHead(answer.status, { ...kept(answer.headers), [exchangeHeader]: id }).end(answer.body);
    });
    mirror.listen(0, '127.0.0.1');
    await once(mirror, 'listening');
    try {
      const upstream = `http://127.0.0.1:${(mirror.address() as AddressInfo).port}`;
      return new Validator(await startPrism(document, upstream), mirror, open);
    } catch (error) {
      mirror.close();
      throw error;
    }
  }

  /** One at a time: whoever calls waits for it. */
  async judge(recorded: Recorded): Promise<Verdict> {
    if (!canBeAsked(recorded)) return undefined;
    const id = `${++this.#last}`;
    this.#open.set(id, recorded);
    try {
      return await this.#ask(recorded, id);
    } catch {
      return undefined;
    } finally {
      this.#open.delete(id);
    }
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    this.#mirror.close();
    this.#mirror.closeAllConnections();
    await this.#prism.stop();
  }

  #ask({ method, path, requestHeaders, requestBody }: Recorded, id: string): Promise<Verdict> {
    const body = requestBody as Buffer;
    const headers = { ...kept(requestHeaders), [exchangeHeader]: id, 'content-length': `${body.length}` };
    return new Promise((resolve, reject) => {
      const options = { method, headers, agent: this.#agent, signal: AbortSignal.timeout(limitMs) };
      const request = http.request(`${this.#prism.url}${path}`, options, (response) => {
        response.resume().on('end', () => {
          // What Prism answers by itself is about Prism.
          const isMirrored = response.headers[exchangeHeader] === id;
          resolve(isMirrored ? violationsIn(`${response.headers['sl-violations'] ?? '[]'}`) : undefined);
        });
        response.on('error', reject);
      });
      request.on('error', reject);
      request.end(body);
    });
  }
}

/** Whether Prism answers: it hangs on a body that is no JSON, and fails on an answer that is none and on HEAD. */
function canBeAsked({ method, requestHeaders, requestBody, response }: Recorded): boolean {
  if (method === 'HEAD' || requestBody === 'too large') return false;
  if (response === undefined || response.body === 'too large') return false;
  const isBroken = (headers: Readonly<Record<string, string>>, body: Buffer): boolean =>
    isJson(typeOf(headers) ?? '') && body.length > 0 && parsed(body) === undefined;
  return !isBroken(requestHeaders, requestBody) && !isBroken(response.headers, response.body);
}

const kept = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.test(name)));

function violationsIn(text: string): Verdict {
  const said: unknown = parsed(Buffer.from(text));
  if (!Array.isArray(said)) return undefined;
  return said
    .filter((each) => isObject(each) && each.severity === 'Error')
    .map(({ location, code, message }) => ({
      location: Array.isArray(location) ? location.map(String) : [],
      code: String(code ?? ''),
      message: String(message ?? ''),
    }));
}
