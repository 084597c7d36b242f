// Proves that no acknowledged delivery is lost when receivers are killed: node kill.ts [rounds]
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newFolder } from './deliveries.ts';
import type { InboxPlace } from './inbox-place.ts';
import { Journal } from './journal.ts';
import { startServer } from './postgres-server.ts';
import type { WorkerOptions } from './worker.ts';
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts';

/** The extent of the soak. */
export interface KillOptions {
  readonly kills: number;
  readonly onKill?: (kill: number) => void;
}

/** The number of deliveries. */
export interface KillFigures {
  readonly acknowledged: number;
  readonly processed: number;
  /** Deliveries that were begun more than once: after a kill, or after a failed attempt. */
  readonly begunAgain: number;
}

/** Kills the receiver of a SQLite inbox again and again. @throws Error when a delivery is lost, overtakes, or the file is damaged */
export async function killSqlite(options: KillOptions): Promise<KillFigures> {
  const folder = newFolder();
  const file = join(folder, 'inbox.db');
  const load = { calls: 32, pauseMs: 5, handlerMs: 2, failing: 0.05 };
  try {
    const figures = await new Kills({ file }, load, options).run(1);
    const database = new DatabaseSync(file);
    const integrity = Object.values(database.prepare('PRAGMA integrity_check').get() ?? {})[0];
    database.close();
    if (integrity !== 'ok') throw new Error(`The database is damaged: ${integrity}.`);
    return figures;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Kills receivers that share a PostgreSQL inbox again and again, and restarts the server meanwhile.
 *
 * @throws Error when a delivery is lost or overtakes
 */
export async function killPostgres({
  restarts,
  workers,
  leaseMs,
  ...options
}: KillOptions & { restarts: number; workers: number; leaseMs: number }): Promise<KillFigures> {
  const server = await startServer();
  const inbox = { connectionString: server.url, schema: 'prove_kill', pollingIntervalMs: 200, leaseMs };
  const load = { calls: 32, pauseMs: 1_000, handlerMs: 50, failing: 0 };
  const every = Math.max(1, Math.floor(options.kills / restarts));
  try {
    return await new Kills(inbox, load, options).run(workers, async (kill) => {
      if (kill % every === 0) await server.restart();
    });
  } finally {
    await server.stop();
  }
}

class Kills {
  readonly #inbox: InboxPlace;
  readonly #load: Omit<WorkerOptions, 'inbox' | 'name'>;
  readonly #options: KillOptions;
  readonly #journal = new Journal();
  readonly #alive: WorkerProcess[] = [];
  #started = 0;

  constructor(inbox: InboxPlace, load: Omit<WorkerOptions, 'inbox' | 'name'>, options: KillOptions) {
    this.#inbox = inbox;
    this.#load = load;
    this.#options = options;
  }

  /** @param afterKill called before another worker is started */
  async run(workers: number, afterKill: (kill: number) => unknown = () => {}): Promise<KillFigures> {
    const { kills, onKill = () => {} } = this.#options;
    try {
      for (let worker = 0; worker < workers; worker++) await this.#startWorker();
      for (let kill = 1; kill <= kills; kill++) {
        onKill(kill);
        await this.#killOne(kill % 2 === 1);
        await afterKill(kill);
        await this.#startWorker();
      }
      for (const worker of this.#alive) worker.endLoad();
      await this.#journal.drained(this.#inbox);
    } finally {
      for (const { kill } of this.#alive.splice(0)) await kill();
    }
    const { acknowledged, processed } = this.#journal;
    return { acknowledged, processed, begunAgain: this.#journal.check() };
  }

  /** @param inHandler whether it waits until a handler runs; otherwise it kills at any moment */
  async #killOne(inHandler: boolean): Promise<void> {
    const victim = this.#alive.splice(Math.floor(Math.random() * this.#alive.length), 1)[0] as WorkerProcess;
    await until('a worker is at work', () => victim.lines() > this.#load.calls);
    await sleep(Math.random() * 400);
    if (inHandler) await until('a handler runs', () => victim.running() > 0, 1);
    await victim.kill();
  }

  async #startWorker(): Promise<void> {
    const name = `w${this.#started++}`;
    const options = { inbox: this.#inbox, name, ...this.#load };
    this.#alive.push(await startWorkerProcess(options, (line) => this.#journal.hear(name, line)));
  }
}

const maxWaitMs = 120_000;

/** Waits until it holds. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  everyMs = 20,
): Promise<void> {
  const end = Date.now() + maxWaitMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It did not come to pass in ${maxWaitMs} ms: ${what}.`);
    await sleep(everyMs);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const kills = Number(process.argv[2] ?? 200);
  const proofs = {
    SQLite: killSqlite,
    PostgreSQL: (options: KillOptions) =>
      killPostgres({ ...options, restarts: 5, workers: 3, leaseMs: 10_000 }),
  };
  for (const [name, prove] of Object.entries(proofs)) {
    const onKill = (kill: number) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${name} inbox: kill ${kill} of ${kills} …`);
    };
    try {
      const figures = await prove({ kills, onKill });
      console.log(`${name} inbox, ${kills} kills: ${JSON.stringify(figures)}: passes.`);
    } catch (error) {
      console.log(`${name} inbox, ${kills} kills: fails. ${(error as Error).message}`);
      process.exitCode = 1;
    }
  }
}
