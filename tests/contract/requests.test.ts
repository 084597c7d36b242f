import { operations } from '@voice-agent/client/operations';
import type { Operation } from '@voice-agent/docs/reference/specs';
import { describe, expect, inject, test } from 'vitest';
import { corpus, isStandard } from './corpus.ts';
import { document, operationIds, plainRequest, send } from './openapi.ts';
import { requestViolation, responseViolations } from './validators.ts';

const prism = inject('prism');

/** The reasons that Prism gives for a rejection, as `<JSON pointer> <keyword>`. */
function reasons(response: Response): string[] {
  const violations = JSON.parse(response.headers.get('sl-violations') ?? '[]') as {
    location: string[];
    code: string;
  }[];
  return violations.map(({ location, code }) => `/${location.slice(1).join('/')} ${code}`);
}

/** Prism writes the names of parameters in lower case. */
const place = (at: string) => (at.startsWith('/body') ? at : at.toLowerCase());

test('the table has every operation of the document', () => {
  const found = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).flatMap(([method, { operationId }]) =>
      operationId === undefined ? [] : [[operationId, `${method.toUpperCase()} ${path}`]],
    ),
  );
  const table = operationIds.map((id) => [id, `${operations[id].method} ${operations[id].path}`]);
  expect(found.length).toBeGreaterThan(0);
  expect(Object.fromEntries(table)).toEqual(Object.fromEntries(found));
});

describe.each(operationIds)('%s', (id) => {
  const { valid, invalid } = corpus(id, 'request');

  test('has a valid request in the corpus', () => {
    expect(valid.length).toBeGreaterThan(0);
  });

  test.each(valid)('takes $name', async ({ instance }) => {
    expect(await responseViolations(id, await send(prism, id, instance))).toEqual([]);
    expect(requestViolation(id, instance)).toBe(undefined);
  });

  // What only an extension has is out of Prism's sight; blind-spots.test.ts proves it.
  test.each(invalid.filter(isStandard))('rejects $name: $keyword', async ({ instance, at, keyword }) => {
    const response = await send(prism, id, instance);
    expect(response.status).toBe(422);
    expect(reasons(response)).toContain(`${place(at)} ${keyword}`);
    expect(requestViolation(id, instance)).toBeDefined();
  });

  test.each([
    ['without an Authorization header', {}],
    ['with an empty Authorization header', { authorization: '' }],
    ['with the key in another header', { 'x-api-key': 'test-key' }],
  ])('responds with 401 %s', async (_, headers) => {
    expect((await send(prism, id, plainRequest[id], headers)).status).toBe(401);
  });

  // The cases are sent above; a rule whose cases were dropped shows here.
  test.each(operations[id].rules)('the corpus has a request that violates the rule %s', (rule) => {
    const found = invalid.map(({ instance }) => requestViolation(id, instance)?.rule);
    expect(found).toContain(rule);
  });
});
