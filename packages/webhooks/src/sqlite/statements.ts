import type { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * The statements by what they do. `state <> 'done'` lets SQLite use the index of what is not done. A test checks
 * how SQLite finds the rows of each.
 */
export const statements = {
  seen: 'SELECT id, first_seen FROM delivery WHERE fingerprint = ? ORDER BY id DESC LIMIT 1',
  again: 'UPDATE delivery SET count = count + 1, last_seen = ? WHERE id = ? RETURNING count',
  insert:
    'INSERT INTO delivery (id, state, fingerprint, event_type, call_id, first_seen, last_seen, attempts, problem, ordered, secret_name) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  insertBody: 'INSERT INTO body (id, bytes) VALUES (?, ?)',
  claim:
    "UPDATE delivery SET state = 'running', attempts = attempts + 1 WHERE id = ? AND state = 'waiting' RETURNING id, call_id, ordered, suspect, event_type, first_seen, count, attempts, interruptions, secret_name",
  body: 'SELECT bytes FROM body WHERE id = ?',
  done: "UPDATE delivery SET state = 'done', settled = ?, reason = NULL WHERE id = ?",
  waiting:
    "UPDATE delivery SET state = 'waiting', due = ?, reason = ?, suspect = ?, interruptions = interruptions + ? WHERE id = ?",
  deadLettered:
    "UPDATE delivery SET state = 'dead-lettered', settled = ?, reason = ?, interruptions = interruptions + ? WHERE id = ?",
  unrecognised: "UPDATE delivery SET state = 'unrecognised', settled = ?, problem = ? WHERE id = ?",
  unclaim: "UPDATE delivery SET state = 'waiting', attempts = attempts - 1 WHERE id = ?",
  running:
    "SELECT id, call_id, ordered, suspect, event_type, first_seen, count, attempts, interruptions, secret_name FROM delivery WHERE state = 'running' AND state <> 'done' ORDER BY id",
  countWaiting: "SELECT count(*) AS count FROM delivery WHERE state = 'waiting' AND state <> 'done'",
  waitingAfter:
    "SELECT id, call_id, ordered, due, suspect FROM delivery WHERE state = 'waiting' AND state <> 'done' AND id > ? ORDER BY id LIMIT ?",
  one: "SELECT id, call_id, ordered, due, suspect FROM delivery WHERE id = ? AND state = 'waiting'",
  dueAfter:
    "SELECT id, call_id, ordered, due, suspect FROM delivery INDEXED BY delivery_due WHERE state = 'waiting' AND due <> 0 AND (due, id) > (?, ?) AND due <= ? ORDER BY due, id LIMIT ?",
  nextDue:
    "SELECT due FROM delivery INDEXED BY delivery_due WHERE state = 'waiting' AND due <> 0 AND due > ? ORDER BY due LIMIT 1",
  bringForward:
    "UPDATE delivery SET due = ? WHERE id IN (SELECT id FROM delivery INDEXED BY delivery_due WHERE state = 'waiting' AND due <> 0 AND due > ? ORDER BY due LIMIT ?)",
  anyReplayed: 'SELECT id FROM replayed LIMIT 1',
  replayed: 'DELETE FROM replayed RETURNING id',
  // The newest row stays, so that no id is given twice.
  oldest: 'SELECT id, state, settled, first_seen FROM delivery WHERE id > ? AND id < ? ORDER BY id LIMIT ?',
  forget: 'DELETE FROM delivery WHERE id = ?',
  forgetBody: 'DELETE FROM body WHERE id = ?',
  newest: 'SELECT max(id) AS id FROM delivery',
  count: "SELECT state, count(*) AS count FROM delivery WHERE state <> 'done' GROUP BY state",
  oldestWaiting:
    "SELECT first_seen FROM delivery WHERE state = 'waiting' AND state <> 'done' ORDER BY id LIMIT 1",
} as const;

/** The statements, prepared for one database. */
export type Prepared = Readonly<Record<keyof typeof statements, StatementSync>>;

export function prepareAll(database: DatabaseSync): Prepared {
  const prepared = Object.entries(statements).map(([name, sql]) => [name, database.prepare(sql)]);
  return Object.fromEntries(prepared) as Prepared;
}
