import { importLarge } from '../src/large.ts';
import { serve } from '../src/serve.ts';

interface PostgresServer {
  url: string;
  stop(): Promise<void>;
}
interface Unleash {
  start(options: object): Promise<{ server: { address(): { port: number } }; stop(): Promise<void> }>;
}

const token = '*:*.admin-token-for-the-gate-0001';
const perMinute = 1_000_000;
const { startServer } = await import(
  /* loads packages/webhooks/soak/postgres-server.ts */ new URL(
    '../soak/postgres-server.ts',
    import.meta.resolve('@voice-agent/webhooks'),
  ).href
);
const database: PostgresServer = await startServer();
Object.assign(process.env, { INIT_ADMIN_API_TOKENS: token, NODE_ENV: 'production', DATABASE_SSL: 'false' });
const { start } = await importLarge<Unleash>('unleash-server');
const unleash = await start({
  databaseUrl: database.url,
  server: { host: '127.0.0.1', port: 0, gracefulShutdownEnable: false },
  versionCheck: { enable: false },
  telemetry: false,
  // A run of the gate shall not wait for it.
  rateLimiting: {
    createUserMaxPerMinute: perMinute,
    simpleLoginMaxPerMinute: perMinute,
    authenticationMaxPerMinute: perMinute,
    passwordResetMaxPerMinute: perMinute,
    callSignalEndpointMaxPerSecond: perMinute,
    searchFeaturesMaxPerMinute: perMinute,
  },
});
const url = `http://127.0.0.1:${unleash.server.address().port}`;
serve(
  {
    url,
    document: `${url}/docs/openapi.json`,
    // A body of `null` ends the process, and with it the run: the one finding that the suite leaves out.
    flags: ['--credential', 'apiKey=$UNLEASH_TOKEN', '--skip', 'exportFeatures'],
    env: { UNLEASH_TOKEN: token },
  },
  () => unleash.stop().finally(() => database.stop()),
);
