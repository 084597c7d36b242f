import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { arrival, nameOf, newFolder, processing } from '../../prove/sqlite-harness.ts';
import type { Claimed, Outcome } from '../inbox.ts';
import { SqliteInbox } from './inbox.ts';
import { openSqliteInbox } from './index.ts';

const attempts = 3;

/** A receiver over all its lives, and what its handlers saw. */
class World {
  readonly folder: string = newFolder();
  readonly file: string = join(this.folder, 'inbox.db');
  /** How often each delivery is to fail; also the names of what was acknowledged. */
  readonly failures = new Map<string, number>();
  readonly replayed = new Set<string>();
  readonly begun: { name: string; id: number; attempt: number; life: number }[] = [];
  readonly done: string[] = [];
  inbox: SqliteInbox = new SqliteInbox({ file: this.file });
  life = 0;

  async start(): Promise<void> {
    this.life += 1;
    const { life } = this;
    this.inbox = new SqliteInbox({ file: this.file });
    const process = async (claimed: Claimed): Promise<Outcome> => {
      const name = nameOf(claimed);
      this.begun.push({ name, id: Number(claimed.id), attempt: claimed.attempt, life });
      await turn();
      const left = this.failures.get(name) ?? 0;
      // After a crash nothing of the life before goes on.
      if (this.life !== life) return new Promise(() => {});
      this.failures.set(name, left - 1);
      if (left > 0) return { kind: 'failed', reason: 'as told' };
      this.done.push(name);
      return { kind: 'done' };
    };
    await this.inbox.start(processing({ process, attempts, concurrency: 2 }));
  }

  async crash(): Promise<void> {
    this.life += 1;
    await this.inbox.crash();
    await this.start();
  }

  async restart(): Promise<void> {
    await this.inbox.stop();
    await this.start();
  }

  async replay(): Promise<void> {
    const admin = openSqliteInbox({ file: this.file });
    for (const dead of await admin.list({ state: 'dead' })) {
      const name = nameOf(dead);
      if (await admin.replay({ ids: [dead.id] })) this.replayed.add(name);
    }
    await admin.close();
  }

  async settle(): Promise<void> {
    const admin = openSqliteInbox({ file: this.file });
    const settled = async () => expect(await admin.stats()).toMatchObject({ waiting: 0, running: 0 });
    await vi.waitFor(settled, { timeout: 60_000, interval: 2 });
    await admin.close();
  }
}

type Command = fc.AsyncCommand<object, World>;
const command = (name: string, run: (world: World) => Promise<unknown>): Command => ({
  check: () => true,
  run: async (_, world) => {
    await run(world);
  },
  toString: () => name,
});

const appendSome = fc
  .array(
    fc.record({ call: fc.constantFrom('a', 'b', 'c'), failures: fc.constantFrom(0, 0, 1, 2, attempts) }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((some) =>
    command(`append ${JSON.stringify(some)}`, (world) =>
      Promise.all(
        some.map(({ call, failures }) => {
          const name = `${call}${world.failures.size}`;
          world.failures.set(name, failures);
          return world.inbox.append(arrival(call, name));
        }),
      ),
    ),
  );
const appendAgain = fc.nat(30).map((at) =>
  command(`append ${at} again`, async (world) => {
    const name = [...world.failures.keys()][at];
    if (name === undefined) return;
    const { count } = await world.inbox.append(arrival(name.charAt(0), name));
    expect(count).toBeGreaterThan(1);
  }),
);
const commands = fc.commands(
  [
    appendSome,
    appendSome,
    appendAgain,
    fc.constant(command('crash', (world) => world.crash())),
    fc.constant(command('restart', (world) => world.restart())),
    fc.constant(command('replay', (world) => world.replay())),
    fc.constant(command('settle', (world) => world.settle())),
  ],
  { maxCommands: 12 },
);

async function judge(world: World): Promise<void> {
  await world.settle();
  const admin = openSqliteInbox({ file: world.file });
  const dead = new Set((await admin.list({ state: 'dead', limit: 1000 })).map(nameOf));
  await admin.close();
  for (const name of world.failures.keys()) {
    const lost = !world.done.includes(name) && !dead.has(name);
    expect({ name, lost }).toEqual({ name, lost: false });
    const begun = world.begun.filter((one) => one.name === name);
    // Only a replay begins at 1 again.
    const first = begun.filter(({ attempt }) => attempt === 1).length;
    expect({ name, first: first > 1 && !world.replayed.has(name) }).toEqual({ name, first: false });
    const lives = new Set(begun.map(({ life }) => life)).size;
    const times = world.done.filter((one) => one === name).length;
    expect({ name, times: times <= Math.max(1, lives) }).toEqual({ name, times: true });
  }
  for (const call of ['a', 'b', 'c']) {
    const ids = world.begun
      .filter(({ name }) => name.startsWith(call) && !world.replayed.has(name))
      .map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  }
}

test('whatever happens in between: nothing lost, each call in order, nothing twice unmarked', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (some) => {
      const world = new World();
      await world.start();
      try {
        await fc.asyncModelRun(() => ({ model: {}, real: world }), some);
        await judge(world);
      } finally {
        await world.inbox.crash();
        rmSync(world.folder, { recursive: true });
      }
    }),
    { numRuns: 20 },
  );
});
