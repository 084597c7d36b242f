import { resolve } from 'node:path';
import { maxInterruptions, reasonOfInterruptions } from '../back-off.ts';
import { type Appended, type Arrival, type Inbox, InboxError, type Processing } from '../inbox.ts';
import { requireNode } from '../internal/needs-node.ts';
import { within } from '../within.ts';
import { Scheduler } from './scheduler.ts';
import { Writer } from './writer.ts';

const hourMs = 3_600_000;
const closeMs = 1_000;

export interface SqliteOptions {
  /** Where the inbox is kept, readable for its owner alone. SQLite keeps `-wal` and `-shm` beside it, and the lock of the receiver is `-owner`. */
  readonly file: string;
  /** Milliseconds within which the same body is processed once, from when it was first seen. Default: 24 hours. */
  readonly windowMs?: number | undefined;
  /** Milliseconds that what is done is kept, at least `windowMs`. The rest is kept until it is replayed. Default: 7 days. */
  readonly retentionMs?: number | undefined;
  /** How many deliveries may wait; above that an append is refused. Default: 100,000. */
  readonly maxBacklog?: number | undefined;
  /** How many bytes of deliveries may be on their way to the disk. Default: 64 MiB. */
  readonly maxPendingBytes?: number | undefined;
  /** How large the file may become. Default: no bound but the disk. */
  readonly maxBytes?: number | undefined;
  /** Milliseconds to wait for another process that has locked the file. Default: 5 seconds. */
  readonly lockTimeoutMs?: number | undefined;
  /** Milliseconds between two looks for what is too old. Default: a minute. */
  readonly sweepEveryMs?: number | undefined;
}

/**
 * Keeps deliveries in one SQLite file, which needs no service. One process at a time processes it.
 *
 * @throws Error when this Node is too old
 * @throws TypeError when an option can never be right
 */
export function sqlite(options: SqliteOptions): Inbox {
  requireNode();
  return new SqliteInbox(options);
}

/** What `sqlite` makes; a test also reads how it writes, and ends it the hard way. */
export class SqliteInbox implements Inbox {
  readonly #options: SqliteOptions;
  readonly #maxBacklog: number;
  #started = false;
  #scheduler: Scheduler | undefined;
  #stopTimeoutMs = 0;

  constructor(options: SqliteOptions) {
    const { file, lockTimeoutMs: _, ...numbers } = options;
    if (typeof file !== 'string' || file === '') throw new TypeError('file must name the file of the inbox.');
    for (const [name, value] of Object.entries(numbers)) {
      if (value !== undefined && !(value > 0)) throw new TypeError(`${name} must be a number above 0.`);
    }
    this.#options = options;
    this.#maxBacklog = options.maxBacklog ?? 100_000;
  }

  async start(processing: Processing): Promise<void> {
    if (this.#started)
      throw new InboxError('unusable', `${this.#options.file}: The inbox is started already.`);
    const setup = {
      file: resolve(this.#options.file),
      windowMs: this.#options.windowMs ?? 24 * hourMs,
      retentionMs: this.#options.retentionMs ?? 7 * 24 * hourMs,
      maxBytes: this.#options.maxBytes ?? Number.MAX_SAFE_INTEGER,
      lockTimeoutMs: this.#options.lockTimeoutMs ?? 5000,
      sweepEveryMs: this.#options.sweepEveryMs ?? 60_000,
      initialDelayMs: processing.initialDelayMs,
      maxDelayMs: processing.maxDelayMs,
    };
    const maxPendingBytes = this.#options.maxPendingBytes ?? 64 * 2 ** 20;
    const scheduler = new Scheduler(
      processing,
      (listener) => new Writer(setup, maxPendingBytes, listener, processing.log),
    );
    this.#started = true;
    this.#stopTimeoutMs = processing.stopTimeoutMs;
    try {
      const { pending, dead } = await scheduler.writer.opened();
      if (dead > 0)
        processing.log('error', `Deliveries are dead: ${reasonOfInterruptions(maxInterruptions)}`, {
          count: dead,
        });
      this.#scheduler = scheduler;
      scheduler.start(pending);
    } catch (error) {
      this.#started = false;
      throw error;
    }
  }

  async append(arrival: Arrival): Promise<Appended> {
    const scheduler = this.#scheduler;
    if (!scheduler) {
      throw new InboxError('unusable', `${this.#options.file}: The inbox is not started, or has stopped.`);
    }
    if (scheduler.waiting >= this.#maxBacklog) {
      throw new InboxError(
        'full',
        `${this.#options.file}: ${scheduler.waiting} deliveries wait (maxBacklog: ${this.#maxBacklog}). Let the handlers catch up.`,
      );
    }
    return scheduler.append(arrival);
  }

  async drain(): Promise<void> {
    await this.#scheduler?.drain();
  }

  async stop(): Promise<void> {
    const scheduler = this.#scheduler;
    if (!scheduler) return;
    await scheduler.drain();
    // What the last handlers did is still written, however short the time-out is.
    await within(Math.max(closeMs, this.#stopTimeoutMs), scheduler.writer.close());
    this.#end();
  }

  /** How many commits there were. */
  get commits(): number {
    return this.#scheduler?.writer.commits ?? 0;
  }

  /** Ends without a last word, as a crash does. */
  async crash(): Promise<void> {
    await this.#scheduler?.writer.terminate();
    this.#end();
  }

  #end(): void {
    this.#scheduler = undefined;
    this.#started = false;
  }
}
