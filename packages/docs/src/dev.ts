import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setInterval } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

// The tables of operations and events are modules, which a process loads once: a new one has what was added to them.
const tables = [
  import.meta.resolve('@voice-agent/client/operations'),
  new URL('generated/events.js', import.meta.resolve('@voice-agent/webhooks')),
].map((url) => fileURLToPath(url));

/** Undefined while one of them is built. */
const contents = (): string | undefined =>
  tables.every((file) => existsSync(file))
    ? tables.map((file) => readFileSync(file, 'utf8')).join()
    : undefined;

let server: ChildProcess = start();
let served = contents();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
for await (const _ of setInterval(300)) {
  const now = contents();
  if (now === undefined || now === served) continue;
  served = now;
  server.off('exit', end);
  // Open connections keep a server that is only asked to end.
  server.kill('SIGKILL');
  await once(server, 'exit');
  server = start();
}

function start(): ChildProcess {
  return fork(new URL('dev-server.ts', import.meta.url)).once('exit', end);
}

function end(code: number | null): never {
  process.exit(code ?? 1);
}
