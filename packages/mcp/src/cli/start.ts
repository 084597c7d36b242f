import { once } from 'node:events';
import { run } from './run.ts';

/**
 * Runs the program `voice-agent-mcp` on this process.
 *
 * @returns the exit code: 0 success, 2 could not run
 * @example
 * import { main } from '@voice-agent/mcp/cli';
 *
 * process.exitCode = await main(['--help']);
 */
export const main = (args: readonly string[]): Promise<number> =>
  run(args, {
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    untilStopped: async () => {
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    },
  });
