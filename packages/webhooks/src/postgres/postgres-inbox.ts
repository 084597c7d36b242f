import { createInbox } from '../inbox/engine.ts';
import type { Inbox } from '../inbox-types.ts';
import { type PostgresOptions, settingsOf } from './options.ts';
import { PostgresStore } from './postgres-store.ts';

/**
 * An inbox in PostgreSQL, for receivers on more than one machine: all of them work on it together. It needs
 * pg, installed beside this package.
 *
 * @throws TypeError when an option is invalid
 * @throws Error when this Node is too old
 * @example
 * import { postgres } from '@voice-agent/webhooks/postgres';
 *
 * const inbox = postgres({ connectionString: process.env.DATABASE_URL ?? '' });
 */
export function postgres(options: PostgresOptions): Inbox {
  const settings = settingsOf(options);
  const { pollingIntervalMs, leaseMs, where } = settings;
  return createInbox((context) => PostgresStore.open(settings, context), {
    where: `PostgreSQL at ${where}`,
    pollingIntervalMs,
    leaseMs,
  });
}
