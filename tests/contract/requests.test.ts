import { describe, expect, inject, test } from 'vitest';
import { type CorpusRequest, corpus, type RefusedCase } from './corpus.ts';
import { operationIds, plainRequest, send } from './openapi.ts';
import { bodyJudges, breaches } from './validators.ts';

const prism = inject('prism');

/** What only the extension says is out of Prism's sight; blind-spots.test.ts proves it. */
const seen = ({ keyword }: RefusedCase<CorpusRequest>) => keyword !== 'x-unique-items-by';

/** The reasons that Prism gives for a refusal, as `<JSON pointer> <keyword>`. */
function reasons(answer: Response): string[] {
  const violations = JSON.parse(answer.headers.get('sl-violations') ?? '[]') as {
    location: string[];
    code: string;
  }[];
  return violations.map(({ location, code }) => `/${location.slice(1).join('/')} ${code}`);
}

/** Prism writes the names of query parameters in lower case. */
const place = (at: string) => (at.startsWith('/query/') ? at.toLowerCase() : at);

describe.each(operationIds)('%s', (id) => {
  const { accepted, refused } = corpus(id, 'request');
  const judge = bodyJudges[id];

  test.each(accepted)('takes $name', async ({ instance }) => {
    const answer = await send(prism, id, instance);
    expect(answer.status, answer.headers.get('sl-violations') ?? '').toBe(200);
    expect(breaches(id, await answer.json())).toEqual([]);
    if ('body' in instance) expect(judge?.(instance.body)).toEqual([]);
  });

  test.each(refused.filter(seen))('refuses $name: $keyword', async ({ instance, at, keyword }) => {
    const answer = await send(prism, id, instance);
    expect(answer.status).toBe(422);
    expect(reasons(answer)).toContain(`${place(at)} ${keyword}`);
    if (at.startsWith('/body')) expect(judge?.(instance.body)).not.toEqual([]);
  });

  test.each([
    ['without an Authorization header', {}],
    ['with an empty Authorization header', { authorization: '' }],
    ['with the key in another header', { 'x-api-key': 'test-key' }],
  ])('answers 401 %s', async (_, headers) => {
    expect((await send(prism, id, plainRequest[id], headers)).status).toBe(401);
  });
});
