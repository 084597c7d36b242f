#!/usr/bin/env node
import { openInbox } from './open-inbox.ts';
import { run } from './run.ts';

// Whoever reads has had enough: `| head`.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  openInbox,
  onInterrupt: (listener) => {
    process.once('SIGINT', listener);
    return () => process.removeListener('SIGINT', listener);
  },
});
