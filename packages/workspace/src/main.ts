import { build } from './build.ts';
import { dev } from './dev.ts';
import { fix } from './fix.ts';
import { lint } from './lint.ts';
import { checkMachine } from './machine.ts';
import { review } from './review.ts';
import { start } from './start.ts';
import { runTasks } from './tasks.ts';
import type { ExitCode } from './turbo.ts';

const commands: Record<string, (flags: string[]) => Promise<ExitCode>> = {
  build,
  'check-machine': () => checkMachine(),
  // Each of these with what only it needs.
  compat: async () => (await import('./compat.ts')).compat(),
  changeset: async () => (await import('./compat.ts')).changeset(),
  dev: () => dev(),
  fix,
  lint,
  review: () => review(),
  release: async (flags) => (await import('./release.ts')).release(flags),
  start,
  generate: () => runTasks('generate'),
  // A suite a core: more of them only make each other wait.
  test: () => runTasks('test', { flags: ['--concurrency=100%'] }),
  // Proofs that measure want a processor of their own.
  prove: () => runTasks('prove', { show: 'output', flags: ['--concurrency=100%'] }),
};

// The sandbox has flags of its own, and a release can be tried.
const withFlags = ['start', 'release'];

/** Runs one command of the repository; the number is the exit code of the process. */
export async function main(words: string[]): Promise<ExitCode> {
  const [name = '', ...flags] = words;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    console.error(`No command "${name}". There are: ${Object.keys(commands).join(', ')}.`);
    return 2;
  }
  if (flags.length > 0 && !withFlags.includes(name)) {
    console.error(
      `"${name}" takes no flags, and was given "${flags.join(' ')}". README.md says what it does.`,
    );
    return 2;
  }
  return command(flags);
}
