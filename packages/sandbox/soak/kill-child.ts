// One life of a sandbox, which its parent kills: node kill-child.ts <file> <url of the receiver> [drain]
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { scripts } from '@voice-agent/webhooks/internal/calls';
import { openDatabase } from '../src/store/database.ts';
import { agent, openWorld } from './harness.ts';

const [file = '', url = '', mode] = process.argv.slice(2);
const callers = 6;
const maxQueue = 100;

const world = openWorld({ db: openDatabase(file), pacing: { maxDelayMs: 5 } });
if (world.agents.all().length === 0) {
  const ids = ['0a000000-0000-4000-8000-000000000001', '0a000000-0000-4000-8000-000000000002'];
  world.agents.add(ids.map((id) => agent(url, { id })));
}
const agentIds = world.agents.all().map(({ id }) => id);
const waiting = world.db.prepare(`select count(*) as count from deliveries where state = 'waiting'`);
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

world.deliveries.start();
world.calls.resume();
if (mode === 'drain') {
  const running = world.db.prepare('select id from calls where endedAt is null').all();
  await Promise.all(running.map(({ id }) => world.calls.ended(id as string)));
  await world.deliveries.idle();
  await world.close();
} else {
  const caller = async () => {
    for (let number = 0; ; number++) {
      const params = { number, ['__proto__']: { own: true }, text: 'ü😀' };
      const start = { agentId: pick(agentIds), params, script: pick(scripts).name };
      const { id } = world.calls.start({ ...start, pace: 'as-fast-as-possible' });
      // What is written here is with the parent, and outlives the kill.
      writeSync(1, `${id}\n`);
      await world.calls.ended(id);
      while ((waiting.get()?.count as number) > maxQueue) await sleep(5);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
}
