// Proves that no call and no delivery is lost when a sandbox is killed: node kill.ts [kills]

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { WebhookEvent } from '@voice-agent/webhooks';
import { openDatabase } from '../src/store/database.ts';
import { type Arrived, openServer, openWorld, type World } from './harness.ts';

/** What was seen. */
export interface Verdict {
  calls: number;
  events: number;
  /** Events that arrived more than once. */
  twice: number;
  /** Calls that went on after a kill. */
  resumed: number;
  /** What must not be; the first few. */
  wrong: string[];
}

/** Kills a sandbox at random points of its work, again and again, and judges what a receiver got. */
export async function killRounds(kills: number, onKill: (kill: number) => void = () => {}): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-kill-'));
  const file = join(folder, 'sandbox.db');
  const receiver = await openServer((response) => {
    const luck = Math.random();
    if (luck < 0.02) response.socket?.resetAndDestroy();
    else response.writeHead(luck < 0.06 ? 503 : 200).end();
  });
  try {
    let output = '';
    let resumed = 0;
    for (let kill = 1; kill <= kills; kill++) {
      onKill(kill);
      const before = receiver.arrived.length;
      const child = life(file, receiver.url);
      child.stdout?.on('data', (text) => {
        output += text;
      });
      const closed = once(child, 'close');
      // The moment is counted from its first delivery, or it would die starting most of the time.
      while (child.exitCode === null && receiver.arrived.length === before) await sleep(2);
      await sleep(Math.random() * 150);
      child.kill('SIGKILL');
      const [code] = await closed;
      if (code !== null) throw new Error(`The sandbox ended by itself with ${code}.`);
      resumed += runningIn(file);
    }
    const [code] = await once(life(file, receiver.url, 'drain'), 'close');
    if (code !== 0) throw new Error(`The last sandbox ended with ${code}.`);
    const started = output.split('\n').slice(0, -1);
    return { ...judge(file, receiver.arrived, started), resumed };
  } finally {
    await receiver.close();
    rmSync(folder, { recursive: true });
  }
}

function life(file: string, url: string, ...mode: string[]): ChildProcess {
  const script = fileURLToPath(new URL('./kill-child.ts', import.meta.url));
  return spawn(process.execPath, [script, file, url, ...mode], { stdio: ['ignore', 'pipe', 'inherit'] });
}

function runningIn(file: string): number {
  const db = openDatabase(file);
  try {
    return db.prepare('select count(*) as count from calls where endedAt is null').get()?.count as number;
  } finally {
    db.close();
  }
}

function judge(
  file: string,
  arrived: readonly Arrived[],
  started: readonly string[],
): Omit<Verdict, 'resumed'> {
  const world = openWorld({ db: openDatabase(file) });
  const wrong: string[] = [];
  /** By call: each body in the order of its first arrival, with how often it came. */
  const bodies = new Map<string, Map<string, number>>();
  for (const { body } of arrived) {
    const { callId } = JSON.parse(body) as WebhookEvent;
    const ofCall = bodies.get(callId) ?? new Map<string, number>();
    bodies.set(callId, ofCall.set(body, (ofCall.get(body) ?? 0) + 1));
  }
  const calls = world.calls.list({ take: 1_000_000 });
  const known = new Set(calls.map(({ id }) => id));
  for (const id of started) if (!known.has(id)) wrong.push(`${id} was started and is gone.`);
  for (const id of bodies.keys()) if (!known.has(id)) wrong.push(`${id} is known to the receiver alone.`);
  for (const { id, state, events } of calls) {
    const types = events.map(({ eventType }) => eventType);
    if (state !== 'ended') wrong.push(`${id} has not ended.`);
    for (const once of ['call.started', 'call.answered', 'call.ended'] as const)
      if (types.filter((type) => type === once).length !== 1) wrong.push(`${id} has not one ${once}.`);
    checkTalk(id, events);
    const made = events.map((event) => JSON.stringify(event));
    const got = [...(bodies.get(id)?.keys() ?? [])];
    if (got.join('\n') !== made.join('\n'))
      wrong.push(
        `${id}: ${made.length} events were made, ${got.length} different ones came, or in another order.`,
      );
  }
  checkDatabase(world);
  const counts = [...bodies.values()].flatMap((ofCall) => [...ofCall.values()]);
  const twice = counts.filter((count) => count > 1).length;
  return { calls: calls.length, events: counts.length, twice, wrong: wrong.slice(0, 20) };

  /** The turns of the single events are the transcript of call.ended. */
  function checkTalk(id: string, events: readonly WebhookEvent[]): void {
    const updates = events.filter(({ eventType }) => eventType === 'transcription.update');
    const spoken = updates.map(({ data }) => (data as { text: string }).text);
    const end = events.at(-1);
    const turns = end?.eventType === 'call.ended' ? (end.data.data?.transcription ?? []) : [];
    const whole = turns.map((turn) => Object.values(turn)[0]);
    if (JSON.stringify(spoken) !== JSON.stringify(whole))
      wrong.push(`${id}: a turn is missing or came twice.`);
  }

  function checkDatabase({ db }: World): void {
    const left = db
      .prepare(`select count(*) as count from deliveries where state <> 'delivered'`)
      .get()?.count;
    if (left !== 0) wrong.push(`${left} deliveries are not delivered.`);
    const integrity = db.prepare('pragma integrity_check').get()?.integrity_check;
    if (integrity !== 'ok') wrong.push(`The database is damaged: ${integrity}.`);
    db.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const kills = Number(process.argv[2] ?? 200);
  const { calls, events, twice, resumed, wrong } = await killRounds(kills, (kill) => {
    if (process.stderr.isTTY) process.stderr.write(`\rSandbox: kill ${kill} of ${kills} …`);
  });
  if (process.stderr.isTTY) process.stderr.write('\n');
  for (const line of wrong) console.log(line);
  console.log(
    `Sandbox, ${kills} kills: ${calls} calls (${resumed} times one went on), ${events} events, ${twice} came again: ${wrong.length === 0 ? 'passed' : 'failed'}.`,
  );
  if (wrong.length > 0) process.exitCode = 1;
}
