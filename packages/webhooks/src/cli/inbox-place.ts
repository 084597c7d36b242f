import { CannotRun } from '@voice-agent/cli-kit/text';
import { Command } from 'commander';
import type { InboxAdmin } from '../inbox-types.ts';
import type { InboxPlace, Io } from './io.ts';
import { schema, text } from './values.ts';

const databaseVariable = 'VOICE_AGENT_INBOX_DATABASE';

/** The flags that say which inbox, and how to print. */
export interface PlaceOptions {
  readonly file?: string;
  readonly database?: string;
  readonly schema?: string;
  readonly json?: true;
}

/** A command on an inbox, with the flags that say on which. */
export function placed(name: string, description: string, example: string): Command {
  return new Command(name)
    .description(description)
    .option('--file <file>', 'the SQLite file of the inbox', text)
    .option('--database <url>', `the PostgreSQL database of the inbox; better in ${databaseVariable}`, text)
    .option('--schema <name>', 'its schema, when it is not voice_agent_inbox', schema)
    .option('--json', 'print JSON')
    .addHelpText('after', `\nExample:\n  npx @voice-agent/webhooks inbox ${example}`);
}

/** Opens the inbox that the flags name, for as long as it is used. */
export async function withInbox<T>(
  options: PlaceOptions,
  io: Io,
  use: (inbox: InboxAdmin) => Promise<T>,
): Promise<T> {
  const place = placeOf(options, io);
  try {
    const inbox = await io.openInbox(place);
    try {
      return await use(inbox);
    } finally {
      await inbox.close();
    }
  } catch (error) {
    throw 'database' in place ? withoutUrl(error, place.database) : error;
  }
}

/** The inbox that the flags name. @throws CannotRun when they name none */
export function placeOf({ file, database, schema }: PlaceOptions, io: Io): InboxPlace {
  if (file !== undefined && database !== undefined)
    throw new CannotRun('Give --file or --database, not both.');
  if (file !== undefined && schema !== undefined)
    throw new CannotRun('Give --schema with a PostgreSQL inbox only: a SQLite file has no schemas.');
  if (file !== undefined) return { file };
  const url = database ?? io.env[databaseVariable];
  if (url === undefined || url === '')
    throw new CannotRun(`Choose the inbox: --file FILE, --database URL, or the URL in ${databaseVariable}.`);
  const parsed = URL.parse(url);
  if (parsed === null || !/^postgres(ql)?:$/.test(parsed.protocol))
    throw new CannotRun('The database must be a URL such as postgres://user@host/name.');
  if (database !== undefined && parsed.password !== '')
    io.stderr.write(
      `Warning: other users of this machine can read a flag in its list of processes. Use ${databaseVariable}.\n`,
    );
  return { database: url, schema };
}

/** Keeps the password out of what drivers say. */
function withoutUrl(error: unknown, url: string): CannotRun {
  const password = /^[^:]+:\/\/[^:/?#]*:([^@]*)@/.exec(url)?.[1] ?? '';
  const secrets = [url, password, new URL(url).password, decoded(password)].filter((secret) => secret !== '');
  const message = error instanceof Error ? error.message : String(error);
  return new CannotRun(
    secrets.reduce((expected, secret) => expected.replaceAll(secret, '…'), message).split('\n'),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
