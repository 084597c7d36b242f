import { AuthError, authenticatorOf } from './authenticate.ts';
import { BodyError } from './body.ts';
import type { EventType, HandledEvent, Refinements } from './events.ts';
import { eventTypes } from './generated/events.ts';
import type { OutcomeResult, WebhookEvent, WebhookEventMap } from './generated/types.ts';
import { type Appended, type Inbox, InboxError, type Log, type Outcome, type Processing } from './inbox.ts';
import { isDevelopment } from './internal/secret.ts';
import { parse } from './parse.ts';
import type { Answer, Incoming, Receives } from './receiver-types.ts';
import { refine } from './refine.ts';
import { Rejections } from './rejections.ts';
import { type TelemetryOptions, telemetryOf } from './telemetry.ts';
import { isA, reasonOf } from './thrown.ts';
import type { ReceiverAuth, SecretsFunction } from './verify.ts';
import { within } from './within.ts';

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

interface BaseOptions<Refine extends Refinements> {
  /** How deliveries prove where they come from; a function gives the secrets that count now. */
  auth: ReceiverAuth | SecretsFunction;
  /** Where they are kept until they are processed: `sqlite(…)`, `postgres(…)` or `forward(…)`. */
  inbox: Inbox;
  /**
   * A Standard Schema for the `data` of an event, whose output the handler gets. An event that it refuses is kept
   * apart as unrecognised.
   */
  refine?: Refine;
  /** How many deliveries are processed at the same time, each of another call. Default: 32. */
  concurrency?: number;
  /** How many attempts may fail before a delivery is dead. One that a crash interrupts has not failed. Default: 10. */
  attempts?: number;
  /** Milliseconds before the second attempt; they double from one to the next. Default: 1,000. */
  firstDelayMs?: number;
  /** The most milliseconds between two attempts. Default: 600,000, ten minutes. */
  longestDelayMs?: number;
  /** Milliseconds that an attempt may take. Default: 60,000. */
  attemptTimeoutMs?: number;
  /** Milliseconds until a delivery must be stored; else the response is 503. Default: 5,000. */
  appendTimeoutMs?: number;
  /** Milliseconds that `stop()` may take, whatever handlers and database do. Default: 30,000. */
  stopTimeoutMs?: number;
  /** The most bytes of a body; a larger one is answered with 413. Default: 10,485,760, which is 10 MiB. */
  maxBodyBytes?: number;
  /** Milliseconds until a body must be whole; else the answer is 408. Default: 10,000. */
  bodyTimeoutMs?: number;
  /** How many deliveries may be taken in at the same time; more are answered with 503. Default: 1,000. */
  maxPending?: number;
  /**
   * Takes the log, which holds no secret and nothing of a body. Of the deliveries rejected with one status, the first is
   * a line, those that follow are one line a minute. What it throws is ignored. Default: `console`.
   */
  log?: Log;
  /** Where metrics and spans go: a meter and a tracer of OpenTelemetry. Default: nowhere. */
  telemetry?: TelemetryOptions;
}

/** What a receiver is made of: a handler for each event type, or a `fallback` for those without one. */
export type ReceiverOptions<
  Params = OutcomeResult,
  Refine extends Refinements = Record<never, never>,
> = BaseOptions<Refine> &
  (
    | { handlers: Handlers<Params, Refine>; fallback?: Handler<WebhookEvent> }
    | { handlers?: Partial<Handlers<Params, Refine>>; fallback: Handler<WebhookEvent> }
  );

/** Takes deliveries in and has them processed. */
export interface Receiver<Params = OutcomeResult, Refine extends Refinements = Record<never, never>>
  extends Receives {
  /**
   * Opens the inbox and begins to process what it holds. Otherwise the first delivery does.
   *
   * @throws InboxError when the inbox can't be opened
   */
  start(): Promise<void>;
  /**
   * Registers the handler of an event type, before the start.
   *
   * @throws TypeError when the type has a handler, is unknown, or the receiver has started
   */
  on<Type extends EventType>(type: Type, handler: Handler<HandledEvent<Type, Params, Refine>>): void;
  /**
   * Processes one body outside an inbox, for the consumer of a queue that `forward` fills.
   *
   * @throws TypeError when the body is no event that is known; else what the handler throws
   */
  process(
    body: unknown,
    context?: { id?: string; attempt?: number; signal?: AbortSignal; secretName?: string | undefined },
  ): Promise<void>;
  /**
   * Hands out nothing more, waits for what runs, and closes the inbox, within `stopTimeoutMs`. Until then deliveries are
   * stored and answered with 200, afterwards with 503. What waits is there for the next start.
   *
   * @param closed the inbox stays open until it resolves: give it the end of the server that takes the deliveries in
   */
  stop(closed?: PromiseLike<unknown>): Promise<void>;
}

// One method for all, since only a person tells the handlers apart by the types of their events.
type AnyHandler = Handler<never>;

