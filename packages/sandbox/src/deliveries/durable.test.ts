import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test, vi } from 'vitest';
import { agentId, eventOf, failing, lastingDatabase, until } from '../../soak/harness.ts';
import { openDatabase } from '../store/database.ts';
import { Groups } from '../store/groups.ts';
import { useWorld } from './testing.ts';

const here = useWorld();
const { enqueue, numbersOf, statesOf, notified } = here;

test('what is sent again before it is on disk is sent once, and only then', async () => {
  let reachDisk = () => {};
  using _ = vi
    .spyOn(Groups.prototype, 'onDisk')
    .mockReturnValue(new Promise<void>((resolve) => (reachDisk = resolve)));
  here.world.deliveries.start();
  await new Promise((resolve) => setImmediate(resolve));
  const [id = ''] = enqueue('call-1');
  expect(here.world.deliveries.redeliver(id)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(here.server.arrived).toHaveLength(0);
  reachDisk();
  await here.world.deliveries.idle();
  expect(notified(id)).toEqual(['waiting', 'sent', 'delivered']);
  expect(here.server.arrived).toHaveLength(1);
});

describe('the end of a sandbox', () => {
  test('returns what is being sent, and the next one sends it', async () => {
    const { db, end } = lastingDatabase();
    here.open({ db });
    here.answer = () => {};
    const ids = enqueue('call-1', 2);
    here.world.deliveries.start();
    await vi.waitUntil(() => here.server.arrived.length === 1, { timeout: 60_000 });
    const waits = here.world.deliveries.idle();
    await Promise.all([expect(waits).rejects.toThrow('The deliveries were closed.'), here.world.close()]);
    expect(statesOf(ids)).toEqual(['waiting', 'waiting']);
    expect(here.world.deliveries.get(ids[0] ?? '')?.attempts).toEqual([]);
    here.answer = (response) => response.end();
    here.open({ db });
    await here.deliver();
    expect(numbersOf('call-1')).toEqual([1, 1, 2]);
    db.close = end;
  });

  test('keeps the time of a next attempt, which a clock that was put back does not make longer', async () => {
    const { db, end } = lastingDatabase();
    here.open({ db, pacing: { initialDelayMs: 3_600_000, maxDelayMs: 3_600_000 } });
    here.answer = failing(1);
    const [id = ''] = enqueue('call-1');
    here.world.deliveries.start();
    await until(here.world.feed, () => notified(id).filter((state) => state === 'waiting').length === 2);
    await here.world.close();
    // As if a year had been taken from the clock.
    db.exec('update deliveries set nextAttemptAt = nextAttemptAt + 31536000000');
    here.open({ db, pacing: { initialDelayMs: 50, maxDelayMs: 50 } });
    here.world.deliveries.start();
    expect(statesOf([id])).toEqual(['waiting']);
    await here.world.deliveries.idle();
    expect(statesOf([id])).toEqual(['delivered']);
    db.close = end;
  });

  test('keeps count of the attempts', async () => {
    const { db, end } = lastingDatabase();
    here.answer = (response) => response.writeHead(500).end();
    here.open({ db, pacing: { initialDelayMs: 3_600_000, maxDelayMs: 3_600_000 } });
    const [id = ''] = enqueue('call-1');
    here.world.deliveries.start();
    await until(here.world.feed, () => notified(id).filter((state) => state === 'waiting').length === 2);
    await here.world.close();
    here.open({ db, pacing: { maxAttempts: 3 } });
    await here.deliver();
    expect(here.world.deliveries.get(id)).toMatchObject({ state: 'dead-lettered' });
    expect(here.world.deliveries.get(id)?.attempts).toHaveLength(3);
    db.close = end;
  });
});

// The table of deliveries as layout 1 had it.
const layout1 = `
  drop table deliveries;
  create table deliveries (
    number integer primary key,
    id text not null unique,
    callId text not null,
    agentId text not null references agents (id),
    eventType text not null,
    body text not null,
    url text not null,
    bearer integer not null,
    state text not null,
    tries integer not null default 0,
    answered integer not null default 0,
    nextTryAt integer not null default 0
  ) strict;
  create index deliveries_of_call on deliveries (callId, number);
  create index deliveries_of_agent on deliveries (agentId, number);
  create index deliveries_waiting on deliveries (callId, number) where state = 'waiting';
  alter table agents drop column receiver;
  pragma user_version = 1;
`;

test('a file of layout 1 is brought to the present one: `parked` is `dead-lettered`, what waits goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-layout-'));
  const file = join(folder, 'sandbox.db');
  try {
    here.open({ db: openDatabase(file) });
    await here.world.close();
    const old = new DatabaseSync(file);
    old.exec(layout1);
    const add = old.prepare(
      `insert into deliveries values (?, ?, 'call-1', '${agentId}', 'transcription.update', ?, ?, 1, ?, ?, 0, 1000)`,
    );
    for (const [number, state, tries] of [
      [1, 'parked', 8],
      [2, 'delivered', 1],
      [3, 'waiting', 7],
    ] as const)
      add.run(
        number,
        `id-${number}`,
        JSON.stringify(eventOf('call-1', number)),
        here.server.url,
        state,
        tries,
      );
    old.close();
    here.answer = (response) => response.writeHead(500).end();
    // Opened twice: the second time it has the present layout.
    openDatabase(file).close();
    here.open({ db: openDatabase(file) });
    expect(statesOf(['id-1', 'id-2', 'id-3'])).toEqual(['dead-lettered', 'delivered', 'waiting']);
    expect(here.world.deliveries.get('id-3')?.nextAttemptAt).toBe('1970-01-01T00:00:01.000Z');
    await here.deliver();
    // It was the eighth.
    expect(numbersOf('call-1')).toEqual([3]);
    expect(statesOf(['id-3'])).toEqual(['dead-lettered']);
    await here.world.close();
    here.open();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a local webhook that was allowed once is not reached with --strict-webhooks', async () => {
  here.open({ strictWebhooks: true, pacing: { maxAttempts: 1 } });
  const [id = ''] = enqueue('call-1');
  await here.deliver();
  expect(here.world.deliveries.get(id)).toMatchObject({
    state: 'dead-lettered',
    attempts: [{ error: expect.stringContaining('local') }],
  });
  expect(here.server.arrived).toEqual([]);
});

test('an attempt that cannot be kept is made again', async () => {
  let full = true;
  here.answer = (response) => {
    here.world.db.exec(`pragma query_only = ${full ? 'on' : 'off'}`);
    response.end();
  };
  const [id = ''] = enqueue('call-1');
  here.world.deliveries.start();
  await vi.waitUntil(() => here.server.arrived.length > 2, { timeout: 60_000 });
  expect(here.world.deliveries.get(id)?.attempts).toEqual([]);
  full = false;
  await here.world.deliveries.idle();
  expect(here.world.deliveries.get(id)).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }] });
});
