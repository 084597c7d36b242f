import { fileURLToPath } from 'node:url';

// Nothing is reported to anybody; so it has to be said before astro is loaded.
process.env.ASTRO_TELEMETRY_DISABLED = '1';
const { build } = await import('astro');

// Lines of progress are for a terminal.
await build({
  root: fileURLToPath(new URL('..', import.meta.url)),
  logLevel: process.stdout.isTTY ? 'info' : 'warn',
});
