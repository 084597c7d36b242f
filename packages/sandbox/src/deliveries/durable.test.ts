import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Answer,
  type Arrived,
  agent,
  failing,
  lastingDatabase,
  openServer,
  openWorld,
  promiseEvents,
  type Server,
  statesTold,
  until,
  type World,
  type WorldOptions,
} from '../../prove/harness.ts';

let world: World;
let server: Server;
let answer: Answer;
beforeEach(async () => {
  answer = (response) => response.end();
  server = await openServer((response, request) => answer(response, request));
  open();
});
afterEach(async () => {
  await world.close();
  await server.close();
});

function open(options: WorldOptions = {}): void {
  world = openWorld(options);
  if (world.agents.all().length === 0) world.agents.add([agent(server.url)]);
}

const promise = (callId: string, count = 1) => promiseEvents(world, callId, count);
const numbersOf = (arrived: Arrived[], callId: string) =>
  arrived
    .map(({ body }) => JSON.parse(body))
    .filter((event) => event.callId === callId)
    .map(({ data }) => data.number);
const statesOf = (ids: string[]) => ids.map((id) => world.deliveries.get(id)?.state);
const told = (id: string) => statesTold(world, id);

describe('the end of a sandbox', () => {
  test('returns what is being sent, and the next one sends it', async () => {
    const { db, end } = lastingDatabase();
    open({ db });
    answer = () => {};
    const ids = promise('call-1', 2);
    world.deliveries.start();
    await vi.waitUntil(() => server.arrived.length === 1, { timeout: 60_000 });
    const waits = world.deliveries.idle();
    await Promise.all([expect(waits).rejects.toThrow('The deliveries were closed.'), world.close()]);
    expect(statesOf(ids)).toEqual(['waiting', 'waiting']);
    expect(world.deliveries.get(ids[0] ?? '')?.attempts).toEqual([]);
    answer = (response) => response.end();
    open({ db });
    world.deliveries.start();
    await world.deliveries.idle();
    expect(numbersOf(server.arrived, 'call-1')).toEqual([1, 1, 2]);
    db.close = end;
  });

  test('keeps the time of a next try, which a clock that was put back does not make longer', async () => {
    const { db, end } = lastingDatabase();
    open({ db, pacing: { firstDelayMs: 3_600_000, longestDelayMs: 3_600_000 } });
    answer = failing(1);
    const [id = ''] = promise('call-1');
    world.deliveries.start();
    await until(world.feed, () => told(id).filter((state) => state === 'waiting').length === 2);
    await world.close();
    // As if a year had been taken from the clock.
    db.exec('update deliveries set nextTryAt = nextTryAt + 31536000000');
    open({ db, pacing: { firstDelayMs: 50, longestDelayMs: 50 } });
    world.deliveries.start();
    expect(statesOf([id])).toEqual(['waiting']);
    await world.deliveries.idle();
    expect(statesOf([id])).toEqual(['delivered']);
    db.close = end;
  });

  test('keeps count of the tries', async () => {
    const { db, end } = lastingDatabase();
    answer = (response) => response.writeHead(500).end();
    open({ db, pacing: { firstDelayMs: 3_600_000, longestDelayMs: 3_600_000 } });
    const [id = ''] = promise('call-1');
    world.deliveries.start();
    await until(world.feed, () => told(id).filter((state) => state === 'waiting').length === 2);
    await world.close();
    open({ db, pacing: { tries: 3 } });
    world.deliveries.start();
    await world.deliveries.idle();
    expect(world.deliveries.get(id)).toMatchObject({ state: 'parked' });
    expect(world.deliveries.get(id)?.attempts).toHaveLength(3);
    db.close = end;
  });
});

test('a local webhook that was allowed once is not reached without the flag', async () => {
  open({ allowLocalWebhooks: false, pacing: { tries: 1 } });
  const [id = ''] = promise('call-1');
  world.deliveries.start();
  await world.deliveries.idle();
  expect(world.deliveries.get(id)).toMatchObject({
    state: 'parked',
    attempts: [{ error: expect.stringContaining('local') }],
  });
  expect(server.arrived).toEqual([]);
});

test('an attempt that can not be kept is made again', async () => {
  let full = true;
  answer = (response) => {
    world.db.exec(`pragma query_only = ${full ? 'on' : 'off'}`);
    response.end();
  };
  const [id = ''] = promise('call-1');
  world.deliveries.start();
  await vi.waitUntil(() => server.arrived.length > 2, { timeout: 60_000 });
  expect(world.deliveries.get(id)?.attempts).toEqual([]);
  full = false;
  await world.deliveries.idle();
  expect(world.deliveries.get(id)).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }] });
});