/**
 * Makes a receiver: it authenticates a delivery, bounds its size, stores it, answers 200, and then processes it.
 *
 * `Params` is the type of the custom parameters that calls are started with; they come back in `call.ended`.
 *
 * @throws TypeError when `auth` can never be right, an event type has neither handler nor fallback, a handler is none,
 * or a number can't be a limit
 */
export function createReceiver<
  Params = OutcomeResult,
  const Refine extends Refinements = Record<never, never>,
>(options: ReceiverOptions<Params, Refine>): Receiver<Params, Refine> {
  const { auth, inbox, fallback } = options;
  // What a log throws, now or later, is no reason to lose a delivery.
  const log: Log = (...line) => void (async () => (options.log ?? logToConsole)(...line))().catch(() => {});
  const rejections = new Rejections(log);
  const telemetry = telemetryOf(options.telemetry);
  const limits = limitsOf(options);
  const authenticator = authenticatorOf(auth, limits.appendTimeoutMs);
  const handlers = new Map<string, AnyHandler>();
  const register = (type: string, handler: unknown) => {
    if (!eventTypes.includes(type as EventType))
      throw new TypeError(`${type} is no event type; there are ${eventTypes.join(', ')}.`);
    if (typeof handler !== 'function') throw new TypeError(`The handler of ${type} must be a function.`);
    if (handlers.has(type)) throw new TypeError(`${type} has a handler already.`);
    handlers.set(type, handler as AnyHandler);
  };
  for (const [type, handler] of Object.entries(options.handlers ?? {})) register(type, handler);
  const without = eventTypes.filter((type) => !handlers.has(type));
  if (typeof fallback !== 'function' && without.length > 0)
    throw new TypeError(`Give a fallback, or a handler of ${without.join(', ')}.`);
  if ('authKey' in auth && auth.authKey === 'noAuth' && !isDevelopment())
    log('warn', 'With noAuth everyone can send events to this receiver; it is meant for development.', {});

  /** Hands an event to its handler. */
  const handle = async (event: WebhookEvent, context: HandlerContext): Promise<void> =>
    (handlers.get(event.eventType) ?? (fallback as AnyHandler))(event as never, context);

  const process: Processing['process'] = async (claimed, signal): Promise<Outcome> => {
    const { id, body, firstSeen, count, attempt, secretName } = claimed;
    const parsed = parse(body);
    if (!parsed.ok) {
      telemetry.settled('unrecognised', undefined);
      return { kind: 'unrecognised', problem: parsed.problem };
    }
    const { event } = parsed;
    const { eventType, callId } = event;
    const run = async (): Promise<Outcome> => {
      const refined = await refine(event, options.refine);
      if (!refined.ok) return { kind: 'unrecognised', problem: refined.problem };
      const delivery = { id, firstSeen: new Date(firstSeen), count, attempt, secretName };
      await handle(refined.event, { delivery, signal });
      return { kind: 'done' };
    };
    try {
      const facts = { id, eventType, callId, attempt, bodySize: body.byteLength };
      const outcome = await telemetry.attempt(facts, signal, run);
      // What ends too late has failed.
      if (!signal.aborted && outcome.kind !== 'failed') telemetry.settled(outcome.kind, eventType);
      return outcome;
    } catch (error) {
      const reason = reasonOf(error);
      log('warn', 'A handler failed.', { id, eventType, callId, attempt, reason });
      return { kind: 'failed', reason };
    }
  };

  let started: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;
  let isClosed = false;
  let pending = 0;
  let idle: () => void = () => {};
  const { maxBodyBytes, bodyTimeoutMs, maxPending, appendTimeoutMs, ...bounds } = limits;
  const { stopTimeoutMs } = bounds;

  const start = (): Promise<void> => {
    started ??= inbox.start({ ...bounds, process, log }).catch((error: unknown) => {
      // The next delivery tries again.
      started = undefined;
      throw error;
    });
    return started;
  };

  /** Stores a delivery that has been let in. */
  const take = async (read: Incoming['read'], secretName: string | undefined): Promise<Answer> => {
    const body = await read({ maxBytes: maxBodyBytes, timeoutMs: bodyTimeoutMs });
    const parsed = parse(body);
    const bytes = toBytes(body);
    if (bytes.byteLength > maxBodyBytes) throw new BodyError(413, 'The body is too large.');
    const arrival = {
      body: bytes,
      receivedAt: Date.now(),
      event: parsed.ok ? parsed.event : undefined,
      problem: parsed.ok ? undefined : parsed.problem,
      secretName,
    };
    const eventType = arrival.event?.eventType;
    let appended: Appended = { id: '', count: 0 };
    const appending = start().then(async () => {
      const begun = performance.now();
      appended = await inbox.append(arrival);
      telemetry.appended(performance.now() - begun, eventType);
    });
    if (!(await within(appendTimeoutMs, appending)))
      throw new InboxError('unusable', `It was not stored within ${appendTimeoutMs} ms (appendTimeoutMs).`);
    const { id, count } = appended;
    if (count > 1) telemetry.settled('duplicate', eventType);
    else if (!parsed.ok) telemetry.settled('unrecognised', eventType);
    if (!parsed.ok && count === 1)
      log('warn', 'A delivery is no event that this version knows; it is kept apart.', {
        id,
        ...parsed.problem,
      });
    // A server that closes waits for its connections.
    return answer(200, stopped && { connection: 'close' });
  };

  const reject = (status: Answer['status'], reason: string, headers: Answer['headers']): Answer => {
    rejections.add(status, reason);
    return answer(status, headers);
  };
  const unstored = (reason: string) => reject(503, reason, { 'retry-after': '1' });
  const unauthenticated = (reason: string) => reject(401, reason, { 'www-authenticate': 'Bearer' });

  const receive = async ({ method, authorization, url, read }: Incoming): Promise<Answer> => {
    if (method !== 'POST') return answer(405, { allow: 'POST' });
    const problem = authenticator.problemOf(authorization);
    if (problem !== undefined) return unauthenticated(problem);
    if (isClosed) return unstored('the receiver has stopped');
    if (pending >= maxPending) return unstored(`more than ${maxPending} come at the same time (maxPending)`);
    pending++;
    try {
      return await take(read, await authenticator.secretName(authorization, { url }));
    } catch (error) {
      if (isA(error, BodyError)) return reject(error.status, error.message, { connection: 'close' });
      if (isA(error, AuthError) && error.status === 401) return unauthenticated(error.message);
      return unstored(reasonOf(error));
    } finally {
      pending--;
      if (pending === 0) idle();
    }
  };

  return {
    receive: async (incoming) => {
      const response = await receive(incoming);
      telemetry.responded(response.status);
      return response;
    },
    start,
    on: (type, handler) => {
      if (started !== undefined) throw new TypeError(`The handler of ${type} comes after the start.`);
      register(type, handler);
    },
    process: async (
      body,
      { id = '', attempt = 1, signal = new AbortController().signal, secretName } = {},
    ) => {
      const parsed = parse(body);
      const refined = parsed.ok ? await refine(parsed.event, options.refine) : parsed;
      if (!refined.ok) {
        const { pointer, message } = refined.problem;
        throw new TypeError(`The body is no event that this version knows: ${pointer} ${message}`);
      }
      const { event } = refined;
      const { eventType, callId } = event;
      const delivery = { id, firstSeen: new Date(), count: 1, attempt, secretName };
      const bodySize = body instanceof Uint8Array ? body.byteLength : undefined;
      const facts = { id, eventType, callId, attempt, bodySize };
      await telemetry.attempt(facts, signal, () => handle(event, { delivery, signal }));
      telemetry.settled('done', eventType);
    },
    stop: (closed) => {
      stopped ??= (async () => {
        await started?.catch(() => {});
        await Promise.all([inbox.drain(), within(stopTimeoutMs, Promise.resolve(closed))]);
        isClosed = true;
        // Reading and storing have time-outs of their own.
        if (pending > 0) await new Promise<void>((resolve) => (idle = resolve));
        await inbox.stop();
      })().finally(() => rejections.flush());
      return stopped;
    },
  };
}

