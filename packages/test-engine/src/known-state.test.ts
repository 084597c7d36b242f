import type { ServerResponse } from 'node:http';
import type { Operation } from '@voice-agent/api-documents/document';
import { serve } from '@voice-agent/test-kit/servers';
import { expect, onTestFinished, test } from 'vitest';
import { Executor } from './executor.ts';
import { KnownState } from './known-state.ts';
import { documentOf } from './service.testing.ts';

const responses = Object.fromEntries(['200', '400', '404'].map((status) => [status, { description: 'x' }]));

// The second case is rejected: what the first one shows counts, and what the third one shows does not.
test.each<[status: number, paths: string[], rules: string[]]>([
  [400, ['/things?ref=a', '/things?ref=a', '/things'], ['valid-request-refused']],
  [400, ['/things', '/things?ref=a', '/things?ref=a'], []],
  [404, ['/things', '/things', '/things'], ['valid-request-refused']],
])('%i of the second of %j is judged alike in any order of the responses', async (status, paths, rules) => {
  const document = await documentOf({ paths: { '/things': { get: { responses } } } });
  const operation = document.operations[0] as Operation;
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ]) {
    const held: ServerResponse[] = [];
    const url = await serve((_, response) => held.push(response));
    const executor = new Executor(document, { url, allowWrites: false });
    onTestFinished(() => executor.close());
    const sent = [];
    for (const path of paths) {
      const request = { method: 'GET', path, headers: {} };
      sent.push(
        executor.test({ operation, request, expects: 'success', expected: '', pointer: operation.pointer }),
      );
      await expect.poll(() => held.length).toBe(sent.length);
    }
    for (const each of order) {
      held[each]?.writeHead(each === 1 ? status : 200).end();
      // Of the second one the judgement waits for the first one.
      if (each !== 1) await sent[each];
    }
    await Promise.all(sent);
    expect(executor.findings.map(({ rule }) => rule)).toEqual(rules);
  }
});

test.each([
  ['{"hazardCode":"a"}', true],
  ['{"hazardCode":null}', false],
  ['{"next_cursor":"a"}', true],
])('a 400 of %s is explained by what it refers to: %s', async (body, isExplained) => {
  const document = await documentOf({ paths: { '/things': { post: { responses } } } });
  const operation = document.operations[0] as Operation;
  const request = { method: 'POST', path: '/things', headers: {}, body };
  const testCase = { operation, request, expects: 'success', expected: '', pointer: '' } as const;
  const response = { status: 400, headers: {}, body: Buffer.from('{}') };
  expect(new KnownState().explains(testCase, response, 0)).toBe(isExplained);
});
