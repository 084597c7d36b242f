import { Worker } from 'node:worker_threads';
import { type Arrival, InboxError, type Log } from '../inbox.ts';
import type { Change, Failure, Handed, Pending, Report, Request, Row, Setup, Stored } from './protocol.ts';

/** What the writer tells the scheduler. */
export interface Listener {
  /** A claim is on disk; `undefined`: there is nothing to hand out under this id. */
  handed(id: number, handed: Handed | undefined): void;
  replayed(pending: readonly Pending[]): void;
}

interface Append {
  readonly row: Row;
  readonly body: Uint8Array;
  readonly resolve: (stored: Stored) => void;
  readonly reject: (error: InboxError) => void;
}

// How long what could not be written waits when nothing new arrives.
const againMs = 1000;

/**
 * Group commit: while one commit is on its way to the disk, what comes up is collected, and is the next commit.
 * What has been processed and can't be written down is kept, and tried again; arrivals are refused at once.
 */
export class Writer {
  /** How many batches were written. */
  commits = 0;
  readonly #setup: Setup;
  readonly #listener: Listener;
  readonly #log: Log;
  readonly #maxPendingBytes: number;
  readonly #worker: Worker;
  readonly #opened: Promise<{ pending: readonly Pending[]; dead: number }>;
  #open = false;
  #ended: InboxError | undefined;
  #failing = false;
  #closing = false;
  #scheduled = false;
  #again: NodeJS.Timeout | undefined;
  #pendingBytes = 0;
  #appends: Append[] = [];
  #changes: Change[] = [];
  #claims: number[] = [];
  #inFlight: { appends: Append[]; changes: Change[]; claims: number[] } | undefined;
  #idle: (() => void) | undefined;

