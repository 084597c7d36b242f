import type { Sandbox } from '@voice-agent/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { corpus } from './corpus.ts';
import { operationIds, plainRequest, send } from './openapi.ts';
import { contents, startFilledSandbox } from './sandbox.ts';
import { requestViolation, responseViolations } from './validators.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startFilledSandbox();
});
afterAll(() => sandbox.close());

// The same cases as for Prism, and those that Prism can't see.
describe.each(operationIds)('the sandbox: %s', (id) => {
  const { valid, invalid } = corpus(id, 'request');

  test.each(valid)('takes $name', async ({ instance }) => {
    expect(await responseViolations(id, await send(sandbox.url, id, instance))).toEqual([]);
  });

  test.each(invalid)('rejects $name at its place, and nothing changes', async ({ instance, at }) => {
    const before = contents(sandbox);
    const answer = await send(sandbox.url, id, instance);
    expect(answer.status).toBe(422);
    const rule = requestViolation(id, instance)?.rule;
    expect(await answer.json()).toMatchObject({ success: false, pointer: at, ...(rule && { rule }) });
    expect(contents(sandbox)).toEqual(before);
  });

  test.each([
    ['without an Authorization header', {}],
    ['with an empty Authorization header', { authorization: '' }],
    ['with the key in another header', { 'x-api-key': 'test-key' }],
    ['with another key', { authorization: 'Token other' }],
  ])('responds with 401 %s', async (_, headers) => {
    const before = contents(sandbox);
    expect((await send(sandbox.url, id, plainRequest[id], headers)).status).toBe(401);
    expect(contents(sandbox)).toEqual(before);
  });
});

test('an update shows what was sent, and the list shows it from then on', async () => {
  for (const { name, instance } of corpus('updateWebTool', 'request').valid) {
    const { data } = (await (await send(sandbox.url, 'updateWebTool', instance)).json()) as {
      data: Record<string, unknown>;
    };
    const { params: _, toolSettings: __, ...plain } = (instance.body ?? {}) as Record<string, unknown>;
    expect(data, name).toMatchObject(plain);
    const list = await (await send(sandbox.url, 'listWebTools', { query: { take: '1000' } })).json();
    expect((list as { data: { items: unknown[] } }).data.items, name).toContainEqual(data);
  }
});
