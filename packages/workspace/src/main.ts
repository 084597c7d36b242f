import { build } from './build.ts';
import { dev } from './dev.ts';
import { fix } from './fix.ts';
import { lint } from './lint.ts';
import { runTasks } from './tasks.ts';
import type { ExitCode } from './turbo.ts';

const commands: Record<string, () => Promise<ExitCode>> = {
  build,
  dev: () => dev(),
  fix,
  lint,
  generate: () => runTasks('generate'),
  // A suite a core: more of them only make each other wait.
  test: () => runTasks('test', { flags: ['--concurrency=100%'] }),
  prove: () => runTasks('prove', { show: 'output' }),
};

/** Runs one command of the repository; the number is the exit code of the process. */
export async function main(words: string[]): Promise<ExitCode> {
  const command = words.length === 1 ? commands[words[0] ?? ''] : undefined;
  if (command === undefined) {
    console.error(`No command "${words.join(' ')}". There are: ${Object.keys(commands).join(', ')}.`);
    return 2;
  }
  return command();
}
