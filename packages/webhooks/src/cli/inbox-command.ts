import { count, type Exit, type ExitCode } from '@voice-agent/cli-kit/commands';
import { escapedIn, hasColours, painter, type Style } from '@voice-agent/cli-kit/text';
import { Command, Option } from 'commander';
import { listDefaults } from '../defaults.ts';
import type { DeliveryState, InboxAdmin } from '../inbox-types.ts';
import { bodyOf, deadLetteredRow, headings, jsonOf, listRow, shownDelivery } from './inbox-view.ts';
import { CannotRun, type InboxPlace, type Io } from './io.ts';
import { table } from './table.ts';
import { schema, text } from './values.ts';

const databaseVariable = 'VOICE_AGENT_INBOX_DATABASE';

interface PlaceOptions {
  readonly file?: string;
  readonly database?: string;
  readonly schema?: string;
  readonly json?: true;
}

interface ListOptions extends PlaceOptions {
  readonly state?: DeliveryState;
  readonly call?: string;
  readonly type?: string;
  readonly limit: number;
}

interface ShowOptions extends PlaceOptions {
  readonly raw?: true;
}

interface ReplayOptions extends PlaceOptions {
  readonly deadLettered?: true;
  readonly unrecognised?: true;
}

const states: readonly DeliveryState[] = ['waiting', 'running', 'done', 'dead-lettered', 'unrecognised'];

export function inboxCommand(io: Io, exit: Exit): Command {
  return new Command('inbox')
    .description('Shows the inbox of a receiver, which may be running, and replays deliveries.')
    .addHelpText('after', '\nExample:\n  npx @voice-agent/webhooks inbox stats --file inbox.sqlite')
    .addCommand(listCommand(io, exit))
    .addCommand(showCommand(io, exit))
    .addCommand(replayCommand(io, exit))
    .addCommand(deadLetteredCommand(io, exit))
    .addCommand(statsCommand(io, exit));
}

function listCommand(io: Io, exit: Exit): Command {
  return placed(
    'ls',
    'Lists deliveries, the newest first.',
    'ls --state waiting --limit 20 --file inbox.sqlite',
  )
    .addOption(new Option('--state <state>', 'only those in this state').choices(states))
    .option('--call <id>', 'only those of this call', text)
    .option('--type <event>', 'only those of this event type', text)
    .option('--limit <n>', 'maximum number to list', count(1, 1_000_000), listDefaults.limit)
    .action(async (options: ListOptions) => {
      const { state, call: callId, type: eventType, limit } = options;
      const found = await withInbox(options, io, (inbox) => inbox.list({ state, callId, eventType, limit }));
      if (options.json) writeJson(found.map(jsonOf), io);
      else writeRows(headings.list, found.map(listRow), io);
      exit(0);
    });
}

function deadLetteredCommand(io: Io, exit: Exit): Command {
  return placed(
    'dead-lettered',
    'Lists what was not processed, and why.',
    'dead-lettered --file inbox.sqlite',
  )
    .option('--limit <n>', 'maximum number to list', count(1, 1_000_000), listDefaults.limit)
    .action(async (options: ListOptions) => {
      const { limit } = options;
      const found = await withInbox(options, io, async (inbox) => {
        const [deadLettered, unrecognised] = [
          await inbox.list({ state: 'dead-lettered', limit }),
          await inbox.list({ state: 'unrecognised', limit }),
        ];
        return [...deadLettered, ...unrecognised].sort((a, b) => b.lastSeen - a.lastSeen).slice(0, limit);
      });
      if (options.json) writeJson(found.map(jsonOf), io);
      else writeRows(headings.deadLettered, found.map(deadLetteredRow), io);
      exit(0);
    });
}

function showCommand(io: Io, exit: Exit): Command {
  return placed('show', 'Prints one delivery.', 'show 42 --file inbox.sqlite')
    .argument('<id>', 'the id that ls prints')
    .option('--raw', 'print the body alone, byte for byte')
    .action(async (id: string, options: ShowOptions) => {
      if (options.raw && options.json) throw new CannotRun('Give --raw or --json, not both.');
      const found = await withInbox(options, io, (inbox) => inbox.get(id));
      if (found === undefined) {
        io.stderr.write(
          'The inbox has no delivery with this id. See the ids with: npx @voice-agent/webhooks inbox ls\n',
        );
        exit(1);
        return;
      }
      if (options.raw) io.stdout.write(found.body);
      else if (options.json) writeJson({ ...jsonOf(found), ...bodyOf(found) }, io);
      else io.stdout.write(coloured(shownDelivery(found), io));
      exit(0);
    });
}

