#!/usr/bin/env node
import { runCommand } from './run.ts';

const samePressMs = 200;

// Whoever reads has had enough: `| head`.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });

const { env, stdout, stderr } = process;
process.exitCode = await runCommand(process.argv.slice(2), { env, stdout, stderr, interrupt });

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
