import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';

// Runs the site's dev server, and prints its address and its errors alone.
const astro = join(dirname(createRequire(import.meta.url).resolve('astro/package.json')), 'bin', 'astro.mjs');
// Without the lock it neither refuses to run twice nor goes into the background by itself.
const child = spawn(process.execPath, [astro, 'dev', '--host', '127.0.0.1', '--ignore-lock'], {
  env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ASTRO_DISABLE_UPDATE_CHECK: 'true' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const address = /http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\d+\//;
createInterface({ input: child.stdout }).on('line', (line) => {
  const [url] = address.exec(stripVTControlCharacters(line)) ?? [];
  if (url !== undefined) console.log(`docs: ${url}`);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
