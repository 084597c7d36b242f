import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../src/postgres/database.ts';
import { settingsOf } from '../src/postgres/options.ts';
import type { Database } from '../src/postgres/sql.ts';
import { Journal } from './postgres-journal.ts';
import { until } from './postgres-kill.ts';
import { startServer, type TestServer } from './postgres-server.ts';
import { startWorkerProcess, type WorkerProcess } from './postgres-workers.ts';

/** What came of it. */
export interface FaultFigures {
  readonly faults: Readonly<Record<Fault, number>>;
  readonly acknowledged: number;
  readonly processed: number;
  /** Deliveries that were begun more than once. */
  readonly interrupted: number;
}

type Fault = 'frozen' | 'restarted' | 'cut';

const schema = 'prove_faults';
const queryTimeoutMs = 500;
const worker = { schema, calls: 32, handlerMs: 50, leaseMs: 2_000, queryTimeoutMs };
const upToMs = (ms: number) => sleep(Math.random() * ms);

/** What is done to the server; below and above what a statement may take and a lease lasts. */
const faults: Record<Fault, (server: TestServer) => Promise<void>> = {
  frozen: async (server) => {
    server.freeze();
    try {
      await upToMs(3_000);
    } finally {
      server.thaw();
    }
  },
  restarted: async (server) => {
    await server.halt();
    await upToMs(1_000);
    await server.resume();
  },
  cut: async (server) => {
    const other = await connected(server);
    await other.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'voice-agent-webhooks' AND pid <> pg_backend_pid()`);
    await other.close();
  },
};

const connected = ({ url }: TestServer): Promise<Database> =>
  openDatabase(settingsOf({ connectionString: url, schema }), false);

/**
 * Freezes the server, restarts it or cuts all connections, again and again and at any moment, while workers work on it.
 *
 * @throws Error when a delivery that was acknowledged is not processed, is processed twice unmarked, or overtakes
 */
export async function runSoak(
  rounds: number,
  workers = 2,
  onRound: (round: number) => void = () => {},
): Promise<FaultFigures> {
  const server = await startServer();
  const journal = new Journal();
  const running: WorkerProcess[] = [];
  const counts: Record<Fault, number> = { frozen: 0, restarted: 0, cut: 0 };
  let left: Fault[] = [];
  try {
    for (let count = 0; count < workers; count++)
      running.push(await startWorkerProcess({ ...worker, url: server.url, name: `w${count}` }, journal.hear));
    for (let round = 1; round <= rounds; round++) {
      const { acknowledged, processed } = journal;
      await until('it stores and processes', () => {
        return journal.acknowledged > acknowledged && journal.processed > processed;
      });
      await upToMs(300);
      // Of three faults each is one.
      if (left.length === 0) left = Object.keys(faults) as Fault[];
      const [fault] = left.splice(Math.floor(Math.random() * left.length), 1) as [Fault];
      await faults[fault](server);
      counts[fault]++;
      onRound(round);
    }
    for (const { child } of running) child.send('enough');
    await journal.drained({ connectionString: server.url, schema });
    for (const { kill } of running.splice(0)) await kill();
    const { acknowledged, processed } = journal;
    return { faults: counts, acknowledged, processed, interrupted: journal.check() };
  } finally {
    for (const { kill } of running) await kill();
    await server.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rounds = Number(process.argv[2] ?? 200);
  const isTerminal = process.stderr.isTTY;
  try {
    const figures = await runSoak(rounds, 3, (round) => {
      if (isTerminal) process.stderr.write(`\rPostgreSQL inbox: fault ${round} of ${rounds} …`);
    });
    if (isTerminal) process.stderr.write('\n');
    console.log(`PostgreSQL inbox, ${rounds} faults of its server: ${JSON.stringify(figures)}: passes.`);
  } catch (error) {
    console.log(`PostgreSQL inbox: fails. ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
