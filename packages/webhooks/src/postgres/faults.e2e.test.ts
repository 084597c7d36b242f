import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { arrival, nameOf, processing } from '../../soak/deliveries.ts';
import { freePort, password, startServer, type TestServer } from '../../soak/postgres-server.ts';
import { runScript } from '../../soak/script.ts';
import { until } from '../../soak/until.ts';
import { type ClaimedDelivery, InboxError } from '../inbox-types.ts';
import { createReceiver } from '../receiver.ts';
import { openDatabase } from './database.ts';
import { openPostgresInbox, type PostgresOptions, postgres } from './index.ts';
import { settingsOf } from './options.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

/** The message of the error that the start of an inbox with these options rejects with. */
async function rejection(options: PostgresOptions): Promise<string> {
  const error = await postgres(options)
    .start(processing())
    .catch((error: unknown) => error);
  expect(error).toBeInstanceOf(InboxError);
  const { message, cause } = error as InboxError;
  expect(cause).toBeUndefined();
  expect(message).not.toContain(password);
  return message;
}

test('while the server is away nothing is acknowledged; when it is back, work goes on by itself', async () => {
  const options = { connectionString: server.url, schema: 'restarted', pollingIntervalMs: 50 };
  const inbox = postgres(options);
  onTestFinished(() => inbox.stop());
  const attempts: string[] = [];
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const logged: string[] = [];
  const process = async ({ body, attempt }: ClaimedDelivery) => {
    const text = nameOf({ body });
    attempts.push(`${text} ${attempt}`);
    if (text === 'running') await released;
    return { kind: 'done' } as const;
  };
  await inbox.start(processing({ process, log: (...line) => logged.push(JSON.stringify(line)) }));
  await inbox.append(arrival('running', 'running'));
  await until('it runs', () => attempts.length === 1);
  await server.halt();
  const error = await inbox.append(arrival('lost', 'lost')).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(InboxError);
  expect(String(error)).toContain(`No response from PostgreSQL at 127.0.0.1:${server.port}`);
  release();
  await until('its end cannot be stored', () => logged.some((line) => line.includes('does not work')));
  await server.resume();
  await until('it takes deliveries again', async () => {
    const appended = await inbox.append(arrival('after', 'after')).catch(() => undefined);
    return appended !== undefined;
  });
  const admin = await openPostgresInbox(options);
  await until('both are processed', async () => (await admin.status()).done === 2);
  await admin.close();
  expect(attempts).toEqual(['running 1', 'after 1']);
  expect(logged.join('\n')).not.toContain(password);
});

