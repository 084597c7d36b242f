import { expect, test } from 'vitest';
import { loadAsyncApi, loadOpenApi } from '../documents.ts';
import { wrongTotal } from '../report/testing.ts';
import { commandLine, commandLineOf, factSourceOf, profileOf, withFacts } from './index.ts';

const general = { ...wrongTotal, facts: [] };

test('the documents of the voice agent service have its profile and its facts', async () => {
  const document = await loadOpenApi();
  const [profile] = [document, await loadAsyncApi()].map(profileOf);
  expect([profile?.name, profileOf(await loadAsyncApi())]).toEqual(['voice-agent', profile]);
  const seen = await withFacts({ findings: [general], covered: [] }, factSourceOf(document));
  expect(seen.findings).toEqual([{ ...general, facts: ['job-list.total'] }]);
  expect(seen.covered.length).toBeGreaterThan(100);
});

test('a foreign document has no profile and no facts', async () => {
  const openapi = { ...(await loadOpenApi()), operations: [] };
  const asyncapi = { ...(await loadAsyncApi()), title: 'Another service' };
  for (const document of [openapi, asyncapi]) {
    expect(profileOf(document)).toBe(undefined);
    const seen = await withFacts({ findings: [general], covered: [] }, factSourceOf(document));
    expect(seen).toEqual({ findings: [{ ...general, facts: [] }], covered: [] });
  }
});

test('the command line has what the profiles list, and nothing of a service without them', () => {
  const first = { keyVariable: 'A_KEY', credential: 'X-A: $KEY', flags: [] };
  const flag = { flags: '--zone <id>', description: 'a zone', sets: { parameter: 'zone' } };
  const second = { keyVariable: 'B_KEY', flags: [flag] };
  const all = [{ commandLine: first }, {}, { commandLine: second }];
  expect(commandLineOf(all)).toEqual({ ...first, flags: [flag] });
  expect(commandLineOf([])).toEqual({ keyVariable: 'API_KEY', flags: [] });
  expect(commandLine.flags.map(({ flags }) => flags)).toEqual(['--project <id>', '--web-tool <id>']);
});
