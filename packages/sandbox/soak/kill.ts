// Proves that a kill loses nothing that was acknowledged: node kill.ts [kills]

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { WebTool } from '@voice-agent/client';
import type { WebhookEvent } from '@voice-agent/webhooks';
import { scripts } from '@voice-agent/webhooks/testing';
import { openDatabase } from '../src/store/database.ts';
import { type Arrived, openServer, openWorld, type World } from '../src/world.testing.ts';

/** What was seen. */
export interface Verdict {
  calls: number;
  updates: number;
  events: number;
  /** Events that arrived more than once. */
  twice: number;
  /** Calls that went on after a kill. */
  resumed: number;
  /** What must not be. */
  wrong: string[];
}

const apiKey = 'key-of-the-soak';
const program = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));
const callers = 4;
const maxLifeMs = 300;

/** The number of the last update of a tool that was sent, and of the last one with a response. */
interface Updates {
  sent: number;
  acknowledged: number;
}

/** Kills a sandbox at random points of its work, again and again, and judges what a receiver got and what it has kept. */
export async function killRounds(kills: number, onKill: (kill: number) => void = () => {}): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-kill-'));
  const file = join(folder, 'sandbox.db');
  const receiver = await openServer((response) => {
    const luck = Math.random();
    if (luck < 0.02) response.socket?.resetAndDestroy();
    else response.writeHead(luck < 0.06 ? 503 : 200).end();
  });
  const started: string[] = [];
  const updates = new Map<string, Updates>();
  const wrong: string[] = [];
  let resumed = 0;
  try {
    for (let kill = 1; kill <= kills; kill++) {
      onKill(kill);
      await live(file, receiver, started, updates);
      const world = openWorld({ db: openDatabase(file) });
      resumed += world.calls.list({ take: 1_000_000 }).filter(({ state }) => state === 'running').length;
      wrong.push(...lostUpdates(world, updates));
      await world.close();
    }
    const world = openWorld({ db: openDatabase(file) });
    const verdict = await judge(world, receiver.arrived, started);
    await world.close();
    return { ...verdict, updates: acknowledgedOf(updates), resumed, wrong: [...wrong, ...verdict.wrong] };
  } finally {
    await receiver.close();
    rmSync(folder, { recursive: true });
  }
}

/** One life of a sandbox, with calls and updates, until it is killed. */
async function live(
  file: string,
  receiver: Awaited<ReturnType<typeof openServer>>,
  started: string[],
  updates: Map<string, Updates>,
): Promise<void> {
  const { child, send } = await start(file);
  const { agents } = await send<{ agents: { id: string }[] }>('GET', '/_sandbox/agents');
  const webhook = { webhookUrl: receiver.url, webhookAuth: { authKey: 'noAuth' } };
  for (const { id } of agents) await send('PUT', `/_sandbox/agents/${id}/webhook`, webhook);
  const { data } = await send<{ data: { items: WebTool[] } }>('GET', '/v1/voice-agents/web-tool/list');
  const call = async () => {
    const params = { number: started.length, ['__proto__']: { own: true }, text: 'ü😀' };
    const script = pick(scripts).name;
    const start = { agentId: pick(agents).id, params, script, pace: 'as-fast-as-possible' };
    started.push((await send<{ id: string }>('POST', '/_sandbox/calls', start)).id);
  };
  const update = async (id: string) => {
    const ofTool = updates.get(id) ?? { sent: 0, acknowledged: 0 };
    updates.set(id, ofTool);
    await send('PATCH', `/v1/voice-agents/web-tool/${id}`, { name: `${++ofTool.sent}` });
    ofTool.acknowledged = ofTool.sent;
  };
  const seen = { deliveries: receiver.arrived.length, updates: acknowledgedOf(updates) };
  const work = [
    ...Array.from({ length: callers }, () => call),
    ...data.items.map(
      ({ id }) =>
        () =>
          update(id),
    ),
  ].map((each) => untilKilled(child, each));
  // The time is counted from its first delivery and update, or it would die starting most of the time.
  while (
    child.exitCode === null &&
    (receiver.arrived.length === seen.deliveries || acknowledgedOf(updates) === seen.updates)
  )
    await sleep(2);
  await sleep(Math.random() * maxLifeMs);
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  const [code] = await closed;
  if (code !== null) throw new Error(`The sandbox ended by itself with ${code}.`);
  await Promise.all(work);
}

const acknowledgedOf = (updates: ReadonlyMap<string, Updates>): number =>
  [...updates.values()].reduce((sum, { acknowledged }) => sum + acknowledged, 0);

async function untilKilled(child: ChildProcess, work: () => Promise<void>): Promise<void> {
  while (!child.killed) {
    try {
      await work();
    } catch (error) {
      if (!child.killed) throw error;
    }
  }
}

type Send = <T>(method: string, path: string, body?: unknown) => Promise<T>;

