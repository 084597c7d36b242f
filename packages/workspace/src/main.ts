import { build } from './build.ts';
import { dev } from './dev.ts';
import { fix } from './fix.ts';
import { lint } from './lint.ts';
import { start } from './start.ts';
import { runTasks } from './tasks.ts';
import type { ExitCode } from './turbo.ts';

const commands: Record<string, (flags: string[]) => Promise<ExitCode>> = {
  build,
  dev: () => dev(),
  fix,
  lint,
  start,
  generate: () => runTasks('generate'),
  // A suite a core: more of them only make each other wait.
  test: () => runTasks('test', { flags: ['--concurrency=100%'] }),
  prove: () => runTasks('prove', { show: 'output' }),
};

/** Runs one command of the repository; the number is the exit code of the process. */
export async function main(words: string[]): Promise<ExitCode> {
  const [name = '', ...flags] = words;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  // Only the sandbox has flags of its own.
  if (command === undefined || (flags.length > 0 && command !== start)) {
    console.error(`No command "${words.join(' ')}". There are: ${Object.keys(commands).join(', ')}.`);
    return 2;
  }
  return command(flags);
}
