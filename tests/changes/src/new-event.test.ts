import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';

// An event that only the AsyncAPI document and its examples name: the packages are generated anew and run from source.
const root = join(import.meta.dirname, '../../..');
const scratch = mkdtempSync(join(tmpdir(), 'voice-agent-new-event-'));
const spec = join(scratch, 'asyncapi.yaml');
const type = 'call.queued';
const example = { callId: 'call-1', timestamp: '2026-03-02T09:16:00Z', data: { to: 'Harbour master' } };

beforeAll(() => {
  const document = parse(readFileSync(join(root, 'specs/dist/asyncapi.yaml'), 'utf8'));
  const { messages } = document.channels.callEvents;
  const { schemas } = document.components;
  const schema = structuredClone(schemas.CallStartedEvent);
  schema.properties.eventType.const = type;
  schemas.CallQueuedEvent = { ...schema, title: 'CallQueuedEvent' };
  messages[type] = {
    ...messages['call.started'],
    name: type,
    payload: { $ref: '#/components/schemas/CallQueuedEvent' },
    examples: [
      {
        name: 'to-a-person',
        payload: { ...messages['call.started'].examples[0].payload, ...example, eventType: type },
      },
    ],
  };
  document.operations.sendCallEvent.messages.push({ $ref: `#/channels/callEvents/messages/${type}` });
  writeFileSync(spec, stringify(document));
  copy('webhooks');
  copy('sandbox');
  const out = join(scratch, 'webhooks/src/generated');
  node(join(root, 'packages/codegen/src/cli.ts'), 'webhooks', '--spec', spec, '--out', out);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A package that runs from its source, with the other copies in place of what is installed. */
function copy(name: string): void {
  const [from, to] = [join(root, 'packages', name), join(scratch, name)];
  cpSync(join(from, 'src'), join(to, 'src'), { recursive: true });
  const manifest = readFileSync(join(from, 'package.json'), 'utf8');
  writeFileSync(
    join(to, 'package.json'),
    manifest.replaceAll('./dist/', './src/').replaceAll(/(?<!\.d)\.js"/g, '.ts"'),
  );
  mkdirSync(join(to, 'node_modules/@voice-agent'), { recursive: true });
  const link = (path: string, target: string): void =>
    symlinkSync(target, join(to, 'node_modules', path), 'junction');
  for (const each of readdirSync(join(from, 'node_modules')))
    if (!each.startsWith('.') && each !== '@voice-agent') link(each, join(from, 'node_modules', each));
  const ours = readdirSync(join(from, 'node_modules/@voice-agent')).filter((each) => each !== 'webhooks');
  for (const each of ours) link(`@voice-agent/${each}`, join(from, 'node_modules/@voice-agent', each));
  link('@voice-agent/webhooks', join(scratch, 'webhooks'));
}

const node = (...args: string[]): string =>
  execFileSync(process.execPath, args, { cwd: scratch, encoding: 'utf8', stdio: 'pipe' });

/** Runs a program that uses the copies. @returns its output, as JSON */
function run(program: string): unknown {
  const file = join(scratch, 'sandbox/program.ts');
  writeFileSync(file, program);
  return JSON.parse(node(file));
}

test('each call of a test and of the sandbox has it, before its end, and the gate accepts it', () => {
  const made = run(`
    import { call } from '@voice-agent/webhooks/testing';
    console.log(JSON.stringify(call()));
  `) as { eventType: string }[];
  expect(made.at(-2)).toMatchObject({ eventType: type, data: example.data });
  const events = run(`
    import { startSandbox } from './src/index.ts';
    const sandbox = await startSandbox({ jobs: 1, webTools: 0 });
    const [agent] = sandbox.agents.all();
    const { id } = sandbox.calls.start({ agentId: agent.id, pace: 'as-fast-as-possible' });
    console.log(JSON.stringify((await sandbox.calls.ended(id)).events));
    await sandbox.close();
  `) as { eventType: string }[];
  expect(events.at(-2)).toMatchObject({ eventType: type, data: example.data });
  expect(events.at(-1)).toMatchObject({ eventType: 'call.ended' });
  const recording = join(scratch, 'recording.ndjson');
  writeFileSync(recording, [...made, ...events].map((event) => `${JSON.stringify(event)}\n`).join(''));
  const gate = fileURLToPath(import.meta.resolve('@voice-agent/contract/package.json'));
  expect(node(join(gate, '../dist/cli/main.js'), 'deliveries', '--spec', spec, recording)).toContain(
    `${type} 2`,
  );
});
