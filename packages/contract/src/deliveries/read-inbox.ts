import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { CannotRun } from '@voice-agent/cli-kit/text';
import { bodyOf, type Delivery } from './delivery.ts';

// What @voice-agent/webhooks writes into its databases: "vain", voice agent inbox.
const applicationId = 0x7661696e;
const format = 2;

/**
 * The deliveries in a SQLite inbox of @voice-agent/webhooks, in the order they came. Nothing is written to it.
 *
 * @throws CannotRun when it is another database, is of another format or can't be read
 */
export function* readInbox(file: string): Generator<Delivery> {
  let database: DatabaseSync | undefined;
  try {
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    // Without a log beside it nobody writes: SQLite then needs to leave no file of its own there.
    const isAtRest = !statSync(`${file}-wal`, { throwIfNoEntry: false })?.size;
    const place = pathToFileURL(file);
    if (isAtRest) place.searchParams.set('immutable', '1');
    database = new DatabaseSync(place, { readOnly: true });
    const application = pragma(database, 'application_id');
    if (application !== applicationId)
      throw new CannotRun(
        `${file} is a SQLite database, but no inbox of @voice-agent/webhooks: name another file.`,
      );
    const version = pragma(database, 'user_version');
    if (version !== format)
      throw new CannotRun(
        `${file} is an inbox of another format (${version}, this version reads ${format}): use the @voice-agent/contract of the same release.`,
      );
    const rows = database.prepare(
      'SELECT delivery.id, count, bytes FROM delivery JOIN body ON body.id = delivery.id ORDER BY delivery.id',
    );
    for (const { id, count, bytes } of rows.iterate())
      yield { source: `${file} row ${id}`, body: bodyOf(bytes as Uint8Array), times: Number(count) };
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_SQLITE_ERROR') throw error;
    throw new CannotRun(
      `${file} can't be read as a SQLite database: ${(error as Error).message}. Is it whole?`,
    );
  } finally {
    database?.close();
  }
}

function pragma(database: DatabaseSync, name: string): number {
  return Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
}
