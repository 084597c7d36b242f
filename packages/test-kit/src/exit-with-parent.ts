// Loaded into a child process before its script: the pipe of its stdin ends when the parent dies, even by SIGKILL.
import { rmSync } from 'node:fs';

process.stdin
  .on('end', () => {
    const { PRISM_FOLDER } = process.env;
    if (PRISM_FOLDER !== undefined) rmSync(PRISM_FOLDER, { recursive: true, force: true });
    process.exit();
  })
  .resume();
