// The parts of pg 8 that are used. A package that is installed beside this one brings no declarations of its own.
import type { Row } from './sql.ts';

/** A connection. */
export interface Client {
  connect(): Promise<unknown>;
  query(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
  on(event: 'notification' | 'error' | 'end', listener: () => void): unknown;
  end(): Promise<void>;
  /** The process of the server, or the number that a pooler gives. */
  readonly processID?: number | null;
  binary: boolean;
  readonly connectionParameters: Record<string, unknown>;
}

/** A connection of a pool. */
export interface PoolClient extends Client {
  /** @param error closes the connection; without it the pool keeps it */
  release(error?: Error): void;
}

export interface Pool {
  connect(): Promise<PoolClient>;
  on(event: 'error', listener: () => void): unknown;
  on(event: 'connect', listener: (client: PoolClient) => void): unknown;
  end(): Promise<void>;
}

export interface Pg {
  readonly Client: new (options: Record<string, unknown>) => Client;
  readonly Pool: new (options: Record<string, unknown>) => Pool;
}

// No literal, so that a compiler does not look for its declarations.
const packageName: string = 'pg';

/** @throws what the import of a package does that is not installed */
export const importPg = async (): Promise<Pg> =>
  ((await import(/* loads pg */ packageName)) as { default: Pg }).default;
