import { join } from 'node:path';
import { run } from './programs.ts';
import { buildFirst } from './tasks.ts';
import { type ExitCode, root } from './turbo.ts';

/** Builds the contract gate where it has changed, and runs it in the folder where the command was called. */
export async function contract(args: string[]): Promise<ExitCode> {
  const needed = ['@voice-agent/contract#build'];
  // It sends the examples of our specs: lint prints a draft of what is missing.
  if (args[0] === 'api' && !args.includes('--spec')) needed.push('@voice-agent/specs#lint:corpus');
  // The gate has not judged anything.
  if ((await buildFirst(needed)) !== 0) return 2;
  const program = join(root, 'packages/contract/dist/cli/main.js');
  const { code } = await run(process.execPath, [program, ...args], { cwd: process.cwd(), shown: true });
  return code;
}