  constructor(setup: Setup, maxPendingBytes: number, listener: Listener, log: Log) {
    this.#setup = setup;
    this.#maxPendingBytes = maxPendingBytes;
    this.#listener = listener;
    this.#log = log;
    // From the sources it is TypeScript, which Node runs as it is.
    const name = import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js';
    this.#worker = new Worker(new URL(name, import.meta.url), {
      workerData: setup,
      // Node 22 calls node:sqlite experimental; nobody who runs a receiver can do anything about it.
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    this.#opened = new Promise((resolve, reject) => {
      this.#worker.on('message', (report: Report) => {
        if (report.kind === 'opened') {
          this.#open = true;
          resolve(report);
        } else if (report.kind === 'failed') reject(inboxError(report.failure));
        else this.#received(report);
      });
      this.#worker.on('error', (error) => this.#end(error));
      this.#worker.on('exit', () => {
        this.#end(undefined);
        reject(this.#ended);
      });
    });
  }

  /** @throws InboxError */
  opened(): Promise<{ pending: readonly Pending[]; dead: number }> {
    return this.#opened;
  }

  append(arrival: Arrival, claim: boolean): Promise<Stored> {
    if (this.#ended || !this.#open || this.#closing) {
      return Promise.reject(this.#ended ?? inboxError(notRunning(this.#setup.file)));
    }
    const { body, receivedAt, event, problem } = arrival;
    if (this.#pendingBytes > 0 && this.#pendingBytes + body.byteLength > this.#maxPendingBytes) {
      return Promise.reject(inboxError(tooFast(this.#setup.file, this.#maxPendingBytes)));
    }
    this.#pendingBytes += body.byteLength;
    const row: Row = {
      bytes: body.byteLength,
      // A column of whole numbers takes no other.
      receivedAt: Math.round(receivedAt),
      eventType: event?.eventType,
      callId: event?.callId,
      problem,
      claim,
    };
    return new Promise((resolve, reject) => {
      this.#appends.push({ row, body, resolve, reject });
      this.#schedule();
    });
  }

  claim(id: number): void {
    this.#claims.push(id);
    this.#schedule();
  }

  change(change: Change): void {
    this.#changes.push(change);
    this.#schedule();
  }

  /** Takes back the claims that were not sent yet. */
  dropClaims(): number {
    return this.#claims.splice(0).length;
  }

  /** Writes what is left, as far as it can be written, and gives the file free. */
  async close(): Promise<void> {
    this.#closing = true;
    if (!this.#ended && (this.#inFlight || this.#waiting())) {
      await new Promise<void>((resolve) => {
        this.#idle = resolve;
        this.#schedule();
      });
    }
    clearTimeout(this.#again);
    if (this.#changes.length > 0) {
      this.#log('error', 'Some results could not be written: these deliveries will be processed again.', {
        count: this.#changes.length,
      });
    }
    if (this.#ended) return;
    const exited = new Promise((resolve) => this.#worker.once('exit', resolve));
    this.#post('close');
    await exited;
  }

  /** Ends the thread where it is, as a crash does. */
  async terminate(): Promise<void> {
    await this.#worker.terminate();
    clearTimeout(this.#again);
  }

  #waiting(): boolean {
    return this.#appends.length + this.#changes.length + this.#claims.length > 0;
  }

  /** What arrives in one turn of the event loop goes together. */
  #schedule(): void {
    if (this.#scheduled || this.#inFlight) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (this.#inFlight || this.#ended) return;
    clearTimeout(this.#again);
    if (!this.#waiting()) {
      this.#idle?.();
      return;
    }
    const [appends, changes, claims] = [this.#appends, this.#changes, this.#claims];
    this.#inFlight = { appends, changes, claims };
    [this.#appends, this.#changes, this.#claims] = [[], [], []];
    const bodies = together(appends);
    this.#post({ changes, claims, rows: appends.map(({ row }) => row), bodies }, [bodies.buffer]);
  }

  #post(request: Request, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(request, transfer);
  }

  #received(report: Exclude<Report, { kind: 'opened' | 'failed' }>): void {
    if (report.kind === 'replayed') this.#listener.replayed(report.pending);
    else if (report.kind === 'trouble')
      this.#log('warn', report.failure.message, { code: report.failure.code });
    else this.#written(report);
  }

  #written({ stored, handed }: Extract<Report, { kind: 'written' }>): void {
    const batch = this.#inFlight;
    if (!batch) return;
    this.#inFlight = undefined;
    this.commits += 1;
    for (const { row } of batch.appends) this.#pendingBytes -= row.bytes;
    const failed = 'code' in handed ? handed : 'code' in stored ? stored : undefined;
    this.#tell(failed);
    if ('code' in handed) {
      // In front of what came up meanwhile, so that the order stays.
      this.#changes = [...batch.changes, ...this.#changes];
      this.#claims = [...batch.claims, ...this.#claims];
    } else {
      batch.claims.forEach((id, index) => {
        this.#listener.handed(id, handed[index]);
      });
    }
    batch.appends.forEach(({ resolve, reject }, index) => {
      if ('code' in stored) reject(inboxError(stored));
      else resolve(stored[index] as Stored);
    });
    if (!('code' in handed) || this.#appends.length > 0) this.#flush();
    else if (this.#idle) this.#idle();
    else this.#again = setTimeout(() => this.#flush(), againMs);
  }

  /** Trouble and its end are told once each. */
  #tell(failed: Failure | undefined): void {
    if (failed && !this.#failing) this.#log('error', failed.message, { code: failed.code });
    if (!failed && this.#failing) this.#log('info', `${this.#setup.file}: Writing works again.`, {});
    this.#failing = failed !== undefined;
  }

  #end(error: unknown): void {
    clearTimeout(this.#again);
    if (this.#ended) return;
    const why = error instanceof Error ? ` (${error.message})` : '';
    this.#ended = this.#closing
      ? inboxError(notRunning(this.#setup.file))
      : inboxError({
          code: 'unusable',
          message: `${this.#setup.file}: The thread that writes it has ended${why}. Start the receiver again.`,
        });
    if (!this.#closing && this.#open) this.#log('error', this.#ended.message, { code: 'unusable' });
    for (const { reject } of [...(this.#inFlight?.appends ?? []), ...this.#appends]) reject(this.#ended);
    this.#appends = [];
    this.#inFlight = undefined;
    this.#idle?.();
  }
}

function together(appends: readonly Append[]): Buffer<ArrayBuffer> {
  const size = appends.reduce((sum, { row }) => sum + row.bytes, 0);
  const all = Buffer.allocUnsafeSlow(size);
  let end = 0;
  for (const { body } of appends) {
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

function tooFast(file: string, bound: number): Failure {
  return {
    code: 'full',
    message: `${file}: More arrives than the disk takes (maxPendingBytes: ${bound}). It is worth another delivery.`,
  };
}
