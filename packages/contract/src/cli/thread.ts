import { parentPort, workerData } from 'node:worker_threads';
import type { ExitCode } from './io.ts';
import { JournalWriter } from './journal.ts';
import { runCommand } from './program.ts';
import { beatMs, type FromThread, type ThreadData } from './supervise.ts';

// The worker thread of a command: `supervise.ts` starts it, and can end it.
const { args, stdout, stderr, beats } = workerData as ThreadData;
const post = (message: FromThread): void => parentPort?.postMessage(message);
// The beats stop while a pattern, a schema or a body keeps the thread busy.
setInterval(() => Atomics.add(beats, 0, 1), beatMs).unref();

const code: ExitCode = await runCommand(args, {
  env: process.env,
  stdout: { ...stdout, write: (stdout) => post({ stdout }) },
  stderr: { ...stderr, write: (stderr) => post({ stderr }) },
  journal: new JournalWriter((entry) => post({ entry })),
  interrupt() {
    const controller = new AbortController();
    parentPort?.once('message', () => controller.abort());
    post({ takesInterrupts: true });
    return controller.signal;
  },
});
post({ code });
