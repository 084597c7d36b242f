import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Prism, startPrism } from '@voice-agent/test-kit/prism';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { stringify } from 'yaml';
import { corpus } from './corpus.ts';
import {
  type OpenApi,
  type OperationId,
  operation,
  operationIds,
  plainRequest,
  readBundle,
  send,
} from './openapi.ts';
import { breaches, responseJudges } from './validators.ts';

const prism = inject('prism');
const authorization = 'Token test-key';

/** Asks for every answer that Prism can give: the default one, and each example by its name. */
async function everyAnswer(base: string, id: OperationId): Promise<{ name: string; body: unknown }[]> {
  const answers = [];
  for (const name of [undefined, ...Object.keys(operation(id).examples)]) {
    const answer = await send(base, id, plainRequest[id], {
      authorization,
      ...(name !== undefined && { prefer: `example=${name}` }),
    });
    expect(answer.status, name).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    answers.push({ name: name ?? 'default', body: await answer.json() });
  }
  return answers;
}

describe.each(operationIds)('what Prism answers to %s', (id) => {
  test('is each example, and the first by default', async () => {
    const examples = Object.entries(operation(id).examples).map(([name, { value }]) => ({
      name,
      body: value,
    }));
    expect(examples.length).toBeGreaterThan(0);
    const answers = await everyAnswer(prism, id);
    expect(answers).toEqual([{ name: 'default', body: examples[0]?.body }, ...examples]);
  });

  test('is valid, all of it', async () => {
    const answers = await everyAnswer(prism, id);
    const invalid = answers.flatMap(({ name, body }) =>
      breaches(id, body).map((breach) => `${name}: ${breach}`),
    );
    expect(answers.length).toBeGreaterThan(Object.keys(operation(id).examples).length);
    expect(invalid).toEqual([]);
  });

  test('is no body at all when it is no success', async () => {
    const answer = await send(prism, id, plainRequest[id], { authorization, prefer: 'code=500' });
    expect(answer.status).toBe(500);
    expect(await answer.text()).toBe('');
  });
});

describe.each(operationIds)('the answers of the corpus to %s', (id) => {
  const { accepted, refused } = corpus(id, 'response');

  test.each(accepted)('$name is valid', ({ instance }) => {
    expect(breaches(id, instance)).toEqual([]);
  });

  test.each(refused)('$name is not: $keyword', ({ instance, keyword }) => {
    expect(responseJudges[id].ours(instance)).not.toEqual([]);
    // The independent validator knows the keywords of JSON Schema only.
    const extension = keyword.startsWith('x-');
    expect(responseJudges[id].independent(instance).length === 0).toBe(extension);
  });
});

describe('a Prism that serves broken examples is found out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'broken-mock-'));
  const corruptions: Record<OperationId, (body: Body) => void> = {
    listJobs: ({ data }) => Object.assign(data, { total: '12' }),
    listWebTools: ({ data }) => delete data.items,
    updateWebTool: ({ data }) => Object.assign(data, { type: 'WEB_TOOL' }),
  };
  type Body = { data: Record<string, unknown> };
  let broken: Prism;

  beforeAll(async () => {
    const document = join(folder, 'openapi.yaml');
    writeFileSync(document, stringify(corrupted()));
    broken = await startPrism(document);
  });
  afterAll(async () => {
    await broken.stop();
    rmSync(folder, { recursive: true });
  });

  /** A copy of the bundle in which the first example of every answer is wrong in one place. */
  function corrupted(): OpenApi {
    const document = readBundle('openapi') as OpenApi;
    for (const id of operationIds) {
      const [example] = Object.values(operation(id, document).examples);
      corruptions[id](example?.value as Body);
    }
    return document;
  }

  test.each(operationIds)('by both validators: %s', async (id) => {
    const body = await (await send(broken.url, id)).json();
    expect(responseJudges[id].ours(body)).not.toEqual([]);
    expect(responseJudges[id].independent(body)).not.toEqual([]);
  });
});
