import { join } from 'node:path';
import { run } from './programs.ts';
import { conclude } from './tasks.ts';
import { type ExitCode, root, runTurbo } from './turbo.ts';

/** Builds the contract gate where it has changed, and runs it in the folder where the command was called. */
export async function contract(args: string[]): Promise<ExitCode> {
  const built = await runTurbo(['@voice-agent/contract#build']);
  if (built.exitCode !== 0) {
    conclude('build', built);
    return 2;
  }
  const program = join(root, 'packages/contract/dist/cli/main.js');
  const { code } = await run(process.execPath, [program, ...args], { cwd: process.cwd(), shown: true });
  return code;
}
