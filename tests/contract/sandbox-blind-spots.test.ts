import { operations } from '@voice-agent/client/operations';
import type { Sandbox } from '@voice-agent/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operationIds, plainRequest, send } from './openapi.ts';
import { noticed, overlooked, sendAll } from './overlooked.ts';
import { contents, startFilledSandbox } from './sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  // The reading that sees most: a field or a parameter that is not known is rejected.
  sandbox = await startFilledSandbox({ 'request.unknown-fields': 'reject' });
});
afterAll(() => sandbox.close());

const withBody = operationIds.filter((id) => operations[id].body !== undefined);
const statusesOf = async (what: string): Promise<number[]> => {
  const responses = await sendAll(sandbox.url, overlooked[what]);
  return responses.map(({ status }) => status);
};

const filters = 'a filter that never reaches the service';
// JSON by another name is JSON (RFC 6839), so it is no fault.
const json = 'JSON under another name';

test.each(Object.keys(overlooked).filter((what) => what !== filters && what !== json))(
  'the sandbox sees what Prism overlooks: %s',
  async (what) => {
    const before = contents(sandbox);
    const statuses = await statusesOf(what);
    expect(statuses.length).toBeGreaterThan(0);
    expect(statuses).toEqual(statuses.map(() => (what.startsWith('a key') ? 401 : 422)));
    expect(contents(sandbox)).toEqual(before);
  },
);

test('JSON by another name is read, and filters are', async () => {
  for (const what of [json, filters])
    expect((await statusesOf(what)).filter((status) => status >= 300)).toEqual([]);
});

test.each(withBody)('a body of %s that is not JSON, or no object, gets a response', async (id) => {
  for (const text of ['{"take":', '"text"'])
    expect((await send(sandbox.url, id, { ...plainRequest[id], text })).status).toBe(422);
});

test.each(noticed)('what Prism sees the sandbox sees too: %s', async (_, requests, status) => {
  const responses = await sendAll(sandbox.url, requests);
  expect(responses.map((each) => each.status)).toEqual(responses.map(() => status));
});

test('a body that is not there is no violation, unless it is required', async () => {
  for (const id of withBody) {
    const { body: _, ...request } = plainRequest[id];
    expect((await send(sandbox.url, id, request)).ok).toBe(operations[id].body?.required === false);
  }
});
