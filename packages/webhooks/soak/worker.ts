// A receiver in a process of its own, which another one starts, loads and kills. It prints what it does, a line each:
// `ready`, `stored <body>`, `begun <attempt> <body>`, `failed <attempt> <body>`, `ended <attempt> <body>`.
import { setTimeout as sleep } from 'node:timers/promises';
import { type InboxPlace, inboxAt } from './inbox-place.ts';

/** The options of a worker. */
export interface WorkerOptions {
  readonly inbox: InboxPlace;
  /** Begins the bodies that it stores: no two workers share a name. */
  readonly name: string;
  /** How many calls send events at the same time. */
  readonly calls: number;
  /** Milliseconds between two events of a call. */
  readonly pauseMs: number;
  /** Milliseconds that a handler takes. */
  readonly handlerMs: number;
  /** The share of the attempts that fail. */
  readonly failing: number;
}

const options = JSON.parse(process.argv[2] ?? '{}') as WorkerOptions;
const { name, calls, pauseMs, handlerMs, failing } = options;
let isLoading = true;
// A pipe takes each line before the next statement runs, so that a kill loses none.
const tell = (...words: unknown[]) => process.stdout.write(`${words.join(' ')}\n`);

const inbox = inboxAt(options.inbox);
await inbox.start({
  process: async ({ body, attempt }) => {
    const text = Buffer.from(body).toString();
    tell('begun', attempt, text);
    await sleep(handlerMs);
    const hasFailed = Math.random() < failing;
    tell(hasFailed ? 'failed' : 'ended', attempt, text);
    return hasFailed ? { kind: 'failed', reason: 'by chance' } : { kind: 'done' };
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
  for (let event = 0; isLoading; event++) {
    const body = `${callId}/${event}`;
    while (isLoading && !(await store(callId, body))) await sleep(100);
    await sleep(pauseMs);
  }
}

/** @returns whether it is stored; while the server restarts it is not, and the sender delivers it again */
async function store(callId: string, body: string): Promise<boolean> {
  try {
    await inbox.append({
      body: Buffer.from(body),
      receivedAt: Date.now(),
      event: { eventType: 'transcription.update', callId },
      problem: undefined,
      isOrdered: true,
    });
    tell('stored', body);
    return true;
  } catch {
    return false;
  }
}

process.on('message', () => {
  isLoading = false;
});
process.on('disconnect', () => process.exit());
await Promise.all(Array.from({ length: calls }, (_, call) => sendCall(`${name}-${call}`)));
