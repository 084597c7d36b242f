// Proves that no acknowledged delivery is lost and none is processed twice or out of order while receivers are killed,
// frozen, kept busy and cut off, their clocks are wrong, and their database is away: node chaos.ts [rounds]
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newFolder } from './deliveries.ts';
import type { InboxPlace } from './inbox-place.ts';
import { Journal } from './journal.ts';
import { startServer, type TestServer } from './postgres-server.ts';
import { type PostgresProxy, startProxy } from './proxy.ts';
import { until } from './until.ts';
import type { WorkerOptions } from './worker.ts';
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts';

const faults = ['kill', 'freeze', 'compute', 'clock', 'cut', 'outage'] as const;
type Fault = (typeof faults)[number];

const leaseMs = 2_000;
/** Longer than a lease. */
const faultMs = 3_500;
const hourMs = 3_600_000;

/** The extent of the soak. */
export interface ChaosOptions {
  readonly rounds: number;
  readonly onRound?: (round: number, fault: string) => void;
}

/** The number of deliveries. */
export interface ChaosFigures {
  readonly acknowledged: number;
  readonly processed: number;
  /** Deliveries that were processed again, each after a process had ended. */
  readonly again: number;
  /** Attempts whose signal was aborted. */
  readonly aborted: number;
}

/** The receiver of a SQLite inbox. @throws Error when a delivery is lost, doubled or overtakes, or the file is damaged */
export async function chaosOfSqlite(options: ChaosOptions): Promise<ChaosFigures> {
  const folder = newFolder();
  const file = join(folder, 'inbox.db');
  const load = { calls: 32, pauseMs: 5, handlerMs: 2, slowMs: 50, failing: 0.05 };
  try {
    const figures = await new Chaos({ place: { file }, load }).run(1, faults.slice(0, 4), options);
    const database = new DatabaseSync(file);
    const integrity = Object.values(database.prepare('PRAGMA integrity_check').get() ?? {})[0];
    database.close();
    if (integrity !== 'ok') throw new Error(`The database is damaged: ${integrity}.`);
    return figures;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Receivers that share a PostgreSQL inbox. @throws Error when a delivery is lost, doubled or overtakes */
export async function chaosOfPostgres(workers: number, options: ChaosOptions): Promise<ChaosFigures> {
  const server = await startServer();
  const waits = { pollingIntervalMs: 200, leaseMs, queryTimeoutMs: 1_000 };
  const place = { connectionString: server.url, schema: 'chaos', ...waits };
  const load = { calls: 16, pauseMs: 300, handlerMs: 100, slowMs: 2_500, failing: 0 };
  try {
    return await new Chaos({ place, load, server }).run(workers, faults, options);
  } finally {
    await server.stop();
  }
}

interface Setting {
  readonly place: InboxPlace;
  readonly load: Omit<WorkerOptions, 'inbox' | 'name'>;
  readonly server?: TestServer;
}

interface Receiver {
  readonly worker: WorkerProcess;
  readonly proxy: PostgresProxy | undefined;
}

class Chaos {
  readonly #setting: Setting;
  readonly #journal = new Journal();
  readonly #receivers: Receiver[] = [];
  #started = 0;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  async run(
    workers: number,
    faults: readonly Fault[],
    { rounds, onRound = () => {} }: ChaosOptions,
  ): Promise<ChaosFigures> {
    try {
      for (let worker = 0; worker < workers; worker++) await this.#start();
      for (let round = 0; round < rounds; round++) {
        const fault = faults[round % faults.length] as Fault;
        onRound(round + 1, fault);
        await this.#suffer(fault, await this.#victim());
      }
      for (const { worker } of this.#receivers) worker.tell('enough');
      await this.#journal.drained(this.#setting.place);
    } finally {
      for (const receiver of [...this.#receivers]) await this.#kill(receiver);
    }
    const { acknowledged, processed, aborted } = this.#journal;
    return { acknowledged, processed, aborted, again: this.#journal.check() };
  }

  async #suffer(fault: Fault, victim: Receiver): Promise<void> {
    const { worker, proxy } = victim;
    const { server } = this.#setting;
    switch (fault) {
      case 'kill':
        await this.#kill(victim);
        return this.#start();
      case 'freeze':
        worker.freeze();
        await sleep(faultMs);
        return worker.thaw();
      case 'compute':
        worker.tell(`compute ${faultMs}`);
        return sleep(faultMs);
      case 'clock':
        return worker.tell(`clock ${(Math.random() < 0.5 ? -6 : 6) * hourMs}`);
      case 'cut':
        proxy?.cut();
        await sleep(faultMs);
        return proxy?.heal();
      case 'outage':
        await server?.halt();
        await sleep(faultMs);
        return server?.resume();
    }
  }

  /** A receiver at work, every other time one whose handler runs. */
  async #victim(): Promise<Receiver> {
    const victim = this.#receivers[Math.floor(Math.random() * this.#receivers.length)] as Receiver;
    const lines = victim.worker.lines();
    await until('a worker is at work', () => victim.worker.lines() > lines);
    await sleep(Math.random() * 400);
    if (Math.random() < 0.5) await until('a handler runs', () => victim.worker.running() > 0, 1);
    return victim;
  }

  async #start(): Promise<void> {
    const { place, load, server } = this.#setting;
    const name = `w${this.#started++}`;
    const proxy = server && (await startProxy(server.port));
    const inbox = proxy === undefined ? place : { ...place, connectionString: through(proxy, server) };
    const hear = (line: string) => this.#journal.hear(name, line);
    this.#receivers.push({ proxy, worker: await startWorkerProcess({ inbox, name, ...load }, hear) });
  }

  async #kill(receiver: Receiver): Promise<void> {
    this.#receivers.splice(this.#receivers.indexOf(receiver), 1);
    await receiver.worker.kill();
    this.#journal.kill(receiver.worker.name);
    await receiver.proxy?.stop();
  }
}

function through({ port }: PostgresProxy, server: TestServer | undefined): string {
  const url = new URL(server?.url ?? '');
  url.port = String(port);
  return url.href;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rounds = Number(process.argv[2] ?? 120);
  const proofs = {
    SQLite: chaosOfSqlite,
    PostgreSQL: (options: ChaosOptions) => chaosOfPostgres(4, options),
  };
  for (const [name, prove] of Object.entries(proofs)) {
    const onRound = (round: number, fault: string) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${name} inbox: ${round} of ${rounds}, ${fault}   `);
    };
    try {
      const figures = await prove({ rounds, onRound });
      console.log(`${name} inbox, ${rounds} rounds: ${JSON.stringify(figures)}: passes.`);
    } catch (error) {
      console.log(`${name} inbox, ${rounds} rounds: fails. ${(error as Error).message}`);
      process.exitCode = 1;
    }
  }
}
