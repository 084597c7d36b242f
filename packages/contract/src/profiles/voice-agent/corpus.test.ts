import { readdirSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { envelope, serve } from '@voice-agent/test-kit/servers';
import { expect, test } from 'vitest';
import { loadOpenApi } from '../../documents.ts';
import { Executor } from '../../engine/executor.ts';
import { testCorpus } from '../../engine/run.ts';
import { knownValues } from '../../engine/test-operation.ts';
import { corpusOf } from './corpus.ts';

const folder = new URL('../../../../../specs/examples/updateWebTool/', import.meta.url);
const rejected = readdirSync(folder)
  .filter((file) => file.endsWith('.invalid.json'))
  .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
  .filter(({ request }) => request !== undefined);

/** Sends the corpus of the update to a service that responds with one status. @returns the updates and the findings */
async function asked(status: number) {
  const sent: { path: string; region: unknown; body: string }[] = [];
  const url = await serve(async (request, response) => {
    const body = await text(request);
    if (request.method === 'PATCH')
      sent.push({ path: request.url ?? '', region: request.headers['x-region'], body });
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(envelope({ total: 0, filtered: 0, items: [] }));
  });
  const document = await loadOpenApi();
  const executor = new Executor(document, {
    url,
    credential: { name: 'Authorization', value: 'Token key' },
    parameters: { 'updateWebTool.id': '6f1d3c52-0000-4000-8000-0c5a7b1e2f30', 'X-Region': 'eu' },
    allowWrites: true,
  });
  const update = document.operations.find(({ id }) => id === 'updateWebTool');
  if (update === undefined) throw new Error('The document has no update.');
  const [region] = update.parameters.map((each) => ({ ...each, in: 'header' as const, name: 'X-Region' }));
  if (region === undefined) throw new Error('The update has no parameter.');
  const operation = { ...update, parameters: [...update.parameters, region] };
  await testCorpus(executor, operation, corpusOf(operation, knownValues(executor, operation, 1).values));
  await executor.finish();
  return { sent, findings: executor.findings };
}

test('every invalid request of the corpus is sent, to the web tool that may be updated', async () => {
  const { sent, findings } = await asked(422);
  // Only of what is valid.
  expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(['valid-request-rejected']));
  expect(rejected.length).toBeGreaterThan(30);
  const bodies = new Set(sent.map(({ body }) => body));
  for (const { request } of rejected)
    if (request.body !== undefined) expect(bodies).toContain(JSON.stringify(request.body));
  expect(new Set(sent.map(({ region }) => region))).toEqual(new Set(['eu']));
  const others = sent.filter(({ path }) => !path.endsWith('/6f1d3c52-0000-4000-8000-0c5a7b1e2f30'));
  expect(others).toHaveLength(rejected.filter(({ at }) => at.startsWith('/path')).length);
});

test('each accepted one is a finding with its reason', async () => {
  const { findings } = await asked(200);
  const reported = findings.filter(({ rule }) => rule === 'invalid-request-accepted');
  expect(reported.map(({ expected }) => expected).sort()).toEqual(
    rejected.map(({ reason }) => `a rejection: ${reason}`).sort(),
  );
});
