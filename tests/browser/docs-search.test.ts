import { expect, test } from 'vitest';
import { kinds, search, useDocs } from './docs.ts';

const docs = useDocs();

/** What people type, with the page that they look for. */
const queries: [query: string, page: string][] = [
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

test('the page that is looked for is among the first five', async () => {
  const page = await docs.open('/');
  const missed: string[] = [];
  for (const [query, address] of queries) {
    const pages = (await search(page, query)).filter((each) => !each.includes('#'));
    if (!pages.slice(0, 5).includes(address)) missed.push(`${query}: ${pages.join(' ')}`);
  }
  expect(missed).toEqual([]);
}, 120_000);

test.each([
  ['an operation by its name', 'update a web tool', kinds.operation],
  ['an operation by its path', '/v1/jobs/all', '/reference/list-jobs/'],
  ['an event', 'transcription.update', '/webhooks/transcription-update/'],
  ['a field of a request', 'toolSettings.timeout', `${kinds.operation}#body-toolSettings-timeout`],
  ['a field with a short name', 'take', '/reference/list-jobs/#body-take'],
  ['a field of a response', 'persistentId', '/reference/list-web-tools/#response-data-items-persistentId'],
  ['a field of an event', 'outcomeResult', `${kinds.event}#event-data-data-outcomeResult`],
  ['a field of the webhooks', 'authSecret', '/webhooks/configuration/#configuration-webhookAuth-authSecret'],
  ['a guide', 'unit test with MSW', `${kinds.guide}#a-unit-test-with-msw`],
  ['an open point', 'format of persistentId', '/open/#open-web-tool-persistent-id'],
])('%s is found and opened', async (_, query, address) => {
  const page = await docs.open('/');
  expect(await search(page, query)).toContain(address);
  await page.locator(`dialog a[href="${address}"]`).click();
  await page.waitForURL(`**${address}`);
  const { hash } = new URL(page.url());
  if (hash !== '') expect(await page.locator(`[id="${hash.slice(1)}"]`).isVisible()).toBe(true);
});

test('Escape empties the search, then closes it', async () => {
  const page = await docs.open('/');
  await search(page, 'call.answered');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

test('nothing hidden is shown of a page', async () => {
  const page = await docs.open('/');
  await search(page, 'idempotency');
  expect(await page.locator('.pagefind-ui__result-tags').first().isHidden()).toBe(true);
  await search(page, 'terminal window');
  expect(await page.locator('dialog').textContent()).not.toContain('Terminal window');
});
