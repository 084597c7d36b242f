import { count, type Exit, type ExitCode } from '@voice-agent/cli-kit/commands';
import { CannotRun } from '@voice-agent/cli-kit/text';
import { Command, Option } from 'commander';
import { listDefaults } from '../defaults.ts';
import type { DeliveryState } from '../inbox-types.ts';
import { backupCommand } from './inbox-backup-command.ts';
import { coloured, states, writeJson, writeRows } from './inbox-output.ts';
import { type PlaceOptions, placed, withInbox } from './inbox-place.ts';
import { statusCommand } from './inbox-status-command.ts';
import { bodyOf, deadLetteredRow, headings, jsonOf, listRow, shownDelivery } from './inbox-view.ts';
import type { Io } from './io.ts';
import { text } from './values.ts';

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

export function inboxCommand(io: Io, exit: Exit): Command {
  return new Command('inbox')
    .description(
      'Shows and backs up the inbox of a receiver, and replays deliveries. The receiver may keep running.',
    )
    .addHelpText('after', '\nExample:\n  npx @voice-agent/webhooks inbox status --file inbox.sqlite')
    .addCommand(listCommand(io, exit))
    .addCommand(showCommand(io, exit))
    .addCommand(replayCommand(io, exit))
    .addCommand(deadLetteredCommand(io, exit))
    .addCommand(statusCommand(io, exit))
    .addCommand(backupCommand(io, exit));
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
    throw new CannotRun('Choose what to replay: ids, --dead-lettered or --unrecognised.');
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
