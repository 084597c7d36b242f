import { fileURLToPath } from 'node:url';

// Nothing is reported to anybody; so it has to be set before astro is loaded.
process.env.ASTRO_TELEMETRY_DISABLED = '1';
process.env.ASTRO_DISABLE_UPDATE_CHECK = 'true';
const { dev } = await import('astro');

// Its lines of progress would stand between those of the builds.
const { address } = await dev({
  root: fileURLToPath(new URL('..', import.meta.url)),
  logLevel: 'warn',
  server: { host: '127.0.0.1' },
});
console.log(`docs: http://127.0.0.1:${address.port}/`);
