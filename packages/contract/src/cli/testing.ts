import type { ExitCode, Io } from './io.ts';
import { runCommand } from './run.ts';

/** What a command wrote, and how it ended. */
export interface Ended {
  code: ExitCode;
  stdout: string;
  stderr: string;
}

/** Runs the command line. @param terminal what both outputs are like: how wide, and whether people look at them */
export async function cli(
  args: readonly string[],
  env: Io['env'] = {},
  terminal: { isTTY?: boolean; columns?: number | undefined } = {},
  interrupt?: AbortSignal,
): Promise<Ended> {
  const written = { stdout: '', stderr: '' };
  const into = (name: keyof typeof written) => ({
    ...terminal,
    write: (text: string) => {
      written[name] += text;
    },
  });
  const outputs = { stdout: into('stdout'), stderr: into('stderr') };
  const code = await runCommand(args, {
    ...{ env, ...outputs },
    ...(interrupt !== undefined && { interrupt: () => interrupt }),
  });
  return { code, ...written };
}