function limitsOf(options: Partial<Record<keyof typeof defaults, number>>): typeof defaults {
  const limits = { ...defaults };
  for (const name of Object.keys(defaults) as (keyof typeof defaults)[]) {
    const value = options[name] ?? defaults[name];
    if (!(Number.isInteger(value) && value > 0))
      throw new TypeError(`${name} must be a whole number above 0.`);
    limits[name] = value;
  }
  return limits;
}

const defaults = {
  concurrency: 32,
  attempts: 10,
  firstDelayMs: 1_000,
  longestDelayMs: 600_000,
  attemptTimeoutMs: 60_000,
  appendTimeoutMs: 5_000,
  stopTimeoutMs: 30_000,
  maxBodyBytes: 10 * 1_024 * 1_024,
  bodyTimeoutMs: 10_000,
  maxPending: 1_000,
};

const answer = (status: Answer['status'], headers: Answer['headers'] = {}): Answer => ({ status, headers });

/** What arrived, or what a framework has made of it written as JSON again. */
function toBytes(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  if (typeof body === 'string') return new TextEncoder().encode(body);
  try {
    return new TextEncoder().encode(JSON.stringify(body) ?? '');
  } catch {
    // Some thousand levels are more than it can write; as bytes the same body could be stored.
    throw new BodyError(413, 'The parsed body is nested too deeply to be written again.');
  }
}

const logToConsole: Log = (level, message, fields) => {
  console[level](message, ...(Object.keys(fields).length > 0 ? [fields] : []));
};
