import type { Inbox, Processing } from '@voice-agent/webhooks';
import { peerFile } from './peers.ts';
import { packageFile } from './programs.ts';
import { transcriptionUpdate } from './webhooks-events.ts';

/** An event as all of them store it. */
export interface QueuedEvent {
  callId: string;
  data: { number: number };
}

/** A queue on PostgreSQL that keeps the order of a call and runs one handler of a call at a time. */
export interface Queue extends AsyncDisposable {
  /** Resolves when all are stored. */
  append(events: QueuedEvent[]): Promise<void>;
  /** Runs `concurrency` handlers side by side, until it is disposed of. */
  process(handle: (event: QueuedEvent) => void | Promise<void>): Promise<void>;
}

/** Makes a queue in a schema of its own. Loads no more than it needs. */
export type OpenQueue = (connectionString: string, schema: string) => Promise<Queue>;

/** What a backlog is, and how it is drained. */
export interface Backlog {
  events: number;
  calls: number;
  /** Drained for so long at most. */
  maxMs: number;
}

/** Events a second. */
export interface QueueRates {
  appended: number;
  drained: number;
}

export const concurrency = 32;
const appendedAtOnce = 500;
const warmUp: Backlog = { events: 1_000, calls: 1_000, maxMs: 5_000 };

const ofPeer =
  (file: string): OpenQueue =>
  async (connectionString, schema) =>
    (await import(peerFile(file))).open(connectionString, schema);

export const queues: Record<string, OpenQueue> = {
  ours: async (connectionString, schema) => {
    const { postgres } = await import('@voice-agent/webhooks/postgres');
    const retries = { maxAttempts: 3, initialDelayMs: 1_000, maxDelayMs: 60_000 };
    const times = { attemptTimeoutMs: 60_000, abandonAfterMs: 60_000 };
    const opened: Inbox[] = [];
    const open = async (processing: Pick<Processing, 'process' | 'role'>) => {
      const inbox = postgres({ connectionString, schema });
      await inbox.start({ ...retries, ...times, concurrency, log: () => {}, ...processing });
      opened.push(inbox);
      return inbox;
    };
    const done = { kind: 'done' } as const;
    const intake = await open({ role: 'receive', process: async () => done });
    return {
      async append(events) {
        const append = (event: QueuedEvent) =>
          intake.append({
            body: Buffer.from(JSON.stringify(event)),
            receivedAt: Date.now(),
            event: { eventType: 'transcription.update', callId: event.callId },
            problem: undefined,
            isOrdered: true,
          });
        await Promise.all(events.map(append));
      },
      async process(handle) {
        const process = async ({ body }: { body: Uint8Array }) => {
          await handle(JSON.parse(Buffer.from(body).toString()));
          return done;
        };
        await open({ role: 'process', process });
      },
      async [Symbol.asyncDispose]() {
        for (const inbox of opened) await inbox.stop();
      },
    };
  },
  'pg-boss': ofPeer('pg-boss'),
  'graphile-worker': ofPeer('graphile-worker'),
};

/** Appends a backlog to a queue and drains it, warmed up before. */
export const drainer =
  (name: string, url: string, schema: string, backlog: Backlog): (() => Promise<QueueRates>) =>
  async () => {
    const open = queues[name];
    if (open === undefined) throw new Error(`There is no queue ${name}.`);
    await measure(open, url, `${schema}_warm`, warmUp);
    return measure(open, url, schema, backlog);
  };

async function measure(open: OpenQueue, url: string, schema: string, backlog: Backlog): Promise<QueueRates> {
  const { events, calls, maxMs } = backlog;
  await using queue = await open(url, schema);
  const begin = performance.now();
  for (let first = 0; first < events; first += appendedAtOnce)
    await queue.append(
      Array.from({ length: Math.min(appendedAtOnce, events - first) }, (_, index) =>
        Object.assign({}, transcriptionUpdate, {
          callId: `call-${(first + index) % calls}`,
          data: { number: first + index },
        }),
      ),
    );
  const appendMs = performance.now() - begin;
  // As the server does by itself in time: without it pg-boss drains nothing.
  await query(url, 'VACUUM ANALYZE');
  let drained = 0;
  const drainBegin = performance.now();
  await new Promise<void>((resolve, reject) => {
    setTimeout(resolve, maxMs).unref();
    const handle = (): void => {
      if (++drained === events) resolve();
    };
    queue.process(handle).catch(reject);
  });
  return {
    appended: (events / appendMs) * 1_000,
    drained: (drained / (performance.now() - drainBegin)) * 1_000,
  };
}

/** Runs SQL on a connection of its own. */
export async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const { default: pg } = await import(
    packageFile('pg', 'lib/index.js', packageFile('@voice-agent/webhooks', '.'))
  );
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}