async function start(file: string): Promise<{ child: ChildProcess; send: Send }> {
  const child = spawn(process.execPath, [program, '--port', '0', '--db', file, '--web-tools', '3'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, VOICE_AGENT_API_KEY: apiKey },
  });
  let output = '';
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    output += text;
    if (output.includes('Ctrl-C')) break;
  }
  child.stdout.resume();
  const url = /API +(http:\/\/\S+)/.exec(output)?.[1];
  if (url === undefined) throw new Error(`The sandbox ended at its start.\n${output}`);
  const send = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Token ${apiKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} gave ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  return { child, send };
}

/** An update that was sent and has no response may be kept or not; an acknowledged one must be. */
function lostUpdates({ webTools }: World, updates: ReadonlyMap<string, Updates>): string[] {
  return [...updates].flatMap(([id, ofTool]) => {
    const name = Number(webTools.get(id)?.name);
    const isKept = name === ofTool.sent || (ofTool.acknowledged > 0 && name === ofTool.acknowledged);
    if (!isKept && ofTool.acknowledged > 0)
      return [`Update ${ofTool.acknowledged} of ${id} was acknowledged, and ${name} is kept.`];
    // It must stay, and the next one is counted from it.
    if (isKept) Object.assign(ofTool, { sent: name, acknowledged: name });
    return [];
  });
}

/** Lets all that is left go on, and compares what was made with what arrived. */
async function judge(
  world: World,
  arrived: readonly Arrived[],
  started: readonly string[],
): Promise<Pick<Verdict, 'calls' | 'events' | 'twice' | 'wrong'>> {
  world.deliveries.start();
  world.calls.resume();
  const all = world.calls.list({ take: 1_000_000 });
  const calls = await Promise.all(all.map(({ id }) => world.calls.ended(id)));
  await world.deliveries.idle();
  const bodies = bodiesByCall(arrived);
  const known = new Set(calls.map(({ id }) => id));
  const wrong = [
    ...started.filter((id) => !known.has(id)).map((id) => `${id} was started and is gone.`),
    ...[...bodies.keys()].filter((id) => !known.has(id)).map((id) => `${id} is known to the receiver alone.`),
    ...calls.flatMap(({ id, events }) => wrongEvents(id, events, bodies.get(id) ?? new Map())),
  ];
  const integrity = world.db.prepare('pragma integrity_check').get()?.integrity_check;
  if (integrity !== 'ok') wrong.push(`The database is damaged: ${integrity}.`);
  const counts = [...bodies.values()].flatMap((ofCall) => [...ofCall.values()]);
  return {
    calls: calls.length,
    events: counts.length,
    twice: counts.filter((count) => count > 1).length,
    wrong,
  };
}

/** By call: each body in the order of its first arrival, with how often it came. */
function bodiesByCall(arrived: readonly Arrived[]): Map<string, Map<string, number>> {
  const bodies = new Map<string, Map<string, number>>();
  for (const { body } of arrived) {
    const { callId } = JSON.parse(body) as WebhookEvent;
    const ofCall = bodies.get(callId) ?? new Map<string, number>();
    bodies.set(callId, ofCall.set(body, (ofCall.get(body) ?? 0) + 1));
  }
  return bodies;
}

function wrongEvents(
  id: string,
  events: readonly WebhookEvent[],
  got: ReadonlyMap<string, number>,
): string[] {
  const wrong: string[] = [];
  const made = events.map((event) => JSON.stringify(event));
  if ([...got.keys()].join('\n') !== made.join('\n'))
    wrong.push(
      `${id}: ${made.length} events were made, ${got.size} different ones came, or in another order.`,
    );
  const types = events.map(({ eventType }) => eventType);
  for (const single of ['call.started', 'call.answered', 'call.ended'] as const)
    if (types.filter((type) => type === single).length !== 1) wrong.push(`${id} has not one ${single}.`);
  // The turns of the single events are the transcript of call.ended.
  const updates = events.filter(({ eventType }) => eventType === 'transcription.update');
  const spoken = updates.map(({ data }) => (data as { text: string }).text);
  const end = events.at(-1);
  const turns = end?.eventType === 'call.ended' ? (end.data.data?.transcription ?? []) : [];
  if (JSON.stringify(spoken) !== JSON.stringify(turns.map((turn) => Object.values(turn)[0])))
    wrong.push(`${id}: a turn is missing or came twice.`);
  return wrong;
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const kills = Number(process.argv[2] ?? 50);
  const { calls, updates, events, twice, resumed, wrong } = await killRounds(kills, (kill) => {
    if (process.stderr.isTTY) process.stderr.write(`\rSandbox: kill ${kill} of ${kills} …`);
  });
  if (process.stderr.isTTY) process.stderr.write('\n');
  for (const line of wrong.slice(0, 20)) console.log(line);
  console.log(
    `Sandbox, ${kills} kills: ${updates} updates, ${calls} calls (${resumed} times one went on), ${events} events, ${twice} came again: ${wrong.length === 0 ? 'passed' : 'failed'}.`,
  );
  if (wrong.length > 0) process.exitCode = 1;
}
