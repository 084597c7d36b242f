import { tryParseJson } from '@voice-agent/spec-model';
import { expect, test } from 'vitest';
import { runAgainst } from '../service.testing.ts';

const user = {
  type: 'object',
  required: ['email', 'age'],
  properties: { email: { type: 'string', format: 'email' }, age: { type: 'integer', minimum: 0 } },
};
const paths = {
  '/users': {
    post: {
      operationId: 'createUser',
      requestBody: { required: true, content: { 'application/json': { schema: user } } },
      responses: {
        201: { description: 'created' },
        400: { description: 'x' },
        409: { description: 'taken' },
      },
    },
  },
};

test('a taken email hides no invalid request that is accepted', async () => {
  const taken = new Set<unknown>();
  let conflicts = 0;
  const { findings } = await runAgainst({ paths }, ({ body }) => {
    const sent = { ...(tryParseJson(body)?.value as { email?: string; age?: unknown } | undefined) };
    if (!/^\S+@\S+$/.test(sent.email ?? '') || typeof sent.age === 'object' || sent.age === undefined)
      return { status: 400 };
    if (taken.has(sent.email)) {
      conflicts++;
      return { status: 409 };
    }
    taken.add(sent.email);
    return { status: 201 };
  });
  expect(findings.filter(({ operation }) => operation === 'createUser').map(({ cause }) => cause)).toEqual(
    expect.arrayContaining(['type', 'minimum']),
  );
  // The first request, again.
  expect(conflicts).toBe(1);
});
