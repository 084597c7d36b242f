import { expect, test } from 'vitest';
import { loadAsyncApi, loadOpenApi } from '../documents.ts';
import { wrongTotal } from '../report/testing.ts';
import { factSourceOf, ownProfile, profileOf, withFacts } from './index.ts';

const general = { ...wrongTotal, facts: [] };

test('the documents of the voice agent service have its profile and its facts', async () => {
  const document = await loadOpenApi();
  const [profile] = [document, await loadAsyncApi()].map(profileOf);
  expect([profile, profileOf(await loadAsyncApi())]).toEqual([ownProfile, ownProfile]);
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
