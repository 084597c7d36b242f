import type { EventType, HandledEvent, Refinements } from './events.ts';
import { eventTypes } from './generated/events.ts';
import type { OutcomeResult, WebhookEvent, WebhookEventMap } from './generated/types.ts';
import type { FailedDelivery, Inbox, Log, Processing } from './inbox.ts';
import { limitOf } from './limit.ts';
import type { Telemetry, TelemetryOptions } from './telemetry.ts';
import { reasonOf } from './thrown.ts';
import type { ReceiverAuth, SecretsFunction } from './verify.ts';

/** What a handler knows beside the event. */
export interface HandlerContext {
  readonly delivery: {
    /** Names the delivery in its inbox. */
    readonly id: string;
    /** When it arrived first. */
    readonly firstSeen: Date;
    /** How many times the same body has arrived so far. */
    readonly count: number;
    /** From 1. Above 1 an earlier attempt failed, or was interrupted by a crash. */
    readonly attempt: number;
    /** What the secret that it came with is called, when `auth` is a function that names it. */
    readonly secretName?: string | undefined;
  };
  /** Aborted when the time of the attempt is over. */
  readonly signal: AbortSignal;
}

/** Works on an event. What it throws makes the attempt a failed one. */
export type Handler<Event> = (event: Event, context: HandlerContext) => void | Promise<void>;

/** A handler for each event type. */
export type Handlers<Params = OutcomeResult, Refine extends Refinements = Record<never, never>> = {
  // Written out, so that a deprecated event is marked here as well.
  [Type in keyof WebhookEventMap]: Handler<HandledEvent<Type, Params, Refine>>;
};

/** How deliveries of an event type are processed. */
export interface EventOptions {
  /**
   * `call`: after those that came before it of its call, also while one of them fails and is retried. `none`: it waits for no
   * other, and may be processed before an earlier one or beside it. Default: that of the receiver.
   */
  order?: 'call' | 'none';
  /** How many attempts may fail before a delivery is dead-lettered. Default: that of the receiver. */
  maxAttempts?: number;
}

interface BaseOptions<Refine extends Refinements> {
  /** How deliveries prove where they come from; a function gives the secrets that count now. */
  auth: ReceiverAuth | SecretsFunction;
  /** Where they are kept until they are processed: `sqlite(…)`, `postgres(…)` or `forward(…)`. */
  inbox: Inbox;
  /**
   * A Standard Schema for the `data` of an event, whose output the handler gets. An event that it rejects is
   * unrecognised. Default: none, and `data` is as it came.
   */
  refine?: Refine;
  /** How many deliveries are processed at the same time, each of another call. Default: 32. */
  concurrency?: number;
  /**
   * `both`; `receive`: deliveries are stored and another receiver on the same inbox processes them; `process`: it processes
   * what others store and rejects deliveries with 503; it begins with `start()`. Default: `both`.
   */
  role?: 'both' | 'receive' | 'process';
  /** Whether the deliveries of a call are processed one after another. Default: `call`, they are. */
  order?: EventOptions['order'];
  /** Other values for single event types. Default: none. */
  eventOptions?: { readonly [Type in EventType]?: EventOptions };
  /** How many attempts may fail before a delivery is dead-lettered. One that a crash interrupts has not failed. Default: 10. */
  maxAttempts?: number;
  /** Milliseconds before the second attempt; they double from one to the next. Default: 1,000. */
  initialDelayMs?: number;
  /** Maximum milliseconds between two attempts. Default: 600,000, ten minutes. */
  maxDelayMs?: number;
  /** Milliseconds that an attempt may take. Default: 60,000. */
  attemptTimeoutMs?: number;
  /**
   * Milliseconds after the end of that time in which a handler that ignores its signal keeps its call and its place; then
   * it is abandoned. Default: 600,000, ten minutes.
   */
  abandonAfterMs?: number;
  /** Milliseconds until a delivery must be stored; else the response is 503. Default: 5,000. */
  appendTimeoutMs?: number;
  /** Milliseconds that `stop()` may take, whatever handlers and database do. Default: 30,000. */
  stopTimeoutMs?: number;
  /** Maximum bytes of a body; a larger one is rejected with 413. Default: 10,485,760, which is 10 MiB. */
  maxBodyBytes?: number;
  /** Milliseconds until a body must be whole; else the response is 408. Default: 10,000. */
  bodyTimeoutMs?: number;
  /** How many deliveries may be taken in at the same time; more are rejected with 503. Default: 1,000. */
  maxPending?: number;
  /**
   * Takes the log, which holds no secret and nothing of a body. Of the deliveries rejected with one status, the first is
   * a line, those that follow are one line a minute. What it throws is ignored. Default: `console`.
   */
  log?: Log;
  /** Where metrics and spans go: a meter and a tracer of OpenTelemetry. Default: nowhere. */
  telemetry?: TelemetryOptions;
  /** Called when a delivery is dead-lettered. What it throws or rejects with is logged. Default: none. */
  onDead?: (delivery: FailedDelivery) => void | Promise<void>;
  /**
   * Called when an attempt failed and another one is made after `delayMs` milliseconds. What it throws is logged.
   * Default: none.
   */
  onRetry?: (delivery: FailedDelivery & { readonly delayMs: number }) => void | Promise<void>;
}