test('connections that the server ends at any moment neither end the process nor lose anything', async () => {
  const options = { connectionString: server.url, schema: 'terminated', pollingIntervalMs: 50, leaseMs: 500 };
  const done = new Set<string>();
  const inbox = postgres(options);
  onTestFinished(() => inbox.stop());
  const process = async (claimed: ClaimedDelivery) => {
    done.add(nameOf(claimed));
    return { kind: 'done' } as const;
  };
  await inbox.start(processing({ process }));
  const stored: string[] = [];
  let isOver = false;
  const senders = Array.from({ length: 8 }, async (_, sender) => {
    for (let count = 0; !isOver; count++) {
      const name = `${sender}/${count}`;
      await inbox.append(arrival(`${sender}`, name)).then(
        () => stored.push(name),
        () => {},
      );
    }
  });
  const other = await openDatabase(settingsOf(options), false);
  for (let round = 0; round < 10; round++) {
    const before = stored.length;
    await until('deliveries are stored', () => stored.length > before);
    await other.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'voice-agent-webhooks' AND pid <> pg_backend_pid()`);
  }
  isOver = true;
  await Promise.all(senders);
  await until('all of them are processed', () => stored.every((name) => done.has(name)));
  await other.close();
});

test('a database that hangs is a 503 and one line of the log; a stop ends, and work goes on when it is back', async () => {
  const options = {
    connectionString: server.url,
    schema: 'frozen',
    pollingIntervalMs: 50,
    queryTimeoutMs: 500,
  };
  const logged: string[] = [];
  const receiver = (log: (...line: unknown[]) => void = () => {}) =>
    createReceiver({
      auth: { authKey: 'noAuth' },
      inbox: postgres(options),
      log,
      appendTimeoutMs: 1_000,
      stopTimeoutMs: 1_000,
      fallback: () => {},
    });
  const deliver = ({ receive }: ReturnType<typeof receiver>, name: string) =>
    receive({ method: 'POST', authorization: [], read: async () => arrival(name, name).body });
  const staying = receiver((...line) => logged.push(JSON.stringify(line)));
  const stopping = receiver();
  const admin = await (async () => {
    for (const each of [staying, stopping]) expect((await deliver(each, 'before')).status).toBe(200);
    return openPostgresInbox(options);
  })();
  await until('it is processed', async () => (await admin.status()).done === 1);
  server.freeze();
  try {
    expect((await deliver(staying, 'hangs')).status).toBe(503);
    await stopping.stop();
    await until('it is logged', () => logged.some((line) => line.includes('does not work')));
  } finally {
    server.thaw();
  }
  await until('it is back', async () => (await deliver(staying, 'after')).status === 200);
  await until('all is processed', async () => (await admin.status()).done >= 2);
  await until('that is logged', () => logged.some((line) => line.includes('works again')));
  expect(logged.filter((line) => line.includes('does not work'))).toHaveLength(1);
  await staying.stop();
  await admin.close();
});

test.each([
  ['no server', `postgres://me:${password}@127.0.0.1:`],
  ['a % in the password, which is hidden as well', 'postgres://me:50%off@127.0.0.1:'],
])('%s: the message says where', async (_, url) => {
  const port = await freePort();
  const message = await rejection({ connectionString: `${url}${port}/db` });
  expect(message).toMatch(`No response from PostgreSQL at 127.0.0.1:${port} (ECONNREFUSED`);
  expect(message).not.toContain('50%off');
});

test('what is wrong with a connection is named', async () => {
  const at = { host: '127.0.0.1', port: server.port, user: 'postgres' };
  expect(await rejection({ ...at, password: 'wrong' })).toContain('rejects the user or the password (28P01)');
  expect(await rejection({ ...at, password, database: 'nowhere' })).toContain('no such database (3D000)');
  // Half a character.
  expect(await rejection({ connectionString: 'postgres://me:50%C3@127.0.0.1:1/db' })).toBe(
    "connectionString can't be decoded. Encode user and password with encodeURIComponent.",
  );
});

test('a user without the right to create: the message says what to allow', async () => {
  const settings = settingsOf({ connectionString: server.url, schema: 'of_postgres' });
  const database = await openDatabase(settings, true);
  await database.query(`CREATE ROLE limited LOGIN PASSWORD '${password}'`);
  await database.close();
  const url = new URL(server.url);
  url.username = 'limited';
  const message = await rejection({ connectionString: url.href, schema: 'not_mine' });
  expect(message).toContain('does not let this user do that (42501');
  expect(message).toContain('Let it own schema not_mine');
});

test('of two transactions that wait for each other both come through', async () => {
  const settings = settingsOf({ connectionString: server.url, schema: 'of_postgres' });
  const database = await openDatabase(settings, true);
  let holders = 0;
  let tries = 0;
  const lock = (first: number, second: number) =>
    database.transaction(async (query) => {
      tries++;
      await query('SELECT pg_advisory_xact_lock($1)', [first]);
      holders++;
      await until('both hold one', () => holders >= 2);
      await query('SELECT pg_advisory_xact_lock($1)', [second]);
      return first;
    });
  expect(await Promise.all([lock(1, 2), lock(2, 1)])).toEqual([1, 2]);
  expect(tries).toBe(3);
  await database.close();
});

test('an inbox that is not there cannot be looked at', async () => {
  const options = { connectionString: server.url, schema: 'nothing_here' };
  await expect(openPostgresInbox(options)).rejects.toThrow('There is no inbox in schema nothing_here');
});

test('without pg the message says how to install it', async () => {
  const stdout = await runScript(`import { registerHooks } from 'node:module';
    registerHooks({ resolve(name, context, next) {
      if (name === 'pg') throw Object.assign(new Error('not found'), { code: 'ERR_MODULE_NOT_FOUND' });
      return next(name, context);
    } });
    await postgres({ connectionString: ${JSON.stringify(server.url)} }).start({}).catch((error) => console.log(error.message));`);
  expect(stdout).toBe('The PostgreSQL inbox needs pg. Run: npm install pg\n');
});

test.each([
  [{ schema: 'Robert"; DROP' }, 'schema must be'],
  [{ schema: 'pg_inbox' }, 'schema must be'],
  [{ connectionString: `host=db password=${password}` }, 'connectionString must be a URL'],
  [{ windowMs: 0 }, 'windowMs must be an integer above 0.'],
])('options that can never be right are rejected at once', (options, message) => {
  expect(() => postgres(options)).toThrow(message);
  expect(() => postgres(options)).not.toThrow(password);
});
