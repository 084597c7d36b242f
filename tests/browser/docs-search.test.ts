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

/** The addresses of the results, from the first on. */
async function results(page: Page, query: string): Promise<string[]> {
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(query);
  await page.getByText(`Best matches for “${query}”`).waitFor();
  return page
    .locator('dialog ol a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

describe('the page that is looked for comes first', () => {
  let page: Page;
  beforeEach(async () => {
    page = await docs.open('/');
    await page.keyboard.press('/');
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
  });

  test.each(chosenBefore)('%s', async (query, address) => {
    const [first = ''] = await results(page, query);
    expect(first.replace(/#.*/, '')).toBe(address);
  });
});

test.each([
  ['outcomeResult', '/webhooks/call-ended/#event-data-data-outcomeResult'],
  ['authSecret', '/webhooks/configuration/#configuration-webhookAuth-authSecret'],
  ['skip', '/reference/list-jobs/#body-skip'],
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
