import { describe, expect, inject, test } from 'vitest';
import { type CorpusRequest, corpus, type RefusedCase } from './corpus.ts';
import { type OperationId, operationIds, plainRequest, send } from './openapi.ts';
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
const rules: { rule: string; id: OperationId; accepted: string[]; refused: string[] }[] = [
  {
    rule: '4.2, rule 1: FUNCTION needs async',
    id: 'updateWebTool',
    accepted: ['function-synchronous', 'function-asynchronous'],
    refused: ['function-without-async'],
  },
  {
    rule: '4.2, rule 2: MCP has no async',
    id: 'updateWebTool',
    accepted: ['mcp-type-alone', 'mcp-every-field', 'untyped-async'],
    refused: ['mcp-with-async-true', 'mcp-with-async-false'],
  },
  {
    rule: '4.2, rule 3: MCP has no params',
    id: 'updateWebTool',
    accepted: ['mcp-type-alone', 'mcp-every-field', 'untyped-params'],
    refused: ['mcp-with-params', 'mcp-with-empty-params'],
  },
  {
    rule: '4.2, rule 4: each type of message once',
    id: 'updateWebTool',
    accepted: ['messages-all-different', 'messages-one-system', 'messages-same-content'],
    refused: ['two-system-messages', 'mcp-two-system-messages'],
  },
  {
    rule: 'name has 1 to 250 characters',
    id: 'updateWebTool',
    accepted: ['name-at-least', 'name-at-most', 'name-of-250-emoji', 'mcp-name-at-most'],
    refused: [
      ...['name-empty', 'name-too-long', 'name-of-251-emoji'],
      ...['mcp-name-empty', 'mcp-name-too-long', 'function-name-too-long'],
    ],
  },
  {
    rule: 'description has 1 to 1000 characters',
    id: 'updateWebTool',
    accepted: ['description-at-least', 'description-at-most', 'description-of-1000-emoji'],
    refused: [
      ...['description-empty', 'description-too-long', 'description-of-1001-emoji'],
      ...['mcp-description-too-long', 'function-description-empty'],
    ],
  },
  {
    rule: 'take is an integer from 1',
    id: 'listJobs',
    accepted: ['take-at-minimum', 'take-and-skip-large', 'take-with-zero-fraction'],
    refused: ['take-zero', 'take-negative', 'take-with-fraction', 'take-as-text'],
  },
  {
    rule: 'skip is an integer from 1',
    id: 'listJobs',
    accepted: ['skip-at-minimum', 'take-and-skip-large'],
    refused: ['skip-zero', 'skip-with-fraction', 'skip-null'],
  },
  {
    rule: 'the status of a job has three values',
    id: 'listJobs',
    accepted: ['status-pending', 'status-completed', 'status-failed'],
    refused: ['status-unknown', 'status-lower-case'],
  },
  {
    rule: 'the type of a job has four values',
    id: 'listJobs',
    accepted: ['type-transcription', 'type-translation', 'type-tts', 'type-ai-content'],
    refused: ['type-unknown', 'type-of-a-web-tool'],
  },
  {
    rule: 'the filter by type of web tool has three values',
    id: 'listWebTools',
    accepted: ['type-function', 'type-mcp', 'type-web-tool'],
    refused: ['type-unknown', 'type-lower-case', 'type-of-a-job'],
  },
];

// The cases themselves are sent above; a rule whose cases were dropped or renamed shows here.
test.each(rules)('$rule: the corpus has both sides', ({ id, accepted, refused }) => {
  const cases = corpus(id, 'request');
  expect(cases.accepted.map(({ name }) => name)).toEqual(expect.arrayContaining(accepted));
  expect(cases.refused.filter(seen).map(({ name }) => name)).toEqual(expect.arrayContaining(refused));
});
