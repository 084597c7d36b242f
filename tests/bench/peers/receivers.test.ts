import { mkdtempDisposableSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portOf } from '@voice-agent/test-kit/scratch';
import { expect, test } from 'vitest';
import { events } from '../src/webhooks-events.ts';
import { plain, readings } from '../src/webhooks-readings.ts';
import { bare, body, plainHeaders, type Receiver, receivers } from '../src/webhooks-receivers.ts';

// A receiver that lets everything in would be fast for nothing. Ours on a disk has its tests in its own package.
const verifying = receivers.filter(
  ({ group, name }) => name !== bare && !(group.startsWith('stored') && name === 'ours'),
);

async function statusOf(receiver: Receiver, headers: Record<string, string>, sent: string): Promise<number> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'voice-agent-bench-'));
  const server = createServer(await receiver.listener(folder.path));
  try {
    const url = `http://127.0.0.1:${await portOf(server)}/`;
    return (await fetch(url, { method: 'POST', headers, body: sent })).status;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test.each(verifying)('$name accepts what is signed and rejects what is not', async (receiver) => {
  const signed = { ...plainHeaders, ...(await receiver.sign(body)) };
  expect(await statusOf(receiver, signed, body)).toBe(200);
  // A secret of another end, and a body that the signature is not of.
  const headers = { ...signed, authorization: `${signed.authorization}x` };
  const changed = body.replace('"B-1001"', '"B-1002"');
  expect(await statusOf(receiver, headers, changed)).toBeGreaterThanOrEqual(400);
});

test.each(Object.keys(readings))('%s reads every event whole and rejects what is none', async (name) => {
  const read = (await readings[name]?.()) ?? (() => undefined);
  for (const event of Object.values(events)) {
    expect(read(JSON.stringify(event))).toEqual(event);
    if (name === plain) continue;
    let result: unknown;
    try {
      result = read(JSON.stringify({ ...event, agentId: undefined }));
    } catch {}
    expect(result).toBeUndefined();
  }
});

test('the events are of three kinds and sizes', () => {
  const sizes = Object.values(events).map((event) => JSON.stringify(event).length);
  expect(new Set(sizes).size).toBe(3);
});
