import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { until } from '../../soak/inbox-tests.ts';
import { type PostgresReceiver, receiverOn } from '../../soak/postgres-receiver.ts';
import { freePort, password, runSql, startServer, type TestServer } from '../../soak/postgres-server.ts';
import { openPostgresInbox } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

const sql = (text: string) => runSql(server.url, text);
let roles = 0;

/** Expects that it is failing for this reason after it has rejected a delivery, and that it finds out by itself when that is over. */
async function rejectsUntil(
  { receiver, send }: PostgresReceiver,
  reason: RegExp,
  repair: () => Promise<unknown>,
) {
  await until(async () => expect(await send()).toBe(503));
  await until(async () => {
    expect(await receiver.health()).toMatchObject({
      status: 'failing',
      reason: expect.stringMatching(reason),
    });
  });
  await repair();
  await until(async () => expect(await receiver.health()).toMatchObject({ status: 'ok' }));
  expect(await send()).toBe(200);
}

test.each([
  ['INSERT', 'TABLE', 'delivery'],
  ['UPDATE', 'TABLE', 'delivery'],
  ['INSERT', 'TABLE', 'call_queue'],
  ['ALL', 'SEQUENCE', 'arrival'],
])('a role without the right to %s on %s %s', async (right, kind, name) => {
  const role = `role_${roles++}`;
  await sql(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
  await sql(`GRANT CREATE ON DATABASE postgres TO ${role}`);
  const url = new URL(server.url);
  url.username = role;
  const tested = receiverOn({ connectionString: url.href });
  expect(await tested.send()).toBe(200);
  const change = (verb: string) =>
    sql(`${verb.replace('*', `${right} ON ${kind} ${tested.schema}.${name}`)} ${role}`);
  await change('REVOKE * FROM');
  await rejectsUntil(tested, /does not let this user do that \(42501/, () => change('GRANT * TO'));
});

test('the rights that the guide names are enough, those to look at it for the command line', async () => {
  const [works, looks] = ['works', 'looks'];
  for (const role of [works, looks]) await sql(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
  const made = receiverOn({ connectionString: server.url });
  expect(await made.send()).toBe(200);
  await made.receiver.stop();
  const { schema } = made;
  for (const grant of [
    `USAGE ON SCHEMA ${schema} TO ${works}, ${looks}`,
    `SELECT ON ${schema}.layout, ${schema}.delivery TO ${works}, ${looks}`,
    `SELECT, INSERT, UPDATE, DELETE ON ${schema}.delivery, ${schema}.call_queue, ${schema}.receiver TO ${works}`,
    `USAGE ON SEQUENCE ${schema}.arrival TO ${works}`,
  ])
    await sql(`GRANT ${grant}`);
  const as = (role: string) => server.url.replace('//postgres:', `//${role}:`);
  const { receiver, send } = receiverOn({ connectionString: as(works), schema });
  expect(await send()).toBe(200);
  const admin = await openPostgresInbox({ connectionString: as(looks), schema });
  onTestFinished(() => admin.close());
  await until(async () => expect(await admin.status()).toMatchObject({ done: 2 }));
  expect(await receiver.health()).toMatchObject({ status: 'ok' });
  await expect(admin.probe()).rejects.toThrow('42501');
});

test('a server that is gone', async () => {
  const tested = receiverOn({ connectionString: server.url });
  expect(await tested.send()).toBe(200);
  await server.halt();
  await rejectsUntil(tested, /No response from PostgreSQL/, () => server.resume());
});

test('a database that rejects what is to be settled', async () => {
  let runs = 0;
  const { receiver, send, schema } = receiverOn({ connectionString: server.url }, () => {
    runs++;
  });
  await receiver.start();
  await sql(`CREATE FUNCTION ${schema}.reject() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'not settled'; END $$`);
  await sql(`CREATE TRIGGER reject BEFORE UPDATE ON ${schema}.delivery FOR EACH ROW
    WHEN (new.state = 'done') EXECUTE FUNCTION ${schema}.reject()`);
  expect(await send()).toBe(200);
  const failing = { status: 'failing', reason: expect.stringContaining('P0001: not settled') };
  await until(async () => expect(await receiver.health()).toMatchObject({ ...failing, running: 1 }));
  await sql(`DROP TRIGGER reject ON ${schema}.delivery`);
  await until(async () => expect(await receiver.health()).toMatchObject({ status: 'ok', running: 0 }));
  expect(runs).toBe(1);
});

test('an inbox that could not be opened', async () => {
  const port = await freePort();
  const { receiver, send } = receiverOn({ connectionString: `postgres://me@127.0.0.1:${port}/db` });
  expect(await receiver.health()).toEqual({ status: 'not-started' });
  expect(await send()).toBe(503);
  const reason = expect.stringContaining(`No response from PostgreSQL at 127.0.0.1:${port} (ECONNREFUSED`);
  expect(await receiver.health()).toMatchObject({ status: 'failing', reason });
});
