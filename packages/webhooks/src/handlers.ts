import type { BodyError } from './body.ts';
import { bytesOf } from './body-bytes.ts';
import type { EventType, Refinements } from './event-types.ts';
import { eventTypes } from './generated/events.ts';
import type { WebhookEvent } from './generated/types.ts';
import type { ClaimedDelivery, Log, Outcome } from './inbox-types.ts';
import { type ParseResult, parse } from './parse.ts';
import { noLimits, readWhole } from './read-body.ts';
import { type Handler, type HandlerContext, unknownType } from './receiver-options.ts';
import type { ProcessContext } from './receiver-types.ts';
import { refine } from './refine.ts';
import type { Telemetry } from './telemetry.ts';
import { reasonOf } from './thrown.ts';

// The map has one type for all handlers: only their callers know the type of the event.
type AnyHandler = Handler<never>;

/** The handlers, and what they need. */
export interface HandlersOptions {
  readonly handlers: object | undefined;
  /** Handles events of a type without a handler. */
  readonly fallback: unknown;
  readonly refine: Refinements | undefined;
  readonly log: Log;
  readonly telemetry: Telemetry;
}

/** The handlers of a receiver. */
export class Handlers {
  readonly #handlers = new Map<string, AnyHandler>();
  readonly #options: HandlersOptions;

  /** @throws TypeError when a handler is not a function or its type is unknown */
  constructor(options: HandlersOptions) {
    this.#options = options;
    for (const [type, handler] of Object.entries(options.handlers ?? {})) this.register(type, handler);
  }

  /** @throws TypeError when the type has a handler or is unknown, or the handler is not a function */
  register(type: string, handler: unknown): void {
    if (!eventTypes.includes(type as EventType)) throw new TypeError(unknownType(type));
    if (typeof handler !== 'function') throw new TypeError(`The handler of ${type} must be a function.`);
    if (this.#handlers.has(type)) throw new TypeError(`${type} has a handler already.`);
    this.#handlers.set(type, handler as AnyHandler);
  }

  /** @throws TypeError when an event type has neither handler nor fallback */
  mustBeComplete(): void {
    if (typeof this.#options.fallback === 'function') return;
    const without = eventTypes.filter((type) => !this.#handlers.has(type));
    if (without.length > 0) throw new TypeError(`Give a fallback, or a handler of ${without.join(', ')}.`);
  }

  /** Processes a delivery of the inbox. Never rejects. */
  async processClaimed(claimed: ClaimedDelivery, signal: AbortSignal): Promise<Outcome> {
    const { log, telemetry } = this.#options;
    const { body, event: known } = claimed;
    // A delivery that is claimed as it arrives was parsed just before.
    const parsed: ParseResult = known ? { ok: true, event: known as WebhookEvent } : parse(body);
    if (!parsed.ok) {
      telemetry.settled('unrecognised', undefined);
      return { kind: 'unrecognised', problem: parsed.problem };
    }
    const { id, attempt } = claimed;
    const { eventType, callId } = parsed.event;
    const facts = { id, eventType, callId, attempt };
    try {
      const spanFacts = { ...facts, bodySize: body.byteLength };
      const outcome = await telemetry.attempt(spanFacts, signal, () =>
        this.#attempt(parsed.event, claimed, signal),
      );
      // An attempt that ends too late has failed.
      if (!signal.aborted && outcome.kind !== 'failed') telemetry.settled(outcome.kind, eventType);
      return outcome;
    } catch (error) {
      const reason = reasonOf(error);
      /** The handler threw, or its promise rejected. Another attempt follows, up to `maxAttempts`. */
      log('warn', 'A handler failed.', { ...facts, reason });
      return { kind: 'failed', reason };
    }
  }

  async #attempt(event: WebhookEvent, claimed: ClaimedDelivery, signal: AbortSignal): Promise<Outcome> {
    const refined = await refine(event, this.#options.refine);
    if (!refined.ok) return { kind: 'unrecognised', problem: refined.problem };
    const { id, firstSeen, count, attempt, secretName } = claimed;
    const delivery = { id, firstSeen: new Date(firstSeen), count, attempt, secretName };
    await this.#handle(refined.event, { delivery, signal });
    return { kind: 'done' };
  }

  /** Processes a body outside the inbox. @throws TypeError when it is not a known event; else what the handler throws */
  async process(body: unknown, context: ProcessContext = {}): Promise<void> {
    const { telemetry } = this.#options;
    const { id = '', attempt = 1, signal = new AbortController().signal, secretName } = context;
    const given = await this.#read(body);
    const parsed = parse(given);
    const refined = parsed.ok ? await refine(parsed.event, this.#options.refine) : parsed;
    if (!refined.ok) {
      const { pointer, message } = refined.problem;
      throw new TypeError(`The body is not an event that this version knows: ${pointer} ${message}`);
    }
    const { event } = refined;
    const { eventType, callId } = event;
    const delivery = { id, firstSeen: new Date(), count: 1, attempt, secretName };
    const bodySize = bytesOf(given)?.byteLength;
    const facts = { id, eventType, callId, attempt, bodySize };
    await telemetry.attempt(facts, signal, () => this.#handle(event, { delivery, signal }));
    telemetry.settled('done', eventType);
  }

  async #read(body: unknown): Promise<unknown> {
    try {
      return await readWhole(body, noLimits);
    } catch (error) {
      throw new TypeError((error as BodyError).message);
    }
  }

  async #handle(event: WebhookEvent, context: HandlerContext): Promise<void> {
    const handler = this.#handlers.get(event.eventType) ?? (this.#options.fallback as AnyHandler);
    await handler(event as never, context);
  }
}