/** What a receiver is made of: a handler for each event type, or a `fallback` for those without one. */
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
  `${type} is no event type; there are ${eventTypes.join(', ')}.`;

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

type Limits = Record<
  | 'concurrency'
  | 'maxAttempts'
  | 'initialDelayMs'
  | 'maxDelayMs'
  | 'attemptTimeoutMs'
  | 'abandonAfterMs'
  | 'appendTimeoutMs'
  | 'stopTimeoutMs'
  | 'maxBodyBytes'
  | 'bodyTimeoutMs'
  | 'maxPending',
  number
>;

/** @throws TypeError when a number can't be a limit */
export function limitsOf(options: Partial<Limits>): Limits {
  const limits = { ...defaults };
  for (const name of Object.keys(defaults) as (keyof Limits)[]) {
    limits[name] = limitOf(name, options[name] ?? defaults[name]);
  }
  return limits;
}

const defaults: Limits = {
  concurrency: 32,
  maxAttempts: 10,
  initialDelayMs: 1_000,
  maxDelayMs: 600_000,
  attemptTimeoutMs: 60_000,
  abandonAfterMs: 600_000,
  appendTimeoutMs: 5_000,
  stopTimeoutMs: 30_000,
  maxBodyBytes: 10 * 1_024 * 1_024,
  bodyTimeoutMs: 10_000,
  maxPending: 1_000,
};

/** What the engine of the inbox asks of a receiver for each event type. @throws TypeError when a number can't be a limit */
export function perEventOf({
  order,
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
  { onDead, onRetry }: Pick<BaseOptions<Refinements>, 'onDead' | 'onRetry'>,
  log: Log,
  { settled }: Telemetry,
): Pick<Processing, 'onDead' | 'onRetry' | 'onAbandoned'> {
  const safe =
    <Argument extends FailedDelivery>(
      name: string,
      outcome: 'dead-lettered' | 'retried',
      hook: ((argument: Argument) => void | Promise<void>) | undefined,
    ) =>
    (argument: Argument): void => {
      settled(outcome, argument.eventType);
      void (async () => hook?.(argument))().catch((error: unknown) =>
        /** `onDead` or `onRetry` threw or rejected. The delivery is not affected. */
        log('warn', `${name} has thrown.`, { reason: reasonOf(error) }),
      );
    };
  return {
    onDead: safe('onDead', 'dead-lettered', onDead),
    onRetry: safe('onRetry', 'retried', onRetry),
    onAbandoned: ({ eventType }) => settled('abandoned', eventType),
  };
}
