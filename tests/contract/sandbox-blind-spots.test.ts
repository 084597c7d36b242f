import type { Sandbox } from '@voice-agent/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainRequest, send } from './openapi.ts';
import { noticed, overlooked, postJobs } from './overlooked.ts';
import { contents, startFilledSandbox } from './sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  // The reading that sees most: a field or a parameter that is not known is refused.
  sandbox = await startFilledSandbox({ 'request.unknown-fields': 'refuse' });
});
afterAll(() => sandbox.close());

const filters = 'a filter that never reaches the service';
// JSON by another name is JSON (RFC 6839), so it is no fault.
const json = 'JSON under another name';

test.each(Object.keys(overlooked).filter((what) => what !== filters && what !== json))(
  'the sandbox sees what Prism overlooks: %s',
  async (what) => {
    const before = contents(sandbox);
    const answers = await Promise.all(overlooked[what]?.(sandbox.url) ?? []);
    expect(answers.length).toBeGreaterThan(0);
    const expected = what.startsWith('a key') ? 401 : 422;
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => expected));
    expect(contents(sandbox)).toEqual(before);
  },
);

test('JSON by another name is read', async () => {
  const [answer] = await Promise.all(overlooked[json]?.(sandbox.url) ?? []);
  expect(answer?.status).toBe(200);
  const wrong = await postJobs(sandbox.url, 'projectId=p', '{"take":0}', {
    'content-type': 'application/vnd.other+json',
  });
  expect(wrong.status).toBe(422);
});

test('filters reach the service', async () => {
  const found = await Promise.all(
    (overlooked[filters]?.(sandbox.url) ?? []).map(async (answer) => {
      const { data } = (await (await answer).json()) as { data: { items: { type?: string }[] } };
      return data.items.map(({ type }) => type);
    }),
  );
  const [mcp, one] = found;
  expect(mcp?.length).toBeGreaterThan(0);
  expect(new Set(mcp)).toEqual(new Set(['MCP']));
  expect(one).toHaveLength(1);
});

test('a body that is no JSON gets an answer', async () => {
  expect((await postJobs(sandbox.url, 'projectId=p', '{"take":')).status).toBe(422);
});

test.each(noticed)('what Prism sees the sandbox sees too: %s', async (_, send, status) => {
  expect((await send(sandbox.url)).status).toBe(status);
});

test('a body that is not there is no breach', async () => {
  for (const id of ['listJobs', 'updateWebTool'] as const) {
    const { body: _, ...request } = plainRequest[id];
    expect((await send(sandbox.url, id, request)).status).toBe(200);
  }
});
