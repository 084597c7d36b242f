import { receiverDefaults } from './defaults.ts';
import type { EventType, HandledEvent, Refinements } from './event-types.ts';
import { eventTypes } from './generated/events.ts';
import type { OutcomeResult, WebhookEvent, WebhookEventMap } from './generated/types.ts';
import type { FailedDelivery, Inbox, Log, Processing } from './inbox-types.ts';
import { limitOf } from './limit.ts';
import type { Telemetry, TelemetryOptions } from './telemetry.ts';
import { reasonOf } from './thrown.ts';
import type { ReceiverAuth, SecretsFunction } from './verify.ts';

/** The context of a handler. */
export interface HandlerContext {
  readonly delivery: {
    /** The id of the delivery in its inbox. */
    readonly id: string;
    /** When it first arrived. */
    readonly firstSeen: Date;
    /** How many times this body has arrived so far. */
    readonly count: number;
    /** At least 1. More than 1 when an earlier attempt failed or was interrupted by a crash. */
    readonly attempt: number;
    /** The name of the secret that it came with, when `auth` is a function that names it. */
    readonly secretName?: string | undefined;
  };
  /** Aborted after `attemptTimeoutMs`, and when another receiver may take the delivery over: then `reason` says so. */
  readonly signal: AbortSignal;
}

/** Processes an event. The attempt fails when it throws or rejects. */
export type Handler<Event> = (event: Event, context: HandlerContext) => void | Promise<void>;

/** A handler for each event type. */
export type Handlers<Params = OutcomeResult, Refine extends Refinements = Record<never, never>> = {
  // Written out, so that a deprecated event is marked here as well.
  [Type in keyof WebhookEventMap]: Handler<HandledEvent<Type, Params, Refine>>;
};

/**
 * How deliveries of an event type are processed.
 *
 * @example
 * import { createReceiver } from '@voice-agent/webhooks';
 *
 * createReceiver({ auth, inbox, fallback, eventOptions: { 'call.ended': { order: 'none', maxAttempts: 3 } } });
 */
export interface EventOptions {
  /**
   * `call`: after the earlier deliveries of its call, even while one of them is retried. `none`: at any time, in parallel
   * with or before earlier ones. Default: that of the receiver.
   */
  order?: 'call' | 'none';
  /** Maximum number of failed attempts before a delivery is dead-lettered. Default: that of the receiver. */
  maxAttempts?: number;
}

interface BaseOptions<Refine extends Refinements> {
  /** How deliveries are authenticated; a function returns the valid secrets for each delivery. */
  auth: ReceiverAuth | SecretsFunction;
  /** Stores deliveries until they are processed: `sqlite(…)`, `postgres(…)` or `forward(…)`. */
  inbox: Inbox;
  /**
   * A Standard Schema for the `data` of an event, whose output the handler gets. An event that it rejects is
   * unrecognised. Default: none, and `data` is as it came.
   */
  refine?: Refine;
  /** Maximum number of deliveries that are processed at the same time, each of another call. Default: 32. */
  concurrency?: number;
  /**
   * `receive`: stores deliveries, which another receiver on the same inbox processes. `process`: processes what others
   * store, starting with `start()`, and rejects deliveries with 503. Default: `both`.
   */
  role?: 'both' | 'receive' | 'process';
  /** `call`: the deliveries of a call are processed in order. Default: `call`. */
  order?: EventOptions['order'];
  /** Other values for single event types. Default: none. */
  eventOptions?: { readonly [Type in EventType]?: EventOptions };
  /** Maximum number of failed attempts before a delivery is dead-lettered; a crash is not a failure. Default: 10. */
  maxAttempts?: number;
  /** Milliseconds before the second attempt; doubled for each further attempt. Default: 1,000. */
  initialDelayMs?: number;
  /** Maximum milliseconds between two attempts. Default: 600,000, ten minutes. */
  maxDelayMs?: number;
  /** Milliseconds that an attempt may take. Default: 60,000. */
  attemptTimeoutMs?: number;
  /**
   * Milliseconds after `attemptTimeoutMs` until a handler that ignores its signal is abandoned; until then it blocks its
   * call. Default: 600,000, ten minutes.
   */
  abandonAfterMs?: number;
  /** Milliseconds until a delivery must be stored; else the response is 503. Default: 5,000. */
  appendTimeoutMs?: number;
  /** Maximum milliseconds for `stop()`, whatever handlers and database do. Default: 30,000. */
  stopTimeoutMs?: number;
  /** Maximum bytes of a body; a larger one is rejected with 413. Default: 10,485,760, which is 10 MiB. */
  maxBodyBytes?: number;
  /** Milliseconds until a body must be complete; else the response is 408. Default: 10,000. */
  bodyTimeoutMs?: number;
  /**
   * Maximum number of deliveries that are received at the same time; more are rejected with 503. Those whose sender is still
   * unknown, since `auth` looks up the secrets, don't count: of them 10,000 may wait, or ten times `maxPending` if that is more.
   * Default: 1,000.
   */
  maxPending?: number;
  /**
   * Receives the log lines, which contain no secret and no part of a body. Rejected deliveries are logged once, then at
   * most once a minute for each status. Its errors are ignored. Default: the `console`.
   */
  log?: Log;
  /** A meter and a tracer of OpenTelemetry, for metrics and spans. Default: none. */
  telemetry?: TelemetryOptions;
  /** Called when a delivery is dead-lettered. Its errors are logged. Default: none. */
  onDeadLetter?: (delivery: FailedDelivery) => void | Promise<void>;
  /**
   * Called when an attempt failed and is retried after `delayMs` milliseconds. Its errors are logged. Default: none.
   */
  onRetry?: (delivery: FailedDelivery & { readonly delayMs: number }) => void | Promise<void>;
}

