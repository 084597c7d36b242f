import type { OperationId } from '@voice-agent/client/operations';
import { describe, expect, inject, test } from 'vitest';
import { corpus, isStandard } from './corpus.ts';
import { enveloped, jsonOf, operationIds, plainRequest, send } from './openapi.ts';
import { violations } from './validators.ts';

const prism = inject('prism');
const Authorization = 'Token test-key';

/** Asks for every response that Prism can give: the default one, and each example by its name. */
async function everyResponse(base: string, id: OperationId): Promise<{ name: string; body: unknown }[]> {
  const responses = [];
  for (const name of [undefined, ...Object.keys(jsonOf(id).examples)]) {
    const response = await send(base, id, plainRequest[id], {
      Authorization,
      ...(name !== undefined && { prefer: `example=${name}` }),
    });
    expect(response.ok, name).toBe(true);
    expect(response.headers.get('content-type')).toBe('application/json');
    responses.push({ name: name ?? 'default', body: await response.json() });
  }
  return responses;
}

describe.each(enveloped)('what Prism returns for %s', (id) => {
  test('is each example, the first by default, and all of it is valid', async () => {
    const examples = Object.entries(jsonOf(id).examples).map(([name, { value }]) => ({
      name,
      body: value,
    }));
    expect(examples.length).toBeGreaterThan(0);
    const responses = await everyResponse(prism, id);
    expect(responses).toEqual([{ name: 'default', body: examples[0]?.body }, ...examples]);
    const invalid = responses.flatMap(({ name, body }) =>
      violations(id, body).map((violation) => `${name}: ${violation}`),
    );
    expect(invalid).toEqual([]);
  });
});

test.each(operationIds)('what Prism returns for %s is empty when it is not a success', async (id) => {
  const response = await send(prism, id, plainRequest[id], { Authorization, prefer: 'code=500' });
  expect(response.status).toBe(500);
  expect(await response.text()).toBe('');
});

describe.each(enveloped)('the responses of the corpus to %s', (id) => {
  const { valid, invalid } = corpus(id, 'response');

  test.each(valid)('$name is valid', ({ instance }) => {
    expect(violations(id, instance)).toEqual([]);
  });

  test.each(invalid)('$name is not: $keyword', ({ instance, ...one }) => {
    const found = violations(id, instance).join('\n');
    expect(found).toMatch(/^ours: /m);
    expect(/^independent: /m.test(found)).toBe(isStandard(one));
  });
});