function replayCommand(io: Io, exit: Exit): Command {
  return placed('replay', 'Replays deliveries.', 'replay --dead-lettered --file inbox.sqlite')
    .argument('[ids...]', 'the ids that ls prints')
    .option('--dead-lettered', 'all that failed in every attempt')
    .option('--unrecognised', 'all that are not a known event')
    .action(async (ids: readonly string[], options: ReplayOptions) => exit(await replay(ids, options, io)));
}

async function replay(ids: readonly string[], options: ReplayOptions, io: Io): Promise<ExitCode> {
  const kinds = (['dead-lettered', 'unrecognised'] as const).filter(
    (state) => options[state === 'unrecognised' ? state : 'deadLettered'],
  );
  if (ids.length === 0 && kinds.length === 0)
    throw new CannotRun('Say what to replay: ids, --dead-lettered or --unrecognised.');
  if (ids.length > 0 && kinds.length > 0)
    throw new CannotRun('Give ids, or --dead-lettered and --unrecognised, not both.');
  const asked = [...new Set(ids)];
  const replayed = await withInbox(options, io, async (inbox) => {
    if (asked.length > 0) return inbox.replay({ ids: asked });
    let sum = 0;
    for (const state of kinds) sum += await inbox.replay({ state });
    return sum;
  });
  if (options.json) writeJson({ replayed }, io);
  else io.stdout.write(`${replayed === 1 ? '1 delivery' : `${replayed} deliveries`} replayed\n`);
  const missing = asked.length - replayed;
  if (missing <= 0) return 0;
  io.stderr.write(
    `${missing} of ${asked.length} ids could not be replayed: they are not in the inbox, or are waiting or running already.\n`,
  );
  return 1;
}

function statsCommand(io: Io, exit: Exit): Command {
  return placed('stats', 'Counts the deliveries in each state.', 'stats --file inbox.sqlite').action(
    async (options: PlaceOptions) => {
      const stats = await withInbox(options, io, (inbox) => inbox.stats());
      if (options.json) writeJson(stats, io);
      else
        writeRows(
          ['STATE', 'DELIVERIES'],
          states.map((state) => [state, String(stats[state])]),
          io,
        );
      exit(0);
    },
  );
}

/** A command on an inbox, with the flags that say on which. */
function placed(name: string, description: string, example: string): Command {
  return new Command(name)
    .description(description)
    .option('--file <file>', 'the SQLite file of the inbox', text)
    .option('--database <url>', `the PostgreSQL database of the inbox; better in ${databaseVariable}`, text)
    .option('--schema <name>', 'its schema, when it is not voice_agent_inbox', schema)
    .option('--json', 'print JSON')
    .addHelpText('after', `\nExample:\n  npx @voice-agent/webhooks inbox ${example}`);
}

async function withInbox<T>(
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

function placeOf({ file, database, schema }: PlaceOptions, io: Io): InboxPlace {
  if (file !== undefined && database !== undefined)
    throw new CannotRun('Give --file or --database, not both.');
  if (file !== undefined && schema !== undefined)
    throw new CannotRun('Give --schema with a PostgreSQL inbox only: a SQLite file has no schemas.');
  if (file !== undefined) return { file };
  const url = database ?? io.env[databaseVariable];
  if (url === undefined || url === '')
    throw new CannotRun(`Say which inbox: --file FILE, --database URL, or the URL in ${databaseVariable}.`);
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
  return new CannotRun(secrets.reduce((expected, secret) => expected.replaceAll(secret, '…'), message));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const styles: Readonly<Record<DeliveryState, Style>> = {
  waiting: 'yellow',
  running: 'cyan',
  done: 'green',
  'dead-lettered': 'red',
  unrecognised: 'red',
};
const stateOfLine = new RegExp(`^((?:\\S+ +)?)(${states.join('|')})\\b`, 'gm');

/** The lines of a table with the state of each in its colour. */
function coloured(lines: string, { stdout, env }: Io): string {
  const paint = painter(hasColours(stdout, env));
  return lines.replace(
    stateOfLine,
    (_, before, state: DeliveryState) => before + paint(styles[state], state),
  );
}

/** Aligned under headings on a terminal; else separated by tabs and without headings, for other programs. */
function writeRows(heading: readonly string[], rows: readonly (readonly string[])[], io: Io): void {
  if (io.stdout.isTTY !== true) for (const row of rows) io.stdout.write(`${row.join('\t')}\n`);
  else io.stdout.write(`${coloured(table([heading, ...rows], io.stdout.columns), io)}\n`);
}

/** Nothing in it acts on a terminal: what could is escaped as JSON does it. */
const writeJson = (value: unknown, io: Io): void =>
  void io.stdout.write(`${escapedIn(JSON.stringify(value, null, 2))}\n`);
