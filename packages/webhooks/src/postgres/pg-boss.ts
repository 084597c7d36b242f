// What is used of pg-boss 12. Its own declarations don't compile without `skipLibCheck`.

/** Runs SQL, on any connection or inside a transaction. */
export interface Db {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  beginTransaction?(): Promise<{ db: Db; commit(): Promise<void>; rollback(): Promise<void> }>;
}

/** A job as it is put into a queue. */
export interface NewJob {
  readonly id: string;
  readonly data: { readonly delivery: string };
  readonly singletonKey: string;
}

/** One attempt at a job: a call about it does nothing when it has passed on to another attempt. */
export interface JobAttempt {
  readonly id: string;
  readonly retryCount: number;
}

export interface PgBoss {
  on(event: 'error' | 'warning', listener: (what: { message: string }) => void): unknown;
  start(): Promise<unknown>;
  stop(options: { graceful: boolean }): Promise<void>;
  getDb(): Db;
  createQueue(name: string, options: Record<string, unknown>): Promise<void>;
  insert(name: string, jobs: NewJob[], options: { db: Db; returnId: true }): Promise<string[] | null>;
  fetch(
    name: string,
    options: { batchSize: number; db: Db },
  ): Promise<(JobAttempt & { data: NewJob['data'] })[]>;
  deleteJob(name: string, jobs: JobAttempt[], options: { db: Db }): Promise<unknown>;
  fail(name: string, jobs: JobAttempt[], data: null, options: { db: Db }): Promise<unknown>;
  update(
    name: string,
    data: undefined,
    options: { id: string; startAfter: string; db: Db },
  ): Promise<{ updated: number }>;
  touch(name: string, jobs: JobAttempt[]): Promise<unknown>;
}

interface PgBossModule {
  readonly PgBoss: new (options: Record<string, unknown>) => PgBoss;
}

// No literal, so that a compiler does not look for its declarations.
const packageName: string = 'pg-boss';

/** @throws what the import of a package does that is not installed */
export const importPgBoss = async (): Promise<PgBossModule> =>
  (await import(/* loads pg-boss */ packageName)) as PgBossModule;
