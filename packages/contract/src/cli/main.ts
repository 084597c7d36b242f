#!/usr/bin/env node
import type { ExitCode, Io } from './io.ts';

// Whoever reads has had enough: `| head`.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });

const { env, stdout, stderr } = process;
process.exitCode = await run(process.argv.slice(2), { env, stdout, stderr });

/** A comparison of documents is over before all that judges a service is loaded; a signal ends it at once. */
async function run(args: string[], io: Io): Promise<ExitCode> {
  if (args[0] !== 'diff') return (await import('./supervise.ts')).supervise(args, io);
  const [{ runProgram }, { diffCommand }] = await Promise.all([import('./program.ts'), import('./diff.ts')]);
  return runProgram(args, io, (...given) => [diffCommand(...given)]);
}
