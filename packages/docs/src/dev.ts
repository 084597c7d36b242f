import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { restartOnChange } from './restart.ts';

// Runs the site's dev server, and prints its address and its errors alone.
const astro = join(dirname(createRequire(import.meta.url).resolve('astro/package.json')), 'bin', 'astro.mjs');
const address = /http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\d+\//;

function start(): ChildProcess {
  // Without the lock it neither rejects to run twice nor goes into the background by itself.
  const child = spawn(process.execPath, [astro, 'dev', '--host', '127.0.0.1', '--ignore-lock'], {
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ASTRO_DISABLE_UPDATE_CHECK: 'true' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [url] = address.exec(stripVTControlCharacters(line)) ?? [];
    if (url !== undefined) console.log(`docs: ${url}`);
  });
  return child;
}

// The tables of operations and events are modules, which a process loads once: another one has what was added to them.
const tables = [
  import.meta.resolve('@voice-agent/client/operations'),
  new URL('generated/events.js', import.meta.resolve('@voice-agent/webhooks')),
];
process.exitCode = await restartOnChange(
  start,
  tables.map((url) => fileURLToPath(url)),
);
