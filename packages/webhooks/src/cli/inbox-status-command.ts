import type { Exit, ExitCode } from '@voice-agent/cli-kit/commands';
import { visible } from '@voice-agent/cli-kit/text';
import type { Command } from 'commander';
import { type InboxAdmin, InboxError, type InboxStatus } from '../inbox-types.ts';
import { states, writeJson, writeRows } from './inbox-output.ts';
import { type PlaceOptions, placed, withInbox } from './inbox-place.ts';
import type { Io } from './io.ts';

const help = `
Exits with 1 when the inbox cannot be written, so that no delivery can be stored. To check, it stores a row and deletes it.`;

export function statusCommand(io: Io, exit: Exit): Command {
  return placed(
    'status',
    'Counts the deliveries in each state, and checks that the inbox can be written.',
    'status --file inbox.sqlite',
  )
    .addHelpText('after', help)
    .action(async (options: PlaceOptions) => exit(await status(options, io)));
}

async function status(options: PlaceOptions, io: Io): Promise<ExitCode> {
  const { counts, problem } = await withInbox(options, io, async (inbox) => ({
    counts: await inbox.status(),
    problem: await problemOf(inbox),
  }));
  const oldest = counts.oldest === undefined ? undefined : new Date(counts.oldest).toISOString();
  if (options.json) {
    const byState = Object.fromEntries(states.map((state) => [state, counts[state]]));
    writeJson(
      { ...byState, oldest: oldest ?? null, writable: problem === undefined, problem: problem ?? null },
      io,
    );
  } else print(counts, oldest, problem, io);
  return problem === undefined ? 0 : 1;
}

/** Why nothing can be stored; `undefined` when it can. */
async function problemOf(inbox: InboxAdmin): Promise<string | undefined> {
  try {
    await inbox.probe();
    return undefined;
  } catch (error) {
    if (error instanceof InboxError) return error.message;
    throw error;
  }
}

function print(counts: InboxStatus, oldest: string | undefined, problem: string | undefined, io: Io): void {
  writeRows(
    ['STATE', 'DELIVERIES'],
    [
      ...states.map((state) => [state, String(counts[state])]),
      ['oldest waiting', oldest ?? '-'],
      ['writable', problem === undefined ? 'yes' : 'no'],
    ],
    io,
  );
  if (problem !== undefined) io.stderr.write(`The inbox cannot be written now: ${visible(problem)}\n`);
}
