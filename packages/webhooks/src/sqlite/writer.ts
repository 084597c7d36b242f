import { Worker } from 'node:worker_threads';
import { type InboxCounts, InboxError } from '../inbox-types.ts';
import type {
  Batch,
  Change,
  ClaimedRow,
  Failure,
  Left,
  Pending,
  Report,
  Request,
  Row,
  Setup,
  Stored,
  Written,
} from './protocol.ts';

/** A row and its body. */
export interface NewRow {
  readonly row: Row;
  readonly body: Uint8Array;
}

/** A request, and its promise. */
interface Job<In, Out> {
  readonly items: readonly In[];
  readonly resolve: (out: Out) => void;
  readonly reject: (error: InboxError) => void;
}

interface Jobs {
  readonly appends: Job<NewRow, readonly Stored[]>[];
  readonly changes: Job<Change, void>[];
  readonly claims: Job<number, readonly (ClaimedRow | undefined)[]>[];
}

const noJobs = (): Jobs => ({ appends: [], changes: [], claims: [] });
const sizeOf = ({ appends, changes, claims }: Jobs) => appends.length + changes.length + claims.length;
const itemsOf = <In>(jobs: readonly { readonly items: readonly In[] }[]): In[] =>
  jobs.flatMap(({ items }) => items);

/**
 * Writes through the thread that owns the file. While one commit is on its way to the disk, what comes up is collected,
 * and is the next commit; in it changes come before claims, and claims before what is appended.
 */
export class Writer {
  readonly #file: string;
  readonly #worker: Worker;
  readonly #opened: Promise<Left>;
  readonly #onEnd: () => void;
  readonly #ended: Promise<void>;
  #error: InboxError | undefined;
  #isClosing = false;
  #isScheduled = false;
  #next = noJobs();
  #inFlight: Jobs | undefined;
  #purges: Job<never, boolean>[] = [];
  #counts: Job<never, InboxCounts>[] = [];
  #probes: Job<never, undefined>[] = [];

  /** @param onReplayed called with the deliveries that a person replays @param onEnd called when writing is impossible */
  constructor(setup: Setup, onReplayed: (pending: readonly Pending[]) => void, onEnd: () => void) {
    this.#file = setup.file;
    this.#onEnd = onEnd;
    // From the sources it is TypeScript, which Node runs as it is.
    const name = import.meta.url.endsWith('.ts') ? './thread.ts' : './thread.js';
    // Without the flags of the process: a file is rejected with the --input-type of `node --input-type=module --eval`.
    this.#worker = new Worker(new URL(name, import.meta.url), { workerData: setup, execArgv: [] });
    this.#ended = new Promise((resolve) => this.#worker.once('exit', () => resolve()));
    this.#opened = new Promise((resolve, reject) => {
      this.#worker.on('message', (report: Report) => {
        if (report.kind === 'opened') resolve(report.left);
        else if (report.kind === 'failed') reject(inboxError(report.failure));
        else if (report.kind === 'replayed') onReplayed(report.pending);
        else if (report.kind === 'purged') settle(this.#purges.shift(), report.isMore);
        else if (report.kind === 'probed') settle(this.#probes.shift(), report.failure);
        else if (report.kind === 'counted') settle(this.#counts.shift(), report.counts);
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
  opened(): Promise<Left> {
    return this.#opened;
  }

  append(items: readonly NewRow[]): Promise<readonly Stored[]> {
    return this.#add(this.#next.appends, items);
  }

  change(items: readonly Change[]): Promise<void> {
    return this.#add(this.#next.changes, items);
  }

  claim(items: readonly number[]): Promise<readonly (ClaimedRow | undefined)[]> {
    return this.#add(this.#next.claims, items);
  }

  purge(): Promise<boolean> {
    return this.#ask('purge', this.#purges);
  }

  count(): Promise<InboxCounts> {
    return this.#ask('count', this.#counts);
  }

  async probe(): Promise<void> {
    await this.#ask('probe', this.#probes);
  }

  /** Gives the file free, after what was asked for before. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (!this.#inFlight) this.#flush();
    if (!this.#error && !this.#inFlight) this.#post('close');
    await this.#ended;
  }

  /** Ends the thread where it is, as a crash does. */
  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  /** @throws InboxError when nothing can be written any more */
  check(): void {
    if (this.#error ?? this.#isClosing) throw this.#error ?? inboxError(notRunning(this.#file));
  }

  #add<In, Out>(jobs: Job<In, Out>[], items: readonly In[]): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.check();
      jobs.push({ items, resolve, reject });
      this.#schedule();
    });
  }

  #ask<Out>(request: 'purge' | 'count' | 'probe', jobs: Job<never, Out>[]): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.check();
      jobs.push({ items: [], resolve, reject });
      this.#post(request);
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
    const rows = itemsOf(jobs.appends);
    const bodies = together(rows);
    const batch: Batch = {
      changes: itemsOf(jobs.changes),
      claims: itemsOf(jobs.claims),
      rows: rows.map(({ row }) => row),
      bodies,
    };
    this.#post(batch, [bodies.buffer]);
  }

  #post(request: Request, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(request, transfer);
  }

  #written({ stored, claimed }: Written): void {
    const jobs = this.#inFlight;
    if (!jobs) return;
    this.#inFlight = undefined;
    deal(jobs.appends, stored);
    deal(jobs.claims, claimed);
    for (const job of jobs.changes) settle(job, 'code' in claimed ? claimed : undefined);
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
    for (const { reject } of [...this.#purges, ...this.#counts, ...this.#probes]) reject(this.#error);
    this.#inFlight = undefined;
    this.#onEnd();
  }
}

type Asker<Out> = Pick<Job<never, Out>, 'resolve' | 'reject'>;

function settle<Out>(job: Asker<Out> | undefined, result: Out | Failure): void {
  if (isFailure(result)) job?.reject(inboxError(result));
  else job?.resolve(result);
}

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'code' in value;

/** Gives each job the results of its items. */
function deal<Out>(
  jobs: readonly (Asker<readonly Out[]> & { readonly items: readonly unknown[] })[],
  results: readonly Out[] | Failure,
): void {
  let at = 0;
  for (const job of jobs) {
    const end = at + job.items.length;
    settle(job, isFailure(results) ? results : results.slice(at, end));
    at = end;
  }
}

function together(rows: readonly NewRow[]): Buffer<ArrayBuffer> {
  const size = rows.reduce((sum, { row }) => sum + row.bytes, 0);
  const all = Buffer.allocUnsafeSlow(size);
  let end = 0;
  for (const { body } of rows) {
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
