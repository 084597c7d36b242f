// What is used of pg 8. A package that is installed beside this one brings no declarations of its own.

/** A connection. */
export interface Client {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  on(event: 'notification' | 'error' | 'end', listener: (what?: unknown) => void): unknown;
  /** @param error closes the connection; without it the pool keeps it */
  release(error?: Error | boolean): void;
}

export interface Pool {
  connect(): Promise<Client>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  end(): Promise<void>;
}

interface Pg {
  readonly Pool: new (options: Record<string, unknown>) => Pool;
}

// No literal, so that a compiler does not look for its declarations.
const packageName: string = 'pg';

/** @throws what the import of a package does that is not installed */
export const importPg = async (): Promise<Pg> =>
  ((await import(/* loads pg */ packageName)) as { default: Pg }).default;
