import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Journal } from './postgres-journal.ts';
import { startServer } from './postgres-server.ts';
import { startWorkerProcess, type WorkerProcess } from './postgres-workers.ts';

/** How much is proved. */
export interface KillOptions {
  readonly rounds?: number;
  readonly restarts?: number;
  readonly workers?: number;
  /** Default: that of the inbox. */
  readonly leaseMs?: number;
  readonly onRound?: (round: number, rounds: number) => void;
}

/** What came of it. */
export interface KillFigures {
  readonly kills: number;
  readonly restarts: number;
  readonly acknowledged: number;
  readonly processed: number;
  /** Deliveries that were begun more than once: a handler ran at a kill, and the attempt said so. */
  readonly interrupted: number;
}

const schema = 'prove_kill';
const callsOfWorker = 32;

/**
 * Kills workers under load, and restarts the server meanwhile.
 *
 * @throws Error when a delivery that was acknowledged is not processed, is processed twice unmarked, or overtakes
 */
export async function runSoak({
  rounds = 200,
  restarts = 5,
  workers = 3,
  leaseMs,
  onRound = () => {},
}: KillOptions = {}): Promise<KillFigures> {
  const server = await startServer();
  const journal = new Journal();
  const alive: WorkerProcess[] = [];
  let started = 0;
  const startOne = async () => {
    const name = `w${started++}`;
    const options = { url: server.url, schema, name, calls: callsOfWorker, handlerMs: 50, leaseMs };
    alive.push(await startWorkerProcess(options, journal.hear));
  };
  const restartEvery = restarts > 0 ? Math.max(1, Math.floor(rounds / restarts)) : Number.POSITIVE_INFINITY;
  let restarted = 0;
  try {
    for (let worker = 0; worker < workers; worker++) await startOne();
    for (let round = 1; round <= rounds; round++) {
      const victim = alive.splice(Math.floor(Math.random() * alive.length), 1)[0] as WorkerProcess;
      await until('a worker is at work', () => victim.lines() > callsOfWorker);
      await sleep(Math.random() * 400);
      // Every other kill is at any moment at all.
      if (round % 2 === 1) await until('a handler runs', () => victim.running() > 0, 120_000, 1);
      await victim.kill();
      if (round % restartEvery === 0 && restarted < restarts) {
        restarted++;
        await server.restart();
      }
      await startOne();
      onRound(round, rounds);
    }
    for (const { child } of alive) child.send('enough');
    await journal.drained({ connectionString: server.url, schema });
    for (const { kill } of alive.splice(0)) await kill();
    return {
      kills: rounds,
      restarts: restarted,
      acknowledged: journal.acknowledged,
      processed: journal.processed,
      interrupted: journal.check(),
    };
  } finally {
    for (const { kill } of alive) await kill();
    await server.stop();
  }
}

/** Waits until it holds. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  ms = 120_000,
  everyMs = 20,
): Promise<void> {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It did not come to pass in ${ms} ms: ${what}.`);
    await sleep(everyMs);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rounds = Number(process.argv[2] ?? 200);
  const isTerminal = process.stderr.isTTY;
  try {
    const figures = await runSoak({
      rounds,
      restarts: 5,
      onRound: (round) => {
        if (isTerminal) process.stderr.write(`\rPostgreSQL inbox: kill ${round} of ${rounds} …`);
      },
    });
    if (isTerminal) process.stderr.write('\n');
    console.log(`PostgreSQL inbox, ${rounds} kills and 5 restarts: ${JSON.stringify(figures)}: passes.`);
  } catch (error) {
    console.log(`PostgreSQL inbox: fails. ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
