import type { ExitCode } from '@voice-agent/cli-kit/commands';
import { openInbox } from './open-inbox.ts';
import { run } from './run.ts';

/** Runs the program on this process. */
export const main = (args: readonly string[]): Promise<ExitCode> =>
  run(args, {
    env: process.env,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    openInbox,
    onInterrupt: (listener) => {
      const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
      for (const signal of signals) process.once(signal, listener);
      return () => {
        for (const signal of signals) process.removeListener(signal, listener);
      };
    },
  });
