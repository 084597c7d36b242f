import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { PostgresServer } from '@voice-agent/test-kit/postgres';
import { importPg } from '../src/postgres/pg.ts';

/** A real PostgreSQL server that is there for a test. */
export interface TestServer {
  readonly port: number;
  readonly url: string;
  /** Stops it, which breaks every connection; `resume` starts it on the same data. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  /** Stops all of its processes where they are, so that it takes connections and never answers, and lets them go on. */
  freeze(): void;
  thaw(): void;
  /** Ends it and deletes its data. */
  stop(): Promise<void>;
}

export const password = 'hunter-2-is-secret';

/** Starts a server on a free port, with its data in a temporary folder. */
export async function startServer(): Promise<TestServer> {
  const port = await freePort();
  const server = await PostgresServer.start({
    port,
    user: 'postgres',
    password,
    flags: ['-c', 'max_connections=200'],
  });
  const signalAll = (signal: NodeJS.Signals): void => {
    const main = Number(readFileSync(join(server.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
    for (const pid of [main, ...childrenOf(main)]) process.kill(pid, signal);
  };
  return {
    port,
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    halt: () => server.halt(),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    resume: () => server.resume(),
    stop: () => server.remove(),
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
