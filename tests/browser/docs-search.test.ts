import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { useDocs } from './docs.ts';

const docs = useDocs();

/** What people type, with the page that they look for. */
const chosenBefore: [query: string, page: string][] = [
  ['pagination', '/guides/pagination/'],
  ['rate limit', '/guides/rate-limits-and-retries/'],
  ['signature', '/guides/verify-a-webhook/'],
  ['HMAC', '/guides/verify-a-webhook/'],
  ['verify', '/guides/verify-a-webhook/'],
  ['idempotency', '/guides/idempotent-handlers/'],
  ['retry', '/guides/rate-limits-and-retries/'],
  ['timeout', '/guides/rate-limits-and-retries/'],
  ['api key', '/guides/authentication/'],
  ['channel', '/webhooks/configuration/'],
  ['turns', '/webhooks/call-ended/'],
  ['Python', '/guides/from-another-language/'],
  ['Postman', '/downloads/'],
  ['mock', '/guides/test-your-code/'],
  ['offline', '/guides/test-your-code/'],
  ['transcript', '/webhooks/call-ended/'],
  ['error codes', '/guides/errors/'],
  ['docker', '/guides/deploy-the-receiver/'],
  ['install', '/guides/quick-start/'],
  ['breaking changes', '/guides/upgrade/'],
];

/** The same, chosen after the first were found. */
const chosenAfter: [query: string, page: string][] = [
  ['express middleware', '/guides/verify-a-webhook/'],
  ['duplicate events', '/guides/idempotent-handlers/'],
  ['serverless', '/guides/deploy-the-receiver/'],
  ['opentelemetry', '/guides/observe-it/'],
  ['logging', '/guides/observe-it/'],
  ['bearer token', '/guides/authentication/'],
  ['redis', '/guides/bring-your-own-store/'],
  ['postgres', '/guides/postgresql/'],
  ['dead letter', '/guides/operate-a-receiver/'],
  ['replay', '/guides/operate-a-receiver/'],
  ['github actions', '/guides/contract-gate-in-ci/'],
  ['openapi', '/downloads/'],
  ['localhost', '/webhooks/configuration/'],
  ['recording', '/webhooks/call-ended/'],
  ['exponential backoff', '/guides/rate-limits-and-retries/'],
  ['unit test', '/guides/test-your-code/'],
  ['release notes', '/changelog/'],
  ['java', '/guides/from-another-language/'],
  ['next page', '/guides/pagination/'],
  ['git clone', '/guides/from-a-clone/'],
  ['rename a tool', '/guides/update-a-web-tool/'],
  ['list all jobs', '/reference/list-jobs/'],
  ['typescript', '/guides/quick-start/'],
  ['sqlite', '/guides/receive-webhooks/'],
  ['health check', '/guides/operate-a-receiver/'],
  ['raw body', '/guides/verify-a-webhook/'],
  ['base url', '/sdk/client/create-client/'],
  ['fault', '/guides/test-your-code/'],
  ['zod', '/sdk/client/validators/'],
];

/** The addresses of the results, from the first on. */
async function results(page: Page, query: string): Promise<string[]> {
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(query);
  await page.getByText(`Best matches for “${query}”`).waitFor();
  return page
    .locator('dialog [role=option]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

describe('the page that is looked for comes first', () => {
  let page: Page;
  beforeEach(async () => {
    page = await docs.open('/');
    await page.keyboard.press('/');
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
  });

  test.each([...chosenBefore, ...chosenAfter])('%s', async (query, address) => {
    const [first = ''] = await results(page, query);
    expect(first.replace(/#.*/, '')).toBe(address);
  });
});

test.each([
  ['outcomeResult', '/webhooks/call-ended/#event-data-data-outcomeResult'],
  ['authSecret', '/webhooks/configuration/#configuration-webhookAuth-authSecret'],
  ['skip', '/reference/list-jobs/#body-skip'],
  ['take', '/reference/list-jobs/#body-take'],
])('the field %s is opened by two keys after its name', async (name, address) => {
  const page = await docs.open('/');
  await page.keyboard.press('/');
  const found = await results(page, name);
  const place = found.indexOf(address);
  expect(place, found.join(' ')).toBeOneOf([0, 1]);
  if (place === 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${address}`);
});

test('before anything is typed there are suggestions and what was searched last', async () => {
  const page = await docs.open('/');
  await page.keyboard.press('/');
  const suggestions = page.getByRole('group', { name: 'Suggestions' }).getByRole('option');
  await suggestions.first().waitFor();
  expect(await page.getByRole('group', { name: 'Recent' }).count()).toBe(0);
  await results(page, 'authSecret');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/webhooks/configuration/**');
  await page.keyboard.press('/');
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
  expect(await recent.allTextContents()).toEqual(['authSecret']);
  await page.keyboard.press('Enter');
  await page.getByText('Best matches for “authSecret”').waitFor();
  expect(await suggestions.count()).toBe(0);
});

test('a key that is meant for a field opens nothing; arrows go round', async () => {
  const page = await docs.open('/');
  await page.keyboard.press('/');
  await results(page, 'webhook/');
  const chosen = () =>
    page.locator('dialog [aria-selected=true]').evaluateAll((all) => all.map(({ id }) => id).join(' '));
  expect(await chosen()).toBe('search-result-0');
  await page.keyboard.press('ArrowUp');
  const last = (await page.locator('dialog [role=option]').count()) - 1;
  expect(await chosen()).toBe(`search-result-${last}`);
  await page.keyboard.press('ArrowDown');
  expect(await chosen()).toBe('search-result-0');
  expect(await page.getByRole('combobox', { name: 'Search' }).getAttribute('aria-activedescendant')).toBe(
    'search-result-0',
  );
});

test('nothing hidden is shown of a page', async () => {
  const page = await docs.open('/');
  await page.keyboard.press('/');
  await results(page, 'terminal window');
  expect(await page.locator('dialog').textContent()).not.toContain('Terminal window');
});
