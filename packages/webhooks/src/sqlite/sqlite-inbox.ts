import { resolve } from 'node:path';
import { requireNode } from '@voice-agent/cli-kit/needs-node';
import { sqliteDefaults } from '../defaults.ts';
import { createInbox } from '../inbox/engine.ts';
import type { OpenStore } from '../inbox/store.ts';
import type { Inbox } from '../inbox-types.ts';
import { limitOf } from '../limit.ts';
import { latestOf } from './latest.ts';
import { SqliteStore } from './sqlite-store.ts';

/**
 * The file of the inbox, and how long it keeps deliveries.
 *
 * @example
 * import type { SqliteOptions } from '@voice-agent/webhooks/sqlite';
 *
 * const options: SqliteOptions = { file: 'inbox.db', maxBytes: 2 ** 30 };
 */
export interface SqliteOptions {
  /** The file, readable for its owner alone. SQLite keeps `-wal` and `-shm` beside it, and the lock of the receiver is `-owner`. */
  readonly file: string;
  /** Milliseconds within which the same body is processed once, from when it was first seen. Default: 24 hours. */
  readonly windowMs?: number | undefined;
  /** Milliseconds that what is done is kept, at least `windowMs`. The rest is kept until it is replayed. Default: 7 days. */
  readonly retentionMs?: number | undefined;
  /** How many deliveries may wait; above that a delivery is rejected with 503. Default: no bound. */
  readonly maxBacklog?: number | undefined;
  /** How many bytes of deliveries may be on their way to the disk. Default: 64 MiB. */
  readonly maxPendingBytes?: number | undefined;
  /** How large the file may become. Default: no bound but the disk. */
  readonly maxBytes?: number | undefined;
  /** Milliseconds to wait for another process that has locked the file. Default: 4 seconds. */
  readonly lockTimeoutMs?: number | undefined;
  /** Milliseconds between two looks for what is too old. Default: 60,000. */
  readonly purgeEveryMs?: number | undefined;
}

/**
 * Keeps deliveries in one SQLite file, which needs no service. One process at a time processes it, and of several receivers
 * in that process the one that was made last.
 *
 * @throws Error when this Node is too old
 * @throws TypeError when an option is invalid
 * @example
 * import { sqlite } from '@voice-agent/webhooks/sqlite';
 *
 * const inbox = sqlite({ file: 'inbox.db' });
 */
export function sqlite(options: SqliteOptions): Inbox {
  requireNode();
  const { file, ...numbers } = (options ?? {}) as SqliteOptions;
  if (typeof file !== 'string' || file === '')
    throw new TypeError("file must name the file of the inbox, such as sqlite({ file: 'inbox.db' }).");
  if (file === ':memory:')
    throw new TypeError(
      'file must name a file, since an inbox outlives its process. For tests, use memory() of @voice-agent/webhooks/testing/inbox.',
    );
  for (const [name, value] of Object.entries(numbers)) {
    if (value !== undefined) limitOf(name, value);
  }
  const {
    purgeEveryMs = sqliteDefaults.purgeEveryMs,
    maxBacklog,
    maxPendingBytes = sqliteDefaults.maxPendingBytes,
  } = options;
  const settings = { where: file, purgeEveryMs, maxBacklog, maxPendingBytes };
  return latestOf(createInbox(sqliteStore(options), settings), resolve(file));
}

export function sqliteStore(options: SqliteOptions): OpenStore {
  const setup = {
    file: resolve(options.file),
    windowMs: options.windowMs ?? sqliteDefaults.windowMs,
    retentionMs: options.retentionMs ?? sqliteDefaults.retentionMs,
    maxBytes: options.maxBytes ?? Number.MAX_SAFE_INTEGER,
    lockTimeoutMs: options.lockTimeoutMs ?? sqliteDefaults.lockTimeoutMs,
  };
  return (context) => SqliteStore.open(setup, context);
}
