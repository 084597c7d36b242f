import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { agent, agentId, openServer, openWorld } from '../../soak/harness.ts';
import { openDatabase } from './database.ts';
import { Groups } from './groups.ts';

let db: DatabaseSync;
beforeEach(() => {
  db = openDatabase();
});
afterEach(() => {
  if (db.isOpen) db.close();
});

/** Counts the transactions of a database from now on. */
function countCommits(of: DatabaseSync): () => number {
  let count = 0;
  const exec = of.exec.bind(of);
  of.exec = (sql) => {
    if (sql === 'commit') count++;
    exec(sql);
  };
  return () => count;
}

const add = (name: string) => () =>
  db.prepare('insert into settings (name, value) values (?, ?)').run(name, '').changes;
const names = () =>
  db
    .prepare('select name from settings order by rowid')
    .all()
    .map(({ name }) => name);

test('a thousand writes of a turn are committed together, in their order', async () => {
  const commits = countCommits(db);
  const groups = new Groups(db);
  const requested = Array.from({ length: 1_000 }, (_, number) => `${number}`);
  const changes = await Promise.all(requested.map((name) => groups.write(add(name))));
  expect(new Set(changes)).toEqual(new Set([1]));
  expect(names()).toEqual(requested);
  // As many as a slow machine needs, which gives others their turn.
  expect(commits()).toBeLessThan(200);
});

test('a write that throws fails alone', async () => {
  const groups = new Groups(db);
  const written = ['a', 'b', 'a', 'c'].map((name) => groups.write(add(name)));
  const settled = await Promise.allSettled(written);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(names()).toEqual(['a', 'b', 'c']);
});

test('others have their turn between two groups', async () => {
  const groups = new Groups(db);
  let turns = 0;
  const turn = () => {
    turns++;
    setImmediate(turn).unref();
  };
  turn();
  const busy = () => {
    for (const end = performance.now() + 1; performance.now() < end; );
    return turns;
  };
  const seen = await Promise.all(Array.from({ length: 20 }, () => groups.write(busy)));
  expect(new Set(seen).size).toBe(20);
});

test('what is on disk outlives the process, and a database that is closed keeps nobody waiting', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-groups-'));
  try {
    const file = join(folder, 'sandbox.db');
    db.close();
    db = openDatabase(file);
    const groups = new Groups(db);
    await groups.write(add('kept'));
    await groups.onDisk();
    const rest = groups.onDisk();
    db.close();
    await rest;
    db = openDatabase(file);
    expect(names()).toEqual(['kept']);
  } finally {
    db.close();
    rmSync(folder, { recursive: true });
  }
});

test('hundreds of calls with their deliveries make less than one transaction for two events', async () => {
  const receiver = await openServer();
  const world = openWorld();
  try {
    const commits = countCommits(world.db);
    world.agents.add([agent(receiver.url)]);
    world.deliveries.start();
    const start = { agentId, script: 'hang-up', pace: 'as-fast-as-possible' } as const;
    const calls = await Promise.all(Array.from({ length: 300 }, () => world.calls.startOnDisk(start)));
    const ended = await Promise.all(calls.map(({ id }) => world.calls.ended(id)));
    await world.deliveries.idle();
    const events = receiver.arrived.length;
    expect(events).toBe(ended.flatMap((call) => call.events).length);
    expect(events).toBeGreaterThan(1_000);
    expect(commits()).toBeLessThan(events / 2);
  } finally {
    await world.close();
    await receiver.close();
  }
});
