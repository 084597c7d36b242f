export type Row = Record<string, unknown>;

/** Runs SQL and returns the rows. */
export type Query = (text: string, values?: unknown[]) => Promise<Row[]>;

/** An open database. */
export interface Database {
  readonly query: Query;
  /** Commits what `work` did, or nothing of it. */
  readonly transaction: <Out>(work: (query: Query) => Promise<Out>) => Promise<Out>;
  /** Calls `wake` at each notification of a channel, on a connection of its own, until the signal or a lost connection. */
  readonly listen: (channel: string, wake: () => void, signal: AbortSignal) => Promise<void>;
  readonly close: () => Promise<void>;
}