/**
 * The options of a receiver: a handler for each event type, or a `fallback` for those without one.
 *
 * @example
 * import type { ReceiverOptions } from '@voice-agent/webhooks';
 *
 * const options: ReceiverOptions = { auth, inbox, concurrency: 8, maxAttempts: 5, fallback: () => {} };
 */
export type ReceiverOptions<
  Params = OutcomeResult,
  Refine extends Refinements = Record<never, never>,
> = BaseOptions<Refine> &
  (
    | {
        /** A handler for each event type; types without one need a `fallback`. Default: none. */
        handlers: Handlers<Params, Refine>;
        /** Handles events whose type has no handler. Default: none. */
        fallback?: Handler<WebhookEvent>;
      }
    | { handlers?: Partial<Handlers<Params, Refine>>; fallback: Handler<WebhookEvent> }
    | { role: 'receive'; handlers?: Partial<Handlers<Params, Refine>>; fallback?: Handler<WebhookEvent> }
  );

const orders = ['call', 'none'];
const roles = ['both', 'receive', 'process'];

export const unknownType = (type: string): string =>
  `${type} is not an event type. Use one of ${eventTypes.join(', ')}.`;

/** @throws TypeError when it is none of them */
export function roleOf({
  role = 'both',
}: Pick<BaseOptions<Refinements>, 'role'>): 'both' | 'receive' | 'process' {
  mustBeOneOf('role', role, roles);
  return role;
}

function mustBeOneOf(name: string, value: string | undefined, values: readonly string[]): void {
  const all = `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
  if (value !== undefined && !values.includes(value))
    throw new TypeError(`${name} must be ${all}, not ${value}.`);
}

/** @throws TypeError with what to pass, for those whose options no compiler checks */
export function mustBeComplete(options: Partial<BaseOptions<Refinements>> | undefined): void {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('createReceiver needs options: { auth, inbox, fallback }.');
  const { inbox } = options;
  if (typeof inbox?.start !== 'function' || typeof inbox.append !== 'function')
    throw new TypeError(
      `inbox ${inbox ? 'is not an inbox' : 'is missing'}. Pass sqlite({ file: 'inbox.db' }) of @voice-agent/webhooks/sqlite, postgres({ connectionString }) of @voice-agent/webhooks/postgres, or forward(send).`,
    );
}

type Limits = typeof receiverDefaults;

/** @throws TypeError when a number can't be a limit */
export function limitsOf(options: Partial<Limits>): Limits {
  const limits = { ...receiverDefaults };
  for (const name of Object.keys(receiverDefaults) as (keyof Limits)[]) {
    limits[name] = limitOf(name, options[name] ?? receiverDefaults[name]);
  }
  return limits;
}

/** Order and attempts of each event type. @throws TypeError when a number can't be a limit */
export function perEventOf({
  order = 'call',
  eventOptions = {},
}: Pick<BaseOptions<Refinements>, 'order' | 'eventOptions'>): {
  isOrdered: (eventType: string) => boolean;
  maxAttemptsOf: ReadonlyMap<string, number>;
} {
  mustBeOneOf('order', order, orders);
  const orderOf = new Map<string, EventOptions['order']>();
  const maxAttemptsOf = new Map<string, number>();
  for (const [type, options = {}] of Object.entries(eventOptions)) {
    if (!eventTypes.includes(type as EventType)) throw new TypeError(unknownType(type));
    mustBeOneOf(`order of ${type}`, options.order, orders);
    if (options.order !== undefined) orderOf.set(type, options.order);
    if (options.maxAttempts !== undefined)
      maxAttemptsOf.set(type, limitOf(`maxAttempts of ${type}`, options.maxAttempts));
  }
  return { isOrdered: (type) => (orderOf.get(type) ?? order) !== 'none', maxAttemptsOf };
}

/** The hooks as the inbox calls them: what they throw is logged. */
export function hooksOf(
  { onDeadLetter, onRetry }: Pick<BaseOptions<Refinements>, 'onDeadLetter' | 'onRetry'>,
  log: Log,
  { settled }: Telemetry,
): Pick<Processing, 'onDeadLetter' | 'onRetry' | 'onAbandoned'> {
  const safe =
    <Argument extends FailedDelivery>(
      name: string,
      outcome: 'dead-lettered' | 'retried',
      hook: ((argument: Argument) => void | Promise<void>) | undefined,
    ) =>
    (argument: Argument): void => {
      settled(outcome, argument.eventType);
      void (async () => hook?.(argument))().catch((error: unknown) =>
        /** `onDeadLetter` or `onRetry` threw or rejected. The delivery is not affected. */
        log('warn', `${name} has thrown.`, { reason: reasonOf(error) }),
      );
    };
  return {
    onDeadLetter: safe('onDeadLetter', 'dead-lettered', onDeadLetter),
    onRetry: safe('onRetry', 'retried', onRetry),
    onAbandoned: ({ eventType }) => settled('abandoned', eventType),
  };
}
