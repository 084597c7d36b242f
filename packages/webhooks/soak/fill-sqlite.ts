// Fills the file of a SQLite inbox with deliveries that wait, without going through the inbox.
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../src/sqlite/database-file.ts';

/** The deliveries to store. */
export interface Fill {
  readonly count: number;
  /** The call of a delivery, as SQL with its number `n`, from 0 on. */
  readonly call: string;
  /** More columns, as SQL with `n`. */
  readonly columns?: Readonly<Record<string, string>>;
}

/** Creates the file if there is none; ids go on after the last one. */
export function fillSqlite(file: string, { count, call, columns = {} }: Fill): void {
  openDatabase(file, true, 5_000).close();
  const database = new DatabaseSync(file);
  const values: Record<string, string> = {
    state: "'waiting'",
    fingerprint: 'randomblob(20)',
    event_type: "'call.started'",
    call_id: call,
    first_seen: '1772442900000 + n',
    last_seen: '1772442900000 + n',
    attempts: '0',
    ...columns,
  };
  const numbers = `WITH RECURSIVE numbers (n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${count})`;
  const first = `(SELECT coalesce(max(id), 0) + 1 FROM delivery)`;
  database.exec(`
    PRAGMA synchronous = OFF;
    BEGIN;
    CREATE TEMP TABLE filled AS ${numbers} SELECT n, n + ${first} AS id FROM numbers;
    INSERT INTO delivery (id, ${Object.keys(values).join(', ')}) SELECT id, ${Object.values(values).join(', ')} FROM filled;
    INSERT INTO body (id, bytes) SELECT id, CAST(format(
      '{"eventType":"call.started","callId":"%s","timestamp":"2026-03-02T09:15:00Z","projectId":"project-1","agentId":"agent-1","agentName":"Front desk","data":{"name":"%d"}}',
      ${call}, id) AS BLOB) FROM filled;
    COMMIT;
  `);
  database.close();
}
