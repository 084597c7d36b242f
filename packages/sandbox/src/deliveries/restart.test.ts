import { describe, expect, test, vi } from 'vitest';
import { useWorld } from '../receiver.testing.ts';
import { failing, lastingDatabase, until } from '../world.testing.ts';

const here = useWorld();
const { enqueue, numbersOf, statesOf, notified } = here;

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
