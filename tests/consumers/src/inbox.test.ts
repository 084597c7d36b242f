import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, inject, onTestFinished, test } from 'vitest';
import { program } from './programs.ts';

const project = inject('project');

/** A receiver: the first life takes in an event and never ends with it, any other processes what is left. */
const script = (load: string): string => `
(async () => {
const { createReceiver } = ${load}('@voice-agent/webhooks');
const { sqlite } = ${load}('@voice-agent/webhooks/sqlite');
const { deliver, event } = ${load}('@voice-agent/webhooks/testing');
const [, , file, life] = process.argv;
const receiver = createReceiver({
  auth: { authKey: 'noAuth' },
  inbox: sqlite({ file, lockTimeoutMs: 500 }),
  log: () => {},
  fallback: async ({ eventType }) => {
    console.log(life + ' life begins ' + eventType);
    if (life === 'first') await new Promise(() => {});
    setImmediate(() => receiver.stop());
  },
});
await receiver.start();
if (life === 'first') await deliver(receiver, event('call.ended'));
})().catch(({ message }) => console.log(message));
`;

const deno = ['run', '--no-remote', '--node-modules-dir=manual', '--allow-read=.', '--allow-write=.'];

test.each([
  { name: 'Node 22, CommonJS', file: () => program('Node 22'), load: 'require', flags: [] },
  { name: 'Deno', file: () => program('Deno'), load: 'await import', flags: deno },
  { name: 'Bun', file: () => program('Bun'), load: 'await import', flags: ['run', '--no-install'] },
])('$name: a SQLite inbox loses nothing by a kill', async ({ file, load, flags }) => {
  const cwd = mkdtempSync(join(project.folder, 'inbox-'));
  writeFileSync(join(cwd, 'receiver.cjs'), script(load));
  const live = (life: string) =>
    spawn(file(), [...flags, 'receiver.cjs', 'inbox.db', life], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });

  const first = live('first');
  onTestFinished(() => void first.kill('SIGKILL'));
  const errors = text(first.stderr);
  const [begun] = await once(first.stdout, 'data');
  expect(`${begun}`).toBe('first life begins call.ended\n');
  expect(await text(live('other').stdout)).toContain('inbox.db: Another receiver processes it.');
  first.kill('SIGKILL');
  await once(first, 'close');
  expect(await errors).toBe('');
  expect(await text(live('second').stdout)).toBe('second life begins call.ended\n');
});
