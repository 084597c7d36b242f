import { InboxError } from '../inbox-types.ts';
import { isA, reasonOf } from '../thrown.ts';
import type { Settings } from './options.ts';

const unreachable = /^(?:ECONN|ENOTFOUND|EHOST|ENET|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOENT$|57P0[1-5]|08)/;

// Wrong values, broken constraints, and values that are too large.
const invalid = /^(?:22|23|54)/;

/** The error of the database and what to do about it. The cause stays out, since it may contain a secret. */
export function explain(error: unknown, { where, schema, secrets, queryTimeoutMs }: Settings): InboxError {
  if (isA(error, InboxError)) return error;
  const { code, message } = partsOf(error);
  const at = `PostgreSQL at ${where}`;
  const what = [code, secrets.hideIn(message)].filter((part) => part !== '').join(': ');
  if (message === 'URI malformed')
    return unusable("connectionString can't be decoded. Encode user and password with encodeURIComponent.");
  if (code === '25006')
    return unusable(
      `${at} is read-only (${what}). Let this address lead to the primary, or allow writing (default_transaction_read_only).`,
    );
  if (code === '08P01' && message.includes('startup parameter'))
    return unusable(
      `A pooler at ${where} rejects a parameter of the connection (${what}). ` +
        'Remove it from the options, or list it in ignore_startup_parameters of PgBouncer.',
    );
  if (code === '08P01')
    return unusable(
      `${at}, or a pooler before it, has ended the connection (${what}). ` +
        'See its log; PgBouncer needs pool_mode transaction or session.',
    );
  if (code === '57014')
    return unusable(
      `${at} took longer than ${queryTimeoutMs} ms (${what}). See pg_stat_activity for what it waits for, or raise queryTimeoutMs.`,
    );
  if (unreachable.test(code) || /timeout|terminated|closed|not opened|not queryable/i.test(message))
    return unusable(`No response from ${at} (${what}). Start the server, or correct the host and port.`);
  if (code.startsWith('28'))
    return unusable(`${at} rejects the user or the password (${code}). Correct them.`);
  if (code === '3D000') return unusable(`${at} has no such database (${code}). Create it, or name another.`);
  if (code === '42501')
    return unusable(
      `${at} does not let this user do that (${what}). Let it own schema ${schema} and its tables, or let it create schemas in the database.`,
    );
  if (code.startsWith('53')) return new InboxError('full', `${at} has no room (${what}). Make room for it.`);
  return new InboxError(
    invalid.test(code) ? 'invalid' : 'unusable',
    `${at} could not do it, schema ${schema} (${what}).`,
  );
}

/** Whatever was thrown, also by a function of the user that gives a password. */
function partsOf(error: unknown): { code: string; message: string } {
  try {
    const { code = '', message = String(error) } = error as { code?: unknown; message?: unknown };
    return { code: String(code), message: String(message) };
  } catch {
    return { code: '', message: reasonOf(error) };
  }
}

const unusable = (message: string) => new InboxError('unusable', message);
