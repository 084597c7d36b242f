import { expect, test } from 'vitest';
import { drainMs, fill } from '../../soak/postgres-scale.ts';
import { startServer } from '../../soak/postgres-server.ts';
import { openPostgresInbox } from './index.ts';

// How fast that is, with millions of them, is in soak/postgres-scale.ts.
test('an inbox that is filled in the database can be read, and what waits in it is processed', async () => {
  const server = await startServer();
  try {
    await fill(server.url, 'processed', 20_000, 'processed');
    await fill(server.url, 'waiting', 100, 'waiting');
    const [processed, waiting] = await Promise.all(
      ['processed', 'waiting'].map((schema) => openPostgresInbox({ connectionString: server.url, schema })),
    );
    const none = { waiting: 0, running: 0, done: 0, 'dead-lettered': 0, unrecognised: 0 };
    expect(await waiting?.stats()).toEqual({ ...none, waiting: 100 });
    await drainMs(server.url, 'waiting', 100);
    expect(await waiting?.stats()).toEqual({ ...none, done: 100 });
    expect(await processed?.stats()).toEqual({ ...none, done: 19_980, 'dead-lettered': 20 });
    for (const admin of [processed, waiting]) await admin?.close();
  } finally {
    await server.stop();
  }
});
