import { isDevelopment } from '@voice-agent/cli-kit/bearer-secret';
import { authenticatorOf } from './authenticate.ts';
import type { EventType, HandledEvent, Refinements } from './event-types.ts';
import type { OutcomeResult } from './generated/types.ts';
import { Handlers } from './handlers.ts';
import type { Inbox, Log, Processing } from './inbox-types.ts';
import { Intake } from './intake.ts';
import { Opening } from './opening.ts';
import { backlogOf, healthOf } from './receiver-health.ts';
import {
  type Handler,
  hooksOf,
  limitsOf,
  mustBeComplete,
  perEventOf,
  type ReceiverOptions,
  roleOf,
} from './receiver-options.ts';
import type { DeliveryReceiver, ProcessContext, ReceiverHealth } from './receiver-types.ts';
import { Rejections } from './rejections.ts';
import { telemetryOf } from './telemetry.ts';
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
  process(body: unknown, context?: ProcessContext): Promise<void>;
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
  const { auth, inbox } = options;
  const log = safeLog(options.log ?? logToConsole);
  const rejections = new Rejections(log);
  const telemetry = telemetryOf(options.telemetry);
  const limits = limitsOf(options);
  const { maxBodyBytes, bodyTimeoutMs, maxPending, appendTimeoutMs, stopTimeoutMs, ...bounds } = limits;
  const { isOrdered, maxAttemptsOf } = perEventOf(options);
  const role = roleOf(options);
  const authenticator = authenticatorOf(auth, appendTimeoutMs);
  const { handlers: given, fallback, refine } = options;
  const handlers = new Handlers({ handlers: given, fallback, refine, log, telemetry });
  if (role !== 'receive') handlers.mustBeComplete();
  warnOfNoAuth(auth, log);
  const process: Processing['process'] = (claimed, signal) => handlers.processClaimed(claimed, signal);
  const hooks = hooksOf(options, log, telemetry);
  const processing = { ...bounds, ...hooks, role, maxAttemptsOf, process, log };
  const opening = new Opening(async () => inbox.start(processing), log);
  const forIntake = { authenticator, inbox, opening, rejections, telemetry, log, role, isOrdered, limits };
  const intake = new Intake(forIntake);
  const endObserving = telemetry.observe(() => backlogOf(inbox));
  const ended = () => {
    endObserving();
    rejections.flush();
  };
  let stopped: Promise<void> | undefined;
  return {
    receive: (request) => intake.receive(request),
    open: () => void opening.keepStarting(),
    start: () => opening.start(),
    on: (type, handler) => {
      if (opening.opened !== undefined) throw new TypeError(`The handler of ${type} comes after the start.`);
      handlers.register(type, handler);
    },
    process: (body, context) => handlers.process(body, context),
    health: () => healthOf({ inbox, opening, intake, appendTimeoutMs }),
    stop: (closed) => {
      stopped ??= stop({ inbox, opening, intake, stopTimeoutMs }, closed).finally(ended);
      return stopped;
    },
  };
}

/** The parts of a receiver that are stopped. */
interface Running {
  readonly inbox: Inbox;
  readonly opening: Opening;
  readonly intake: Intake;
  readonly stopTimeoutMs: number;
}

/** Stores what still comes until the server has closed, waits for handlers, and closes the inbox, all in the time given. */
async function stop(
  { inbox, opening, intake, stopTimeoutMs }: Running,
  closed: PromiseLike<unknown> | undefined,
): Promise<void> {
  opening.end();
  intake.isStopping = true;
  const end = performance.now() + stopTimeoutMs;
  const leftMs = () => Math.max(0, end - performance.now());
  const opened = Promise.resolve(opening.opened).catch(() => {});
  await within(leftMs(), opened);
  await Promise.all([inbox.drain(leftMs()), within(leftMs(), Promise.resolve(closed))]);
  intake.isClosed = true;
  await within(leftMs(), intake.becomesIdle());
  await inbox.stop(leftMs());
}

function warnOfNoAuth(auth: object, log: Log): void {
  if ('authKey' in auth && auth.authKey === 'noAuth' && !isDevelopment())
    /** At the start, unless `NODE_ENV` is `development` or `test`. Use `bearer` in production. */
    log('warn', 'With noAuth everyone can send events to this receiver; it is meant for development.', {});
}

/** What a log throws or rejects with is not a reason to lose a delivery. */
const safeLog =
  (log: Log): Log =>
  (...line) =>
    void (async () => log(...line))().catch(() => {});

const logToConsole: Log = (level, message, fields) => {
  console[level](message, ...(Object.keys(fields).length > 0 ? [fields] : []));
};
