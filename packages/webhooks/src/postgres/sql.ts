/** Columns by their names, each as the text that PostgreSQL sends, or null. */
export type Row = Record<string, unknown>;

/** Runs SQL and returns the rows. */
export type Query = (text: string, values?: unknown[]) => Promise<Row[]>;
