import { eventTypes, validatorOf } from './generated/events.ts';
import type { WebhookEvent } from './generated/types.ts';

/** Why a body is no call event. */
export interface ParseProblem {
  /** `json`: the body is no UTF-8 JSON. `event-type`: an event type that the specs don't know. `schema`: a field breaks the schema. */
  kind: 'json' | 'event-type' | 'schema';
  /** JSON pointer to the place in the body; empty for the whole body. */
  pointer: string;
  /** What is wrong, for a log. It holds no value of the body. */
  message: string;
}

/** The event, or why the body is none. */
export type ParseResult = { ok: true; event: WebhookEvent } | { ok: false; problem: ParseProblem };

const utf8 = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the body of a delivery as a call event (interface, section 6) and validates it.
 * Fields that the interface does not name are kept; it never throws for what the body holds.
 *
 * @param body the raw body (UTF-8 bytes or a string), or the value that a framework has already parsed
 */
export function parse(body: unknown): ParseResult {
  let value = body;
  if (typeof body === 'string' || body instanceof Uint8Array) {
    try {
      value = JSON.parse(typeof body === 'string' ? body : utf8.decode(body));
    } catch {
      return problem('json', '', 'The body is no JSON in UTF-8.');
    }
  }
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
