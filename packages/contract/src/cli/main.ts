#!/usr/bin/env node
import { runCommand } from './run.ts';

// Whoever reads has had enough: `| head`.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });

process.exitCode = await runCommand(process.argv.slice(2), process);
