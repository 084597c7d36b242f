import { requireNode } from '@voice-agent/cli-kit/needs-node';
import { postgresDefaults } from '../defaults.ts';
import { limitOf } from '../limit.ts';
import { Secrets } from './secrets.ts';

/**
 * The database of the inbox, and how long it keeps deliveries.
 *
 * @example
 * import type { PostgresOptions } from '@voice-agent/webhooks/postgres';
 *
 * const options: PostgresOptions = { host: 'db.example.com', database: 'calls', schema: 'webhooks', max: 5 };
 */
export interface PostgresOptions {
  /** `postgres://user:password@host:5432/database`. Default: that of `host` and the options that follow it. */
  connectionString?: string;
  /** The host. Default: that of `PGHOST`, else localhost. */
  host?: string;
  /** The port. Default: that of `PGPORT`, else 5432. */
  port?: number;
  /** The database. Default: that of `PGDATABASE`, else the name of the user. */
  database?: string;
  /** The user. Default: that of `PGUSER`, else that of the operating system. */
  user?: string;
  /** The password, or a function that gives it for each connection. Default: that of `PGPASSWORD`, else none. */
  password?: string | (() => string | Promise<string>);
  /** The options of `tls.connect`, or `true`. Default: that of `PGSSLMODE`, else no TLS. */
  ssl?: unknown;
  /** Maximum connections of this process. Default: 10. */
  max?: number;
  /** The schema of the database that holds the inbox. Default: `voice_agent_inbox`. */
  schema?: string;
  /** Milliseconds in which the same body counts as the same delivery. Default: 86,400,000, a day. */
  windowMs?: number;
  /** Milliseconds that a processed delivery is kept, at least the window. Default: 2,592,000,000, thirty days. */
  retentionMs?: number;
  /** Milliseconds between two looks for work of other receivers; one's own is seen at once. Default: 500. */
  pollingIntervalMs?: number;
  /**
   * Milliseconds after which others take over the work of a receiver that was not heard of and whose connection has ended.
   * A receiver that can't reach the database aborts its handlers after three quarters of it. Default: 10,000.
   */
  leaseMs?: number;
  /** Milliseconds that the database may take for one statement. Default: 5,000. */
  queryTimeoutMs?: number;
}

/** The options with their defaults. */
export interface Settings extends Defaults {
  readonly connection: Omit<PostgresOptions, keyof Defaults>;
  /** Host and port, for a person. */
  readonly where: string;
  /** The schema as a statement names it, quoted: a reserved word is a name, too. Channels have the plain name. */
  readonly quotedSchema: string;
  readonly secrets: Secrets;
}

type Defaults = Omit<typeof postgresDefaults, 'port' | 'max'>;

/** Why a schema can't have this name, in words that follow `schema`. @returns `undefined` when it can */
export const schemaProblem = (name: string): string | undefined =>
  /^(?!pg_)[a-z_][a-z0-9_]{0,49}$/.test(name)
    ? undefined
    : 'must be lowercase letters, digits and _, at most 50, and must not start with a digit or pg_.';

/** @throws Error when this Node is too old, and TypeError when an option is invalid */
export function settingsOf(options: PostgresOptions): Settings {
  requireNode();
  const { port: _, max, ...defaults } = postgresDefaults;
  const connection: Record<string, unknown> = { max };
  const settings = { ...defaults };
  for (const [name, value] of Object.entries(options))
    if (!Object.hasOwn(defaults, name)) connection[name] = value;
    else if (value !== undefined) Object.assign(settings, { [name]: value });
  const { schema, ...numbers } = settings;
  const problem = schemaProblem(schema);
  if (problem !== undefined) throw new TypeError(`schema ${problem}`);
  for (const [name, value] of Object.entries(numbers)) limitOf(name, value);
  settings.retentionMs = Math.max(settings.retentionMs, settings.windowMs);
  const where = whereOf(connection);
  const secrets = new Secrets(options);
  if (options.password !== undefined) connection.password = secrets.remembering(options.password);
  return { ...settings, connection, where, quotedSchema: `"${schema}"`, secrets };
}

function whereOf({ connectionString, host, port }: Settings['connection']): string {
  if (connectionString === undefined)
    return `${host ?? process.env.PGHOST ?? 'localhost'}:${port ?? process.env.PGPORT ?? postgresDefaults.port}`;
  if (!/^postgres(?:ql)?:\/\//.test(connectionString) || !URL.canParse(connectionString))
    throw new TypeError('connectionString must be a URL: postgres://user:password@host:5432/database.');
  const url = new URL(connectionString);
  // Else what stands before it, part of a password, would pass for the host.
  if (url.username === '' && /@/.test(`${url.pathname}${url.hash}`))
    throw new TypeError(
      'connectionString has an @ after its host: encode user and password with encodeURIComponent.',
    );
  return `${url.hostname || 'localhost'}:${url.port || postgresDefaults.port}`;
}
