import { once } from 'node:events';
import type { ExitCode } from '@voice-agent/cli-kit/commands';
import { run } from './run.ts';

/** Runs the program on this process. */
export const main = (args: readonly string[]): Promise<ExitCode> =>
  run(args, {
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    untilStopped: async (url) => {
      // To the program that started it, if it wants to know.
      process.send?.({ url });
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    },
  });
