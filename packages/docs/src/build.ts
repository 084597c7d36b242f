import { fileURLToPath } from 'node:url';

// Nothing is reported to anybody; so it has to be set before astro is loaded.
process.env.ASTRO_TELEMETRY_DISABLED = '1';
const { build } = await import('astro');

// Lines of progress are for a terminal.
await build({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // The cache of an earlier build names styles that this one may not have.
  force: true,
  logLevel: process.stdout.isTTY ? 'info' : 'warn',
});
