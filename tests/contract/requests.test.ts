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

/** The rules of 4.2 and the limits of section 8 that a request can break, each with cases on both sides. */
const rules: Readonly<Record<string, { accepted: string[]; refused: string[] }>> = {
  '4.2, rule 1: FUNCTION needs async': {
    accepted: ['function-synchronous', 'function-asynchronous'],
    refused: ['function-without-async'],
  },
  '4.2, rule 2: MCP has no async': {
    accepted: ['mcp-type-alone', 'mcp-every-field', 'untyped-async'],
    refused: ['mcp-with-async-true', 'mcp-with-async-false'],
  },
  '4.2, rule 3: MCP has no params': {
    accepted: ['mcp-type-alone', 'mcp-every-field', 'untyped-params'],
    refused: ['mcp-with-params', 'mcp-with-empty-params'],
  },
  '4.2, rule 4: each type of message once': {
    accepted: ['messages-all-different', 'messages-one-system', 'messages-same-content'],
    refused: ['two-system-messages', 'mcp-two-system-messages'],
  },
  'name has 1 to 250 characters': {
    accepted: ['name-at-least', 'name-at-most', 'name-of-250-emoji', 'mcp-name-at-most'],
    refused: [
      ...['name-empty', 'name-too-long', 'name-of-251-emoji'],
      ...['mcp-name-empty', 'mcp-name-too-long', 'function-name-too-long'],
    ],
  },
  'description has 1 to 1000 characters': {
    accepted: ['description-at-least', 'description-at-most', 'description-of-1000-emoji'],
    refused: [
      ...['description-empty', 'description-too-long', 'description-of-1001-emoji'],
      ...['mcp-description-too-long', 'function-description-empty'],
    ],
  },
  'take is an integer from 1': {
    accepted: ['take-at-minimum', 'take-and-skip-large', 'take-with-zero-fraction'],
    refused: ['take-zero', 'take-negative', 'take-with-fraction', 'take-as-text'],
  },
  'skip is an integer from 1': {
    accepted: ['skip-at-minimum', 'take-and-skip-large'],
    refused: ['skip-zero', 'skip-with-fraction', 'skip-null'],
  },
  'the status of a job has three values': {
    accepted: ['status-pending', 'status-completed', 'status-failed'],
    refused: ['status-unknown', 'status-lower-case'],
  },
  'the type of a job has four values': {
    accepted: ['type-transcription', 'type-translation', 'type-tts', 'type-ai-content'],
    refused: ['type-unknown', 'type-of-a-web-tool'],
  },
  'the filter by type of web tool has three values': {
    accepted: ['type-function', 'type-mcp', 'type-web-tool'],
    refused: ['type-unknown', 'type-lower-case', 'type-of-a-job'],
  },
};

// The cases themselves are sent above; a rule whose cases were dropped or renamed shows here.
test.each(Object.entries(rules))('%s: the corpus has both sides', (_, { accepted, refused }) => {
  const all = operationIds.map((id) => corpus(id, 'request'));
  const accepts = all.flatMap((cases) => cases.accepted.map(({ name }) => name));
  const refuses = all.flatMap((cases) => cases.refused.filter(seen).map(({ name }) => name));
  expect(accepts).toEqual(expect.arrayContaining(accepted));
  expect(refuses).toEqual(expect.arrayContaining(refused));
});
