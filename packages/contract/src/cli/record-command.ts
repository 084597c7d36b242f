import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CannotRun } from '@voice-agent/cli-kit/text';
import { Command } from 'commander';
import type { ExitCode, Io } from './io.ts';
import { runTraffic, type TrafficFlags, withTraffic } from './traffic-command.ts';

interface Flags extends TrafficFlags {
  env: string;
}

export function recordCommand(io: Io, exit: (code: ExitCode) => void): Command {
  const command = new Command('record')
    .description('Runs a command, such as a test suite, and checks its requests and their responses.')
    .argument('<command...>', 'the command with its arguments, after --')
    .option(
      '--env <name>',
      'environment variable of the command that gets the address of the service',
      'VOICE_AGENT_BASE_URL',
    );
  return withTraffic(command)
    .addHelpText(
      'after',
      '\nExample:\n  npx @voice-agent/contract record --url http://127.0.0.1:4210 -- npm test',
    )
    .action(async (args: string[], flags: Flags) => {
      if (!/^[A-Za-z_]\w*$/.test(flags.env))
        throw new CannotRun('--env must be the name of a variable: letters, digits and underscores.');
      const advice = `does the command send its requests to the address in ${flags.env}?`;
      const lasts = (url: string, interrupt: AbortSignal | undefined): Promise<string | undefined> =>
        runProgram(args, { ...io.env, [flags.env]: url }, io, interrupt);
      exit(await runTraffic({ ...flags, port: 0 }, io, advice, lasts));
    });
}

/** Runs a program until it exits. @returns a sentence when it failed. @throws CannotRun when it can't be started */
async function runProgram(
  [name = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  { journal }: Io,
  interrupt: AbortSignal | undefined,
): Promise<string | undefined> {
  const child = spawn(name, args, { stdio: 'inherit', env, shell: process.platform === 'win32' });
  if (child.pid !== undefined) journal?.post({ child: child.pid });
  const stop = (): unknown => child.kill('SIGTERM');
  if (interrupt?.aborted) stop();
  interrupt?.addEventListener('abort', stop);
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    if (code === 0) return undefined;
    return `The command "${name}" exited ${signal === null ? `with code ${code}` : `on ${signal}`}.`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'program not found' : code === 'EACCES' ? 'permission denied' : code;
    throw new CannotRun(`The command "${name}" can't be started: ${why}.`);
  } finally {
    journal?.post({ child: undefined });
    interrupt?.removeEventListener('abort', stop);
  }
}
