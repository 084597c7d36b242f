// A receiver in a process of its own, which another one starts, loads and kills. It tells on standard output what it
// does, a line each: `ready`, `stored <body>`, `begun <attempt> <body>`, `ended <attempt> <body>`.
import { setTimeout as sleep } from 'node:timers/promises';
import { postgres } from '../src/postgres/index.ts';

/** What a worker is told when it is started. */
export interface WorkerOptions {
  readonly url: string;
  readonly schema: string;
  /** Begins the bodies that it stores: no two workers share a name. */
  readonly name: string;
  /** How many calls send events at the same time. */
  readonly calls: number;
  /** Milliseconds that a handler takes. */
  readonly handlerMs: number;
  /** Default: that of the inbox. */
  readonly leaseMs?: number | undefined;
}

const options = JSON.parse(process.argv[2] ?? '{}') as WorkerOptions;
const { url, schema, name, calls, handlerMs, leaseMs } = options;
const pauseMs = 1_000;
let loading = true;
// A pipe takes each line before the next statement runs, so that a kill loses none.
const tell = (...words: unknown[]) => process.stdout.write(`${words.join(' ')}\n`);

const inbox = postgres({
  connectionString: url,
  schema,
  pollingIntervalMs: 200,
  ...(leaseMs && { leaseMs }),
});
await inbox.start({
  process: async ({ body, attempt }) => {
    const text = Buffer.from(body).toString();
    tell('begun', attempt, text);
    await sleep(handlerMs);
    tell('ended', attempt, text);
    return { kind: 'done' };
  },
  concurrency: 10,
  maxAttempts: 1_000,
  initialDelayMs: 50,
  maxDelayMs: 500,
  attemptTimeoutMs: 30_000,
  abandonAfterMs: 60_000,
  log: () => {},
});
tell('ready');

async function sendCall(callId: string): Promise<void> {
  for (let event = 0; loading; event++) {
    const body = `${callId}/${event}`;
    while (loading) {
      try {
        await inbox.append({
          body: Buffer.from(body),
          receivedAt: Date.now(),
          event: { eventType: 'transcription.update', callId },
          problem: undefined,
          isOrdered: true,
        });
        tell('stored', body);
        break;
      } catch {
        // The server restarts: the sender delivers it again.
        await sleep(100);
      }
    }
    await sleep(pauseMs);
  }
}

process.on('message', () => {
  loading = false;
});
process.on('disconnect', () => process.exit());
await Promise.all(Array.from({ length: calls }, (_, call) => sendCall(`${name}-${call}`)));
