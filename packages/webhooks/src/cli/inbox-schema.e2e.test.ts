import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrival, processing } from '../../soak/harness.ts';
import { until } from '../../soak/inbox-tests.ts';
import { password, startServer, type TestServer } from '../../soak/postgres-server.ts';
import { postgres } from '../postgres/index.ts';
import { runCli } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

test('the inbox of any schema is read, and a schema without one is reported', async () => {
  const inbox = postgres({ connectionString: server.url, schema: 'calls_2' });
  await inbox.start(processing());
  await inbox.append(arrival('a', 'a1'));
  const env = { VOICE_AGENT_INBOX_DATABASE: server.url };
  const stats = (...args: string[]) => runCli(['inbox', 'stats', '--json', ...args], { env });
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
