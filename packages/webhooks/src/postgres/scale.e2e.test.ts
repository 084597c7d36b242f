import { expect, inject, test } from 'vitest';
import { drainMs, fill } from '../../soak/postgres-scale.ts';
import { openPostgresInbox } from './index.ts';

// How fast that is, with millions of them, is in soak/postgres-scale.ts.
test('an inbox that is filled in the database can be read, and what waits in it is processed', async () => {
  const { url } = inject('postgres');
  await fill(url, 'processed', 20_000, 'processed');
  await fill(url, 'waiting', 100, 'waiting');
  const [processed, waiting] = await Promise.all(
    ['processed', 'waiting'].map((schema) => openPostgresInbox({ connectionString: url, schema })),
  );
  const none = { waiting: 0, running: 0, done: 0, 'dead-lettered': 0, unrecognised: 0 };
  expect(await waiting?.stats()).toEqual({ ...none, waiting: 100 });
  await drainMs(url, 'waiting', 100);
  expect(await waiting?.stats()).toEqual({ ...none, done: 100 });
  expect(await processed?.stats()).toEqual({ ...none, done: 19_980, 'dead-lettered': 20 });
  for (const admin of [processed, waiting]) await admin?.close();
});
