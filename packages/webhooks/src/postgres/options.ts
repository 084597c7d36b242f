import { requireNode } from '../internal/needs-node.ts';

/** Where the inbox is, and how it keeps what it holds. */
export interface PostgresOptions {
  /** `postgres://user:password@host:5432/database`. Without it `host` and the rest, or the `PG…` variables, count. */
  connectionString?: string;
  host?: string;
  port?: number;
  database?: string;
  user?: string;
  password?: string | (() => string | Promise<string>);
  /** What `tls.connect` takes, or `true`. */
  ssl?: unknown;
  /** The most connections of this process. Default: 10. */
  max?: number;
  /** The schema of the database that holds the inbox. Default: `voice_agent_inbox`. */
  schema?: string;
  /** Milliseconds in which the same body counts as the same delivery. Default: 86,400,000, a day. */
  windowMs?: number;
  /** Milliseconds that a processed delivery is kept, at least the window. Default: 2,592,000,000, thirty days. */
  retentionMs?: number;
  /** Milliseconds between two looks for work of other receivers; one's own is seen at once. Default: 500. */
  pollingIntervalMs?: number;
  /** Milliseconds that the database may take for one statement. Default: 5,000. */
  queryTimeoutMs?: number;
}

/** The options with their defaults. */
export interface Settings {
  readonly connection: Omit<
    PostgresOptions,
    'schema' | 'windowMs' | 'retentionMs' | 'pollingIntervalMs' | 'queryTimeoutMs'
  >;
  readonly schema: string;
  readonly windowMs: number;
  readonly retentionMs: number;
  readonly pollingIntervalMs: number;
  readonly queryTimeoutMs: number;
  /** Host and port, for a person. */
  readonly where: string;
}

const dayMs = 86_400_000;

/** @throws Error when this Node is too old, and TypeError when an option can never be right */
export function settingsOf(options: PostgresOptions): Settings {
  requireNode();
  const { schema = 'voice_agent_inbox', ...rest } = options;
  const {
    windowMs = dayMs,
    retentionMs = 30 * dayMs,
    pollingIntervalMs = 500,
    queryTimeoutMs = 5_000,
    ...connection
  } = rest;
  if (!/^[a-z_][a-z0-9_]{0,49}$/.test(schema))
    throw new TypeError('schema must be small letters, digits and _, at most 50, and start with no digit.');
  for (const [name, value] of Object.entries({ windowMs, retentionMs, pollingIntervalMs, queryTimeoutMs }))
    if (!(Number.isSafeInteger(value) && value > 0))
      throw new TypeError(`${name} must be a whole number above 0.`);
  return {
    connection,
    schema,
    windowMs,
    retentionMs: Math.max(retentionMs, windowMs),
    pollingIntervalMs,
    queryTimeoutMs,
    where: whereOf(connection),
  };
}

function whereOf({ connectionString, host, port }: Settings['connection']): string {
  if (connectionString === undefined)
    return `${host ?? process.env.PGHOST ?? 'localhost'}:${port ?? process.env.PGPORT ?? 5432}`;
  if (!/^postgres(?:ql)?:\/\//.test(connectionString) || !URL.canParse(connectionString))
    throw new TypeError('connectionString must be a URL: postgres://user:password@host:5432/database.');
  const url = new URL(connectionString);
  return `${url.hostname || 'localhost'}:${url.port || 5432}`;
}
