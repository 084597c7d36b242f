import { events, eventTypes } from '../generated/events.ts';
import { examples } from '../generated/fixtures.ts';
import type { WebhookEventMap } from '../generated/types.ts';

/** Changes to an example: objects are merged, other values replaced, and `undefined` removes a field. */
export type EventOverrides<Type extends keyof WebhookEventMap> = Overrides<
  Omit<WebhookEventMap[Type], 'eventType'>
>;

type Overrides<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [Name in keyof T]?: Overrides<T[Name]> | undefined }
    : T;

/**
 * Makes a valid event: an example of the spec with what a test cares for in its place.
 *
 * @throws TypeError when there is no event of this type, or the overrides make it break the schema
 * @example
 * import { event } from '@voice-agent/webhooks/testing';
 *
 * const ended = event('call.ended', { callId: 'call-1' });
 */
export function event<Type extends keyof WebhookEventMap>(
  type: Type,
  overrides?: EventOverrides<Type>,
): WebhookEventMap[Type] {
  if (!Object.hasOwn(events, type)) throw new TypeError(`An event must be one of ${eventTypes.join(', ')}.`);
  return validated(type, merge(Object.values(examples[type])[0], overrides ?? {}));
}

/** @throws TypeError when a value is not an event of a type */
export function validated<Type extends keyof WebhookEventMap>(
  type: Type,
  value: unknown,
): WebhookEventMap[Type] {
  const { validate } = events[type];
  if (validate(value)) return value;
  const { instancePath = '', message = 'must be valid' } = validate.errors?.[0] ?? {};
  throw new TypeError(`This makes no ${type}: #${instancePath} ${message}.`);
}

function merge(base: unknown, over: unknown): unknown {
  if (!isPlain(base) || !isPlain(over)) return structuredClone(over);
  const merged = new Map(Object.entries(structuredClone(base)));
  for (const [name, value] of Object.entries(over)) {
    if (value === undefined) merged.delete(name);
    else merged.set(name, merge(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
