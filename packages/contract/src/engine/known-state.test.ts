import type { ServerResponse } from 'node:http';
import type { Operation } from '@voice-agent/spec-model';
import { serve } from '@voice-agent/test-kit/servers';
import { expect, onTestFinished, test } from 'vitest';
import { Executor } from './executor.ts';
import { KnownState } from './known-state.ts';
import { KnownRecords } from './resources/known-records.ts';
import { documentOf } from './service.testing.ts';

const responses = Object.fromEntries(['200', '400', '404'].map((status) => [status, { description: 'x' }]));

// The second case is rejected: what the first one shows counts, and what the third one shows does not.
test.each<[status: number, paths: string[], rules: string[]]>([
  [400, ['/things?thingId=a', '/things?thingId=a', '/things'], ['valid-request-rejected']],
  [400, ['/things', '/things?thingId=a', '/things?thingId=a'], []],
  [404, ['/things', '/things', '/things'], ['valid-request-rejected']],
])('%i of the second of %j is judged alike in any order of the responses', async (status, paths, rules) => {
  const document = await documentOf({ paths: { '/things': { get: { responses } } } });
  const operation = document.operations[0] as Operation;
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ]) {
    const pending: ServerResponse[] = [];
    const url = await serve((_, response) => pending.push(response));
    const executor = new Executor(document, { url, allowWrites: false });
    onTestFinished(() => executor.close());
    const sent = [];
    for (const path of paths) {
      const request = { method: 'GET', path, headers: {} };
      sent.push(
        executor.test({ operation, request, expects: 'success', expected: '', pointer: operation.pointer }),
      );
      await expect.poll(() => pending.length).toBe(sent.length);
    }
    for (const each of order) {
      pending[each]?.writeHead(each === 1 ? status : 200).end();
      // The second one is judged after the first one.
      if (each !== 1) await sent[each];
    }
    await Promise.all(sent);
    expect(executor.findings.map(({ rule }) => rule)).toEqual(rules);
  }
});

test('an operation that succeeded in a sequence is not one whose every request was rejected', async () => {
  const document = await documentOf({ paths: { '/things': { get: { responses } } } });
  const operation = document.operations[0] as Operation;
  let status = 404;
  const url = await serve((_, response) => response.writeHead(status).end());
  const executor = new Executor(document, { url, allowWrites: false });
  onTestFinished(() => executor.close());
  const request = { method: 'GET', path: '/things?thingId=a', headers: {} };
  const test = { operation, request, expected: '', pointer: operation.pointer };
  await executor.test({ ...test, expects: 'success' });
  expect(executor.state.alwaysRejected.map(({ id }) => id)).toEqual([operation.id]);
  status = 200;
  await executor.test({ ...test, expects: 'any' });
  expect(executor.state.alwaysRejected).toEqual([]);
});

test.each<[body: object, accepted: object[], isExplained: boolean]>([
  [{ ownerId: 'a' }, [], true],
  [{ owner_id: ['a', 'b'] }, [{ owner_id: 'b' }], true],
  [{ thing: 'a' }, [], true],
  [{ thingKey: 'a' }, [], true],
  [{ things: [{ type: 'a' }] }, [], true],
  [{ addedThings: [{ type: 'a' }] }, [], true],
  [{ others: [{ type: 'a' }] }, [], false],
  // What one place takes, another may look up.
  [{ addedThings: [{ type: 'a' }] }, [{ removedThings: [{ type: 'a' }] }], true],
  [{ ownerId: null }, [], false],
  [{ next_cursor: 'a' }, [], true],
  [{ ownerId: 'a' }, [{ ownerId: 'a' }], false],
  // These only end alike.
  [{ hazardCode: 'a', grid: 'a', name: 'a', token: 'a' }, [], false],
  // What takes any value looks none up; a small number can be that of a record by chance.
  [{ ownerId: 'd' }, [{ ownerId: 'a' }, { ownerId: 'b' }], true],
  [{ ownerId: 'd' }, [{ ownerId: 'a' }, { ownerId: 'b' }, { ownerId: 'c' }], false],
  [{ ownerId: 4 }, [{ ownerId: 1 }, { ownerId: 2 }, { ownerId: 3 }], true],
])('a 400 of %j is explained by what it refers to, after %j: %s', async (body, accepted, isExplained) => {
  const thing = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const read = { parameters: [thing], get: { operationId: 'thing', responses } };
  const types = { parameters: [thing], get: { operationId: 'type', responses } };
  const document = await documentOf({
    paths: { '/add': { post: { responses } }, '/things/{id}': read, '/thing-types/{id}': types },
  });
  const operation = document.operations.find(({ path }) => path === '/add') as Operation;
  const caseOf = (value: object) => {
    const request = { method: 'POST', path: '/add', headers: {}, body: JSON.stringify(value) };
    return { operation, request, expects: 'success', expected: '', pointer: '' } as const;
  };
  const state = new KnownState(new KnownRecords(document, { allowWrites: true }));
  for (const [index, each] of accepted.entries()) state.accepted(caseOf(each), index);
  expect(state.explains(caseOf(body), 400, accepted.length)).toBe(isExplained);
});
