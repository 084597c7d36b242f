import { type Exit, type ExitCode, say } from '@voice-agent/cli-kit/commands';
import { CannotRun, visible } from '@voice-agent/cli-kit/text';
import type { Command } from 'commander';
import { writeJson } from './inbox-output.ts';
import { type PlaceOptions, placed, placeOf } from './inbox-place.ts';
import type { Io } from './io.ts';

const help = `
The backup has what was stored when it began. The receiver goes on; a file that exists is never replaced.
To restore it: stop the receiver, move the inbox away with its -wal and -shm, put the backup in its place, and start again.`;

export function backupCommand(io: Io, exit: Exit): Command {
  return placed(
    'backup',
    'Backs up a SQLite inbox while its receiver runs.',
    'backup inbox-backup.sqlite --file inbox.sqlite',
  )
    .argument('<to>', 'the file to write')
    .addHelpText('after', help)
    .action(async (to: string, options: PlaceOptions) => exit(await backup(to, options, io)));
}

async function backup(to: string, options: PlaceOptions, io: Io): Promise<ExitCode> {
  const place = placeOf(options, io);
  if ('database' in place) {
    const schema = place.schema ?? 'voice_agent_inbox';
    throw new CannotRun(
      `An inbox in PostgreSQL is backed up by PostgreSQL, while receivers run: pg_dump --format=custom --schema=${schema} --file=FILE.`,
    );
  }
  const { backupSqliteInbox } = await import('../sqlite/index.ts');
  const interrupted = new AbortController();
  const takeBack = io.onInterrupt(() => interrupted.abort(new CannotRun('The backup was interrupted.')));
  try {
    const { signal } = interrupted;
    const { bytes } = await backupSqliteInbox({ file: place.file, to, signal, onProgress: progressOf(io) });
    if (options.json) writeJson({ file: to, bytes }, io);
    else io.stdout.write(`${visible(to)}: ${megabytes(bytes)} MB backed up\n`);
    return 0;
  } finally {
    takeBack();
  }
}

const everyMs = 2_000;

/** Reports how far a long backup is. */
export function progressOf(io: Pick<Io, 'stderr'>): (copied: number, total: number) => void {
  let reportedAt = performance.now();
  return (copied, total) => {
    if (performance.now() - reportedAt < everyMs) return;
    reportedAt = performance.now();
    say(io, `${megabytes(copied)} of ${megabytes(total)} MB`);
  };
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);
