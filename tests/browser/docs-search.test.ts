import { expect, test } from 'vitest';
import { kinds, search, useDocs } from './docs.ts';

const docs = useDocs();

/** Words that people type, with the page that they look for. */
const queries: [query: string, page: string][] = [
  ['pagination', '/guides/pagination/'],
  ['rate limit', '/guides/rate-limits-and-retries/'],
  ['signature', '/guides/verify-a-webhook/'],
  ['idempotency', '/guides/idempotent-handlers/'],
  ['api key', '/guides/authentication/'],
  ['channel', '/webhooks/configuration/'],
  ['turns', '/webhooks/call-ended/'],
  ['Postman', '/downloads/'],
  ['error codes', '/guides/errors/'],
  ['docker', '/guides/deploy-the-receiver/'],
  ['breaking changes', '/guides/upgrade/'],
  ['duplicate events', '/guides/idempotent-handlers/'],
  ['opentelemetry', '/guides/observe-it/'],
  ['redis', '/guides/bring-your-own-store/'],
  ['postgres', '/guides/postgresql/'],
  ['replay', '/guides/operate-a-receiver/'],
  ['github actions', '/guides/contract-gate-in-ci/'],
  ['unit test', '/guides/test-your-code/'],
  ['release notes', '/changelog/'],
  ['git clone', '/guides/from-a-clone/'],
  ['rename a tool', '/guides/update-a-web-tool/'],
  ['list all jobs', '/reference/list-jobs/'],
  ['sqlite', '/guides/receive-webhooks/'],
  ['base url', '/sdk/client/create-client/'],
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
});

test('operations, events, fields, guides and open points are found, and opened at their place', async () => {
  const page = await docs.open('/');
  const found = async (query: string, address: string) =>
    expect(await search(page, query)).toContain(address);
  await found('update a web tool', kinds.operation);
  await found('/v1/jobs/all', '/reference/list-jobs/');
  await found('transcription.update', '/webhooks/transcription-update/');
  await found('take', '/reference/list-jobs/#body-take');
  await found('persistentId', '/reference/list-web-tools/#response-data-items-persistentId');
  await found('outcomeResult', `${kinds.event}#event-data-data-outcomeResult`);
  await found('authSecret', '/webhooks/configuration/#configuration-webhookAuth-authSecret');
  await found('unit test with MSW', `${kinds.guide}#a-unit-test-with-msw`);
  await found('format of persistentId', '/open/#open-web-tool-persistent-id');
  const field = `${kinds.operation}#body-toolSettings-timeout`;
  await found('toolSettings.timeout', field);
  await page.locator(`dialog a[href="${field}"]`).click();
  await page.waitForURL(`**${field}`);
  expect(await page.locator('[id="body-toolSettings-timeout"]').isVisible()).toBe(true);
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
