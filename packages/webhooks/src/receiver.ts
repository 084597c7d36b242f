import { AuthError, authenticatorOf } from './authenticate.ts';
import { BodyError } from './body.ts';
import type { EventType, HandledEvent, Refinements } from './events.ts';
import { eventTypes } from './generated/events.ts';
import type { OutcomeResult, WebhookEvent } from './generated/types.ts';
import {
  type Appended,
  type InboxCounts,
  InboxError,
  type Log,
  type Outcome,
  type Processing,
} from './inbox.ts';
import { isDevelopment } from './internal/secret.ts';
import { Opening } from './opening.ts';
import { type ParseResult, parse } from './parse.ts';
import {
  type Handler,
  type HandlerContext,
  hooksOf,
  limitsOf,
  mustBeComplete,
  perEventOf,
  type ReceiverOptions,
  roleOf,
  unknownType,
} from './receiver-options.ts';
import type { DeliveryReceiver, HttpRequest, HttpResponse } from './receiver-types.ts';
import { refine } from './refine.ts';
import { Rejections } from './rejections.ts';
import { type Backlog, telemetryOf } from './telemetry.ts';
import { isA, reasonOf } from './thrown.ts';
import { within } from './within.ts';

/** Takes deliveries in and has them processed. */
export interface Receiver<Params = OutcomeResult, Refine extends Refinements = Record<never, never>>
  extends DeliveryReceiver {
  /**
   * Opens the inbox and starts processing its deliveries. An adapter does so in the background, and the first delivery at the
   * latest; await it to fail before you listen.
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
   * @throws TypeError when the body is not a known event; else what the handler throws
   */
  process(
    body: unknown,
    context?: { id?: string; attempt?: number; signal?: AbortSignal; secretName?: string | undefined },
  ): Promise<void>;
  /**
   * Stops processing, waits for running handlers, and closes the inbox, within `stopTimeoutMs`. Until then deliveries are
   * stored and responded to with 200, afterwards with 503. What waits is there for the next start.
   *
   * @param closed the inbox stays open until it resolves: give it the end of the server that takes the deliveries in
   */
  stop(closed?: PromiseLike<unknown>): Promise<void>;
  /** For probes: `ok` is ready. It counts what there is to do, so ask it about once a second at most. Never rejects. */
  health(): Promise<ReceiverHealth>;
}

/** How a receiver is. The numbers are there when the inbox could be asked. */
export interface ReceiverHealth extends Partial<Omit<InboxCounts, 'oldest'>> {
  /** `failing`: the inbox could not be opened or does not respond. */
  readonly status: 'ok' | 'not-started' | 'failing' | 'stopping' | 'stopped';
  /** Why it is `failing`. */
  readonly reason?: string;
  /** Milliseconds since the oldest that waits arrived first; 0 when nothing waits. */
  readonly oldestAgeMs?: number;
}

// One method for all, since only a person distinguishes the handlers by the types of their events.
type AnyHandler = Handler<never>;

/**
 * Makes a receiver: it authenticates a delivery, bounds its size, stores it, responds with 200, and then processes it.
 *
 * `Params` is the type of the custom parameters that calls are started with; they come back in `call.ended`.
 *
 * @throws TypeError when `auth` can accept no delivery, `inbox` is none, an event type has neither handler nor fallback, a
 * handler is not a function, or a limit is not a valid number
 * @example
 * import { createReceiver } from '@voice-agent/webhooks';
 * import { sqlite } from '@voice-agent/webhooks/sqlite';
 *
 * const receiver = createReceiver({
 *   auth: { authKey: 'bearer', authSecret: process.env.VOICE_AGENT_WEBHOOK_SECRET ?? '' },
 *   inbox: sqlite({ file: 'inbox.db' }),
 *   fallback: ({ eventType, callId }) => console.log(eventType, callId),
 * });
 */
export function createReceiver<
  Params = OutcomeResult,
  const Refine extends Refinements = Record<never, never>,
