import { isJson, isObject, tryParseJson } from '@voice-agent/spec-model';
import { Sender } from './http.ts';
import { mediaTypeOf } from './http-message.ts';
import { type LocalServer, startServer } from './local-server.ts';
import { startPrism } from './prism.ts';
import type { RecordedExchange } from './recorded-exchange.ts';

/** A violation of severity `Error` that Prism reports of an exchange. */
export interface PrismViolation {
  /** For example `['request', 'body', 'take']`. */
  location: string[];
  /** For example `minimum`, or a status. */
  code: string;
  message: string;
}

/** The violations that Prism reports of an exchange; undefined when it could not be asked. */
export type Verdict = readonly PrismViolation[] | undefined;

const limitMs = 10_000;
const exchangeHeader = 'x-voice-agent-contract-exchange';
// They belong to the connection, or would be counted anew.
const dropped = /^(?:connection|host|content-length|content-encoding|transfer-encoding|keep-alive|expect)$/;

/** Prism as a judge of recorded exchanges. */
export interface PrismValidator {
  /** One at a time: the caller waits for the verdict. */
  judge(recorded: RecordedExchange): Promise<Verdict>;
  close(): Promise<void>;
}

/**
 * Starts `prism proxy`. Behind Prism stands a mirror that sends the recorded response. So the service gets each
 * request once, and no client meets what Prism does to traffic: it leaves a malformed body without a response, makes a
 * 500 of a malformed response, and adds headers.
 *
 * @param document path of an OpenAPI document
 * @throws CannotRun when Prism does not start
 */
export async function startPrismValidator(document: string): Promise<PrismValidator> {
  let [id, current]: [number, RecordedExchange | undefined] = [0, undefined];
  const mirror = await startServer(
    (request, response) => {
      request.resume();
      const { status = 502, headers = {}, body = '' } = current?.response ?? {};
      response.writeHead(status, { ...endToEnd(headers), [exchangeHeader]: `${id}` }).end(body);
    },
    { graceMs: 0, problem: (code) => `Nothing can listen on 127.0.0.1: ${code}.` },
  );
  let prism: LocalServer;
  try {
    prism = await startPrism(document, mirror.url);
  } catch (error) {
    await mirror.close();
    throw error;
  }
  const sender = new Sender(prism.url, limitMs);
  return {
    async judge(recorded) {
      if (!canBeAsked(recorded)) return undefined;
      [id, current] = [id + 1, recorded];
      const { method, path, requestHeaders, requestBody } = recorded;
      const headers = { ...endToEnd(requestHeaders), 'content-length': `${requestBody.length}` };
      try {
        const response = await sender.send({ method, path, headers }, undefined, (request) =>
          request.end(requestBody),
        );
        // A response of Prism itself is about Prism.
        const isMirrored = response.headers[exchangeHeader] === `${id}`;
        return isMirrored ? violationsIn(response.headers['sl-violations'] ?? '[]') : undefined;
      } catch {
        return undefined;
      }
    },
    async close() {
      sender.close();
      await prism.close();
      await mirror.close();
    },
  };
}

/** Whether Prism responds: it hangs at a body that is not JSON, and fails at a response that is not JSON and at HEAD. */
function canBeAsked({ method, requestHeaders, requestBody, response }: RecordedExchange): boolean {
  if (method === 'HEAD' || requestBody === 'too large') return false;
  if (response === undefined || response.body === 'too large') return false;
  const isInvalid = (headers: Readonly<Record<string, string>>, body: Buffer): boolean =>
    isJson(mediaTypeOf({ headers }) ?? '') && body.length > 0 && tryParseJson(body) === undefined;
  return !isInvalid(requestHeaders, requestBody) && !isInvalid(response.headers, response.body);
}

const endToEnd = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.test(name)));

function violationsIn(text: string): Verdict {
  const violations = tryParseJson(text)?.value;
  if (!Array.isArray(violations)) return undefined;
  return violations
    .filter((each) => isObject(each) && each.severity === 'Error')
    .map(({ location, code, message }) => ({
      location: Array.isArray(location) ? location.map(String) : [],
      code: String(code ?? ''),
      message: String(message ?? ''),
    }));
}
