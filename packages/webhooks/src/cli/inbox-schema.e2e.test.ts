import { expect, inject, test } from 'vitest';
import { arrival, processing } from '../../soak/harness.ts';
import { until } from '../../soak/inbox-tests.ts';
import { password } from '../../soak/postgres-server.ts';
import { openDatabase } from '../postgres/database.ts';
import { postgres } from '../postgres/index.ts';
import { settingsOf } from '../postgres/options.ts';
import { runHere } from './harness.ts';

test('the inbox of any schema is read, and a schema without one is reported', async () => {
  // No other test has an inbox there.
  const server = new URL(inject('postgres').url);
  const all = await openDatabase(settingsOf({ connectionString: server.href, schema: 'of_schemas' }), true);
  await all.query('CREATE DATABASE of_schemas');
  await all.close();
  server.pathname = '/of_schemas';
  const inbox = postgres({ connectionString: server.href, schema: 'calls_2' });
  await inbox.start(processing());
  await inbox.append(arrival('a', 'a1'));
  const env = { VOICE_AGENT_INBOX_DATABASE: server.href };
  const stats = (...args: string[]) => runHere(['inbox', 'stats', '--json', ...args], { env });
  await until(async () =>
    expect(JSON.parse((await stats('--schema', 'calls_2')).stdout)).toMatchObject({ done: 1 }),
  );
  await inbox.stop();
  for (const [schema, ...args] of [
    ['voice_agent_inbox'],
    ['public', '--schema', 'public'],
    ['calls', '--schema', 'calls'],
  ]) {
    const { code, stdout, stderr } = await stats(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(
      `There is no inbox in schema ${schema} of PostgreSQL at 127.0.0.1:${server.port}.`,
    );
    expect(stderr).not.toContain(password);
  }
});