>(options: ReceiverOptions<Params, Refine>): Receiver<Params, Refine> {
  mustBeComplete(options);
  const { auth, inbox, fallback } = options;
  // What a log throws, now or later, is not a reason to lose a delivery.
  const log: Log = (...line) => void (async () => (options.log ?? logToConsole)(...line))().catch(() => {});
  const rejections = new Rejections(log);
  const telemetry = telemetryOf(options.telemetry);
  const limits = limitsOf(options);
  const { isOrdered, maxAttemptsOf } = perEventOf(options);
  const role = roleOf(options);
  const authenticator = authenticatorOf(auth, limits.appendTimeoutMs);
  const handlers = new Map<string, AnyHandler>();
  const register = (type: string, handler: unknown) => {
    if (!eventTypes.includes(type as EventType)) throw new TypeError(unknownType(type));
    if (typeof handler !== 'function') throw new TypeError(`The handler of ${type} must be a function.`);
    if (handlers.has(type)) throw new TypeError(`${type} has a handler already.`);
    handlers.set(type, handler as AnyHandler);
  };
  for (const [type, handler] of Object.entries(options.handlers ?? {})) register(type, handler);
  const without = eventTypes.filter((type) => !handlers.has(type));
  if (typeof fallback !== 'function' && without.length > 0 && role !== 'receive')
    throw new TypeError(`Give a fallback, or a handler of ${without.join(', ')}.`);
  if ('authKey' in auth && auth.authKey === 'noAuth' && !isDevelopment())
    /** At the start, unless `NODE_ENV` is `development` or `test`. Use `bearer` in production. */
    log('warn', 'With noAuth everyone can send events to this receiver; it is meant for development.', {});

  /** Hands an event to its handler. */
  const handle = async (event: WebhookEvent, context: HandlerContext): Promise<void> =>
    (handlers.get(event.eventType) ?? (fallback as AnyHandler))(event as never, context);

  const process: Processing['process'] = async (claimed, signal): Promise<Outcome> => {
    const { id, body, firstSeen, count, attempt, secretName, event: known } = claimed;
    // What is claimed as it arrives was parsed just before.
    const parsed: ParseResult = known ? { ok: true, event: known as WebhookEvent } : parse(body);
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
      /** The handler threw, or its promise rejected. Another attempt follows, up to `maxAttempts`. */
      log('warn', 'A handler failed.', { id, eventType, callId, attempt, reason });
      return { kind: 'failed', reason };
    }
  };

  const endObserving = telemetry.observe(async () => backlogOf(await inbox.count()));
  let stopped: Promise<void> | undefined;
  let isClosed = false;
  let pending = 0;
  let idle: () => void = () => {};
  const { maxBodyBytes, bodyTimeoutMs, maxPending, appendTimeoutMs, stopTimeoutMs, ...bounds } = limits;

  const opening = new Opening(
    async () =>
      inbox.start({ ...bounds, ...hooksOf(options, log, telemetry), role, maxAttemptsOf, process, log }),
    log,
  );

  /** A server that closes waits for its connections. */
  const respond = (status: HttpResponse['status'], headers: HttpResponse['headers'] = {}): HttpResponse => ({
    status,
    headers: stopped === undefined ? headers : Object.assign({ connection: 'close' }, headers),
  });

  /** Stores a delivery that has been let in. */
  const take = async (read: HttpRequest['read'], secretName: string | undefined): Promise<HttpResponse> => {
    const body = toBytes(await read({ maxBytes: maxBodyBytes, timeoutMs: bodyTimeoutMs }));
    if (body.byteLength > maxBodyBytes) throw new BodyError(413, 'The body is too large.');
    const parsed = parse(body);
    const arrival = {
      body,
      receivedAt: Date.now(),
      event: parsed.ok ? parsed.event : undefined,
      problem: parsed.ok ? undefined : parsed.problem,
      isOrdered: parsed.ok && isOrdered(parsed.event.eventType),
      secretName,
    };
    const eventType = arrival.event?.eventType;
    let appended: Appended = { id: '', count: 0 };
    const appending = opening.start().then(async () => {
      const begun = performance.now();
      appended = await inbox.append(arrival);
      telemetry.appended(performance.now() - begun, eventType);
    });
    if (!(await within(appendTimeoutMs, appending)))
      throw (
        opening.failure ??
        new InboxError('unusable', `It was not stored within ${appendTimeoutMs} ms (appendTimeoutMs).`)
      );
    const { id, count } = appended;
    if (count > 1) telemetry.settled('duplicate', eventType);
    else if (!parsed.ok) telemetry.settled('unrecognised', eventType);
    if (!parsed.ok && count === 1) {
      const { kind, pointer, message } = parsed.problem;
      const facts = { id, kind, pointer, message };
      /** It is stored as `unrecognised`, and the response is 200. Replay it after an update of this package. */
      log('warn', 'A delivery is not an event that this version knows; it is kept as unrecognised.', facts);
    }
    return respond(200);
  };

  const reject = (
    status: HttpResponse['status'],
    reason: string,
    headers: HttpResponse['headers'],
  ): HttpResponse => {
    rejections.add(status, reason);
    return respond(status, headers);
  };
  const unstored = (reason: string) => reject(503, reason, { 'retry-after': '1' });
  const unauthenticated = (reason: string) => reject(401, reason, { 'www-authenticate': 'Bearer' });

  const receive = async ({ method, authorization, url, read }: HttpRequest): Promise<HttpResponse> => {
    if (method !== 'POST') return respond(405, { allow: 'POST' });
    const problem = authenticator.problemOf(authorization);
    if (problem !== undefined) return unauthenticated(problem);
    if (role === 'process') return unstored('this receiver only processes (role)');
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
    receive: async (request) => {
      const sent = await receive(request);
      telemetry.responded(sent.status);
      return sent;
    },
    open: () => void opening.keepStarting(),
    start: () => opening.start(),
    on: (type, handler) => {
      if (opening.opened !== undefined) throw new TypeError(`The handler of ${type} comes after the start.`);
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
        throw new TypeError(`The body is not an event that this version knows: ${pointer} ${message}`);
      }
      const { event } = refined;
      const { eventType, callId } = event;
      const delivery = { id, firstSeen: new Date(), count: 1, attempt, secretName };
      const bodySize = body instanceof Uint8Array ? body.byteLength : undefined;
      const facts = { id, eventType, callId, attempt, bodySize };
      await telemetry.attempt(facts, signal, () => handle(event, { delivery, signal }));
      telemetry.settled('done', eventType);
    },
    health: async () => {
      if (isClosed) return { status: 'stopped' };
      const { opened, failure } = opening;
      if (failure !== undefined) return { status: 'failing', reason: reasonOf(failure) };
      if (opened === undefined) return { status: 'not-started' };
      try {
        let counts: InboxCounts | undefined;
        const counting = opened.then(async () => {
          counts = await inbox.count();
        });
        if (!(await within(appendTimeoutMs, counting)))
          return { status: 'failing', reason: `No response within ${appendTimeoutMs} ms (appendTimeoutMs).` };
        return healthOf(stopped === undefined ? 'ok' : 'stopping', counts);
      } catch (error) {
        return { status: 'failing', reason: reasonOf(error) };
      }
    },
    stop: (closed) => {
      opening.end();
      stopped ??= (async () => {
        const end = performance.now() + stopTimeoutMs;
        const leftMs = () => Math.max(0, end - performance.now());
        await within(
          leftMs(),
          Promise.resolve(opening.opened).catch(() => {}),
        );
        await Promise.all([inbox.drain(leftMs()), within(leftMs(), Promise.resolve(closed))]);
        isClosed = true;
        const ended = new Promise<void>((resolve) => {
          idle = resolve;
        });
        if (pending > 0) await within(leftMs(), ended);
        await inbox.stop(leftMs());
      })().finally(() => {
        endObserving();
        rejections.flush();
      });
      return stopped;
    },
  };
}

/** @throws Error when the inbox does not list its deliveries */
function backlogOf(counts: InboxCounts | undefined): Backlog {
  if (counts === undefined) throw new Error('The inbox has not started.');
  const { oldestAgeMs } = healthOf('ok', counts);
  return {
    waiting: counts.waiting,
    running: counts.running,
    'dead-lettered': counts['dead-lettered'],
    oldestAgeMs,
  };
}

function healthOf(status: ReceiverHealth['status'], counts: InboxCounts | undefined): ReceiverHealth {
  if (counts === undefined) return { status };
  const { oldest, ...numbers } = counts;
  const oldestAgeMs = oldest === undefined ? 0 : Math.max(0, Date.now() - oldest);
  return { status, ...numbers, oldestAgeMs };
}

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
