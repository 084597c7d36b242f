import { text } from 'node:stream/consumers';
import { documentOf } from '@voice-agent/spec-model/testing';
import { serve } from '@voice-agent/test-kit/servers';
import { expect, test } from 'vitest';
import { keepingThings, things } from '../engine/things.testing.ts';
import type { Case } from './case.ts';
import { replay } from './replay.ts';

const given: Case = {
  case: 1,
  command: 'api',
  url: 'http://127.0.0.1',
  rule: 'update-lost',
  operation: 'replace',
  pointer: '/paths/~1things~1{id}/put',
  expected: 'name is "a", as it was sent',
  received: 'name is "b"',
  facts: [],
  seed: 1,
  parameters: {},
  request: { method: 'GET', path: '/things/2', headers: {} },
};

async function again(changes: Parameters<typeof keepingThings>[0], allowWrites: boolean) {
  const service = keepingThings(changes);
  const url = await serve(async (request, response) => {
    const { pathname: path, searchParams: query } = new URL(`http://x${request.url}`);
    const { method = '', headers } = request;
    const { status, body = '{}' } = service({ method, path, query, headers, body: await text(request) });
    response.writeHead(status, { 'content-type': 'application/json' }).end(status === 204 ? undefined : body);
  });
  return replay(given, await documentOf(things), { url, allowWrites }, undefined);
}

test('a rule across requests is judged again with records of its own', async () => {
  const { findings } = await again(
    { store: (each, method, before) => (method === 'PUT' ? (before ?? each) : each) },
    true,
  );
  expect(findings.map(({ rule, operation }) => [rule, operation])).toEqual([['update-lost', 'replace']]);
  expect((await again({}, true)).findings).toEqual([]);
});

test('without leave to write it cannot be judged', async () => {
  await expect(again({}, false)).rejects.toThrow(/No response was checked by update-lost/);
});
