import type { Worker } from 'node:worker_threads';
import type { Claim } from '../inbox/store.ts';
import { InboxError } from '../inbox-types.ts';
import {
  type AppendRequest,
  type Batch,
  type Change,
  type ClaimRequest,
  type Failure,
  isFailure,
  type Report,
  type Request,
  type Results,
  type Setup,
  type Stored,
  type Waits,
  type Written,
} from './protocol.ts';
import { startThread } from './start-thread.ts';

/** A request, and its promise. */
interface Job<In, Out> {
  readonly input: In;
  readonly resolve: (out: Out) => void;
  readonly reject: (error: InboxError) => void;
}

/** Deliveries, and their bodies in the same order. */
interface Arrivals {
  readonly request: AppendRequest;
  readonly bodies: readonly Uint8Array[];
}

interface Jobs {
  readonly changes: Job<readonly Change[], void>[];
  readonly claims: Job<ClaimRequest, readonly Claim[]>[];
  readonly appends: Job<Arrivals, readonly Stored[]>[];
}

const noJobs = (): Jobs => ({ changes: [], claims: [], appends: [] });
const sizeOf = ({ changes, claims, appends }: Jobs) => changes.length + claims.length + appends.length;

/** The events of a writer. */
interface Listener {
  /** Called with what the thread knows of the deliveries that wait, whenever that may have changed. */
  onWaits(waits: Waits): void;
  /** Called when nothing can be written any more. */
  onEnd(): void;
}

/** What is there when the file is open. */
export interface Opened {
  /** What the last process had claimed when it ended. */
  readonly running: readonly Claim[];
  readonly waits: Waits;
}

/**
 * Writes through the thread that owns the file. While one commit is on its way to the disk, what comes up is collected,
 * and is the next commit; in it changes come before claims, and claims before what is appended.
 */
export class Writer {
  readonly #file: string;
  readonly #worker: Worker;
  readonly #opened: Promise<Opened>;
  readonly #listener: Listener;
  readonly #ended: Promise<void>;
  #error: InboxError | undefined;
  #isClosing = false;
  #isScheduled = false;
  #next = noJobs();
  #inFlight: Jobs | undefined;
  readonly #asked: Job<undefined, Results[keyof Results]>[] = [];

  constructor(setup: Setup, listener: Listener) {
    this.#file = setup.file;
    this.#listener = listener;
    this.#worker = startThread(setup);
    this.#ended = new Promise((resolve) => this.#worker.once('exit', () => resolve()));
    this.#opened = new Promise((resolve, reject) => {
      this.#worker.on('message', (report: Report) => {
        if (report.kind === 'opened') resolve(report);
        else if (report.kind === 'failed') reject(inboxError(report.failure));
        else if (report.kind === 'replayed') listener.onWaits(report.waits);
        else if (report.kind === 'asked') settle(this.#asked.shift(), report.result);
        else this.#written(report);
      });
      this.#worker.on('error', (error) => this.#end(error));
      this.#worker.on('exit', () => {
        this.#end(undefined);
        reject(this.#error);
      });
    });
  }

  /** @throws InboxError */
  opened(): Promise<Opened> {
    return this.#opened;
  }

  append(request: AppendRequest, bodies: readonly Uint8Array[]): Promise<readonly Stored[]> {
    return this.#add(this.#next.appends, { request, bodies });
  }

  change(changes: readonly Change[]): Promise<void> {
    return this.#add(this.#next.changes, changes);
  }

  claim(request: ClaimRequest): Promise<readonly Claim[]> {
    return this.#add(this.#next.claims, request);
  }

  ask<Question extends keyof Results>(question: Question): Promise<Results[Question]> {
    return new Promise((resolve, reject) => {
      this.check();
      this.#asked.push({
        input: undefined,
        resolve: (result) => resolve(result as Results[Question]),
        reject,
      });
      this.#post(question);
    });
  }

  /** Gives the file free, after what was asked for before. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (!this.#inFlight) this.#flush();
    if (!this.#error && !this.#inFlight) this.#post('close');
    await this.#ended;
  }

  /** @throws InboxError when nothing can be written any more */
  check(): void {
    if (this.#error ?? this.#isClosing) throw this.#error ?? inboxError(notRunning(this.#file));
  }

  #add<In, Out>(jobs: Job<In, Out>[], input: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.check();
      jobs.push({ input, resolve, reject });
      this.#schedule();
    });
  }

  /** Requests of one turn of the event loop are one batch. */
  #schedule(): void {
    if (this.#isScheduled || this.#inFlight) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (this.#inFlight || this.#error) return;
    if (sizeOf(this.#next) === 0) return;
    const jobs = this.#next;
    this.#next = noJobs();
    this.#inFlight = jobs;
    const bodies = together(jobs.appends.flatMap(({ input }) => input.bodies));
    const batch: Batch = {
      changes: jobs.changes.map(({ input }) => input),
      claims: jobs.claims.map(({ input }) => input),
      appends: jobs.appends.map(({ input }) => input.request),
      bodies,
    };
    this.#post(batch, [bodies.buffer]);
  }

  #post(request: Request, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(request, transfer);
  }

  #written({ changes, claims, appends, waits }: Written): void {
    const jobs = this.#inFlight;
    if (!jobs) return;
    this.#inFlight = undefined;
    this.#listener.onWaits(waits);
    for (const job of jobs.changes) settle(job, changes);
    settleAll(jobs.claims, claims);
    settleAll(jobs.appends, appends);
    if (this.#isClosing) {
      this.#flush();
      if (!this.#inFlight) this.#post('close');
    } else if (sizeOf(this.#next) > 0) this.#schedule();
  }

  #end(error: unknown): void {
    if (this.#error) return;
    const why = error instanceof Error ? ` (${error.message})` : '';
    const message = `${this.#file}: The thread that writes it has ended${why}. Start the receiver again.`;
    const failure: Failure = this.#isClosing ? notRunning(this.#file) : { code: 'unusable', message };
    this.#error = inboxError(failure);
    for (const { appends, changes, claims } of [this.#inFlight ?? noJobs(), this.#next])
      for (const { reject } of [...appends, ...changes, ...claims]) reject(this.#error);
    for (const { reject } of this.#asked) reject(this.#error);
    this.#inFlight = undefined;
    this.#listener.onEnd();
  }
}

function settle<Out>(job: Job<unknown, Out> | undefined, result: Out | Failure): void {
  if (isFailure(result)) job?.reject(inboxError(result));
  else job?.resolve(result);
}

function settleAll<Out>(jobs: readonly Job<unknown, Out>[], results: readonly Out[] | Failure): void {
  for (const [index, job] of jobs.entries())
    settle(job, isFailure(results) ? results : (results[index] as Out));
}

function together(bodies: readonly Uint8Array[]): Buffer<ArrayBuffer> {
  const size = bodies.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const all = Buffer.allocUnsafeSlow(size);
  let end = 0;
  for (const body of bodies) {
    all.set(body, end);
    end += body.byteLength;
  }
  return all;
}

export function inboxError({ code, message }: Failure): InboxError {
  return new InboxError(code, message);
}

function notRunning(file: string): Failure {
  return { code: 'unusable', message: `${file}: The inbox is not started, or has stopped.` };
}
