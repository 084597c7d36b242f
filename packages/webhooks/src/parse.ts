import { bytesOf, isUnread } from './body-bytes.ts';
import { eventTypes, validatorOf } from './generated/events.ts';
import type { WebhookEvent } from './generated/types.ts';

/** Why a body is not a call event. */
export interface ParseProblem {
  /** `json`: the body is not UTF-8 JSON. `event-type`: an event type that the specs don't know. `schema`: a field breaks the schema. */
  kind: 'json' | 'event-type' | 'schema';
  /** JSON pointer to the place in the body; empty for the whole body. */
  pointer: string;
  /** The problem, for a log, without values of the body. */
  message: string;
}

/** The event, or why the body is none. */
export type ParseResult = { ok: true; event: WebhookEvent } | { ok: false; problem: ParseProblem };

const utf8 = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true });

/** A string as its bytes would be read: without a byte order mark. @throws TypeError when no bytes are this string */
function textOf(body: string): string {
  if (!body.isWellFormed()) throw new TypeError('The string has half a character.');
  return body.startsWith('\uFEFF') ? body.slice(1) : body;
}

/**
 * Reads the body of a delivery as a call event and validates it. Keeps fields that the spec does not name; never throws
 * because of the content of the body.
 *
 * @param body the raw body (UTF-8 bytes in a buffer or any view of one, or a string), or the value that a framework has
 * already parsed; read a Blob or stream first
 * @example
 * import { parse } from '@voice-agent/webhooks';
 *
 * const result = parse(await request.text());
 * if (result.ok) console.log(result.event.eventType);
 * else console.error(result.problem.message);
 */
export function parse(body: unknown): ParseResult {
  let value = body;
  const bytes = bytesOf(body);
  if (typeof body === 'string' || bytes !== undefined) {
    try {
      value = JSON.parse(bytes === undefined ? textOf(String(body)) : utf8.decode(bytes));
    } catch {
      return problem('json', '', 'The body is not JSON in UTF-8.');
    }
  }
  if (isUnread(value)) return problem('json', '', 'The body is a Blob or stream: read it first.');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return problem('schema', '', 'The body must be a JSON object.');
  }
  const type = (value as { eventType?: unknown }).eventType;
  const validate = typeof type === 'string' ? validatorOf(type) : undefined;
  if (validate === undefined) {
    return problem('event-type', '/eventType', `eventType must be one of ${eventTypes.join(', ')}.`);
  }
  if (validate(value)) return { ok: true, event: value };
  const error = validate.errors?.[0];
  return problem('schema', error?.instancePath ?? '', `${error?.message ?? 'must be valid'} (${type})`);
}

function problem(kind: ParseProblem['kind'], pointer: string, message: string): ParseResult {
  return { ok: false, problem: { kind, pointer, message } };
}
