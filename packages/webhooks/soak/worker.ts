// A receiver in a process of its own, which another one starts, loads and kills. It prints what it does, a line each:
// `ready`, `stored <body>`, and `begun`, `ended`, `failed` or `aborted <time> <attempt> <body>`.
// It is told what to do: `enough`, `compute <ms>`, `clock <ms>`.
import { setTimeout as sleep } from 'node:timers/promises';
import { type InboxPlace, inboxAt } from './inbox-place.ts';
import { machineTime } from './journal.ts';

/** The options of a worker. */
export interface WorkerOptions {
  readonly inbox: InboxPlace;
  /** Begins the bodies that it stores: no two workers share a name. */
  readonly name: string;
  /** How many calls send events at the same time. */
  readonly calls: number;
  /** Milliseconds between two events of a call. */
  readonly pauseMs: number;
  /** Milliseconds that a handler takes, and one in ten of them. */
  readonly handlerMs: number;
  readonly slowMs: number;
  /** The share of the attempts that fail. */
  readonly failing: number;
}

const options = JSON.parse(process.argv[2] ?? '{}') as WorkerOptions;
const { name, calls, pauseMs, handlerMs, slowMs, failing } = options;
let isLoading = true;
// A pipe takes each line before the next statement runs, so that a kill loses none.
const tell = (...words: unknown[]) => process.stdout.write(`${words.join(' ')}\n`);

const inbox = inboxAt(options.inbox);
await inbox.start({
  process: async ({ body, attempt }, signal) => {
    const note = (what: string) => tell(what, machineTime(), attempt, Buffer.from(body).toString());
    note('begun');
    await sleep(Math.random() < 0.1 ? slowMs : handlerMs, undefined, { signal }).catch(() => {});
    const what = signal.aborted ? 'aborted' : Math.random() < failing ? 'failed' : 'ended';
    note(what);
    return what === 'ended' ? { kind: 'done' } : { kind: 'failed', reason: what };
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

/** Keeps the process from doing anything else. */
function compute(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Sets the clock to so many milliseconds from the right time. */
function setClock(ms: number): void {
  const { now } = Date;
  Date.now = () => now() + ms;
}

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

process.on('message', (message: string) => {
  const [what, number] = message.split(' ');
  if (what === 'enough') isLoading = false;
  else if (what === 'compute') compute(Number(number));
  else setClock(Number(number));
});
process.on('disconnect', () => process.exit());
await Promise.all(Array.from({ length: calls }, (_, call) => sendCall(`${name}-${call}`)));
