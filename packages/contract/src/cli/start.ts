import type { ExitCode, Io } from './io.ts';

/** A comparison of documents is over before all that judges a service is loaded; a signal ends it at once. */
export async function main(args: readonly string[]): Promise<ExitCode> {
  const { env, stdout, stderr } = process;
  const io: Io = { env, stdout, stderr };
  if (args[0] !== 'diff') return (await import('./supervise.ts')).supervise(args, io);
  const [{ runCommands }, { diffCommand }] = await Promise.all([import('./program.ts'), import('./diff.ts')]);
  return runCommands(args, io, (...given) => [diffCommand(...given)]);
}
