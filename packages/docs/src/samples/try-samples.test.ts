import { startSandbox } from '@voice-agent/sandbox';
import { expect, test } from 'vitest';
import { entered, toRequest } from '../console/request.ts';
import { data } from '../console/test-data.ts';
import { describedOperations, scenariosOf } from '../reference/described.ts';
import { readSpecs } from '../reference/specs.ts';

const specs = readSpecs();

/** The requests that a reader can send without a change: the samples of the page, and the valid examples of Try it. */
const samples = describedOperations(specs).flatMap((operation) => {
  const form = data.operations.find(({ id }) => id === operation.row.id);
  if (form === undefined) throw new Error(`The console has no form of ${operation.row.id}.`);
  const onPage = scenariosOf(specs, operation).map(({ name, values }) => ({ name, values, isOnPage: true }));
  const inForm = form.examples
    .filter(({ name, reason }) => reason === undefined && !onPage.some((each) => each.name === name))
    .map(({ name, ...values }) => ({ name, values, isOnPage: false }));
  return [...onPage, ...inForm].map((sample) => ({ form, sample }));
});

test('each sample succeeds as it stands in a new sandbox, and a list on a page shows records', async () => {
  const failed: string[] = [];
  const empty: string[] = [];
  for (const { form, sample } of samples) {
    const sandbox = await startSandbox();
    const { url, ...init } = toRequest(form, entered(sample.values), sandbox.url, sandbox.apiKey);
    const response = await fetch(url, init);
    const text = await response.text();
    await sandbox.close();
    const name = `${form.id} ${sample.name}`;
    if (!response.ok) failed.push(`${name}: ${response.status} ${text}`);
    else if (form.paging && sample.isOnPage && JSON.parse(text).data[form.paging.items].length === 0)
      empty.push(name);
  }
  expect({ failed, empty }).toEqual({ failed: [], empty: [] });
  expect(samples.length).toBeGreaterThan(data.operations.length);
});
