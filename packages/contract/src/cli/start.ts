import type { ExitCode, Io } from './io.ts';

/** Runs `diff` at once, without loading what checks a service; a signal ends it. Other commands are supervised. */
export async function main(args: readonly string[]): Promise<ExitCode> {
  const { env, stdout, stderr } = process;
  const io: Io = { env, stdout, stderr };
  if (args[0] !== 'diff') return (await import('./supervise.ts')).supervise(args, io);
  const [{ runCommands }, { diffCommand }] = await Promise.all([import('./program.ts'), import('./diff.ts')]);
  return runCommands(args, io, [diffCommand]);
}
