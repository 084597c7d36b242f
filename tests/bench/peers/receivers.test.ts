import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { body, type Contender, contenders, oursStored, plainHeaders } from '../src/webhooks-contenders.ts';
import { callEnded, toolExecuted, transcriptionUpdate } from '../src/webhooks-events.ts';
import { readings } from '../src/webhooks-validation.ts';

// A receiver that lets everything in would be fast for nothing. Ours on a disk has its tests in its own package.
const checking = contenders.filter(({ does, name }) => does !== 'read' && name !== oursStored);

async function statusOf(
  contender: Contender,
  headers: Record<string, string>,
  sent: string,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'voice-agent-bench-'));
  const server = createServer(await contender.receive(folder));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    return (await fetch(url, { method: 'POST', headers, body: sent })).status;
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

test.each(checking)('$name takes what is signed', async (contender) => {
  expect(await statusOf(contender, { ...plainHeaders, ...(await contender.sign?.(body)) }, body)).toBe(200);
});

test.each(checking)('$name refuses what is not', async (contender) => {
  const signed = { ...plainHeaders, ...(await contender.sign?.(body)) };
  // A secret of another end, and a body that the signature is not of.
  const headers = { ...signed, authorization: `${signed.authorization}x` };
  expect(await statusOf(contender, headers, body.replace('"B-1001"', '"B-1002"'))).toBeGreaterThanOrEqual(
    400,
  );
});

test.each(readings)('$name reads $of whole', async ({ event, load }) => {
  expect((await load())(JSON.stringify(event))).toEqual(event);
});

test.each(readings.filter(({ name }) => name !== 'JSON.parse'))(
  '$name refuses what is no $of',
  async ({ event, load }) => {
    const read = await load();
    const { agentId: _, ...without } = event as { agentId?: string };
    let result: unknown;
    try {
      result = read(JSON.stringify(without));
    } catch {
      result = undefined;
    }
    expect(result).toBeUndefined();
  },
);

test('the events are of three kinds and sizes', () => {
  const sizes = [transcriptionUpdate, toolExecuted, callEnded].map((event) => JSON.stringify(event).length);
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
  expect(new Set(sizes).size).toBe(3);
});
