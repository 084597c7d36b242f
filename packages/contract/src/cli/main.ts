#!/usr/bin/env node
import type { ExitCode, Io } from './io.ts';

const samePressMs = 200;

// Whoever reads has had enough: `| head`.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });

const { env, stdout, stderr } = process;
process.exitCode = await run(process.argv.slice(2), { env, stdout, stderr, interrupt });

/** A comparison of documents is over before all that judges a service is loaded. */
async function run(args: string[], io: Io): Promise<ExitCode> {
  if (args[0] !== 'diff') return (await import('./run.ts')).runCommand(args, io);
  const [{ runProgram }, { diffCommand }] = await Promise.all([import('./program.ts'), import('./diff.ts')]);
  return runProgram(args, io, (...given) => [diffCommand(...given)]);
}

function interrupt(): AbortSignal {
  const controller = new AbortController();
  let first = 0;
  const stop = (): void => {
    // Package managers pass on the Ctrl-C that the terminal has sent already.
    if (controller.signal.aborted && performance.now() - first > samePressMs) process.exit(2);
    if (!controller.signal.aborted) first = performance.now();
    controller.abort();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return controller.signal;
}
