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
  ['base url', '/guides/configure-the-client/'],
  ['zod', '/sdk/client/validators/'],
];

/** Names and words with a typo, with what comes first. */
const first: [query: string, address: string][] = [
  ['listJobs', '/reference/list-jobs/'],
  ['listWebTools', '/reference/list-web-tools/'],
  ['updateWebTool', kinds.operation],
  ['update a web tool', kinds.operation],
  ['/v1/jobs/all', '/reference/list-jobs/'],
  ['transcription.update', '/webhooks/transcription-update/'],
  ['outcomeResult', `${kinds.event}#event-data-data-outcomeResult`],
  ['conversationRecording', `${kinds.event}#event-data-data-conversationRecording`],
  ['authSecret', '/webhooks/configuration/#configuration-webhookAuth-authSecret'],
  ['toolSettings.timeout', `${kinds.operation}#body-toolSettings-timeout`],
  ['persistentId', '/reference/list-web-tools/#response-data-items-persistentId'],
  ['take', '/reference/list-jobs/#body-take'],
  ['skip', '/reference/list-jobs/#body-skip'],
  ['sdk', '/sdk/'],
  ['createReceiver', '/sdk/webhooks/create-receiver/#createreceiver'],
  ['webhok', '/webhooks/configuration/'],
  ['recieve', '/guides/receive-webhooks/'],
  ['idempotncy', '/guides/idempotent-handlers/'],
  ['console', '/console/'],
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

test('operations, events, fields, exports and words with a typo are the first result', async () => {
  const page = await docs.open('/');
  const missed: string[] = [];
  for (const [query, address] of first) {
    const [found] = await search(page, query);
    if (found !== address) missed.push(`${query}: ${found}`);
  }
  expect(missed).toEqual([]);
  expect(await search(page, 'unit test with MSW')).toContain(`${kinds.guide}#a-unit-test-with-msw`);
  expect(await search(page, 'format of persistentId')).toContain('/open/#open-web-tool-persistent-id');
});

test('Enter opens the first result, and the field itself where it is one', async () => {
  const page = await docs.open('/');
  await search(page, 'skip');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/reference/list-jobs/#body-skip');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await search(page, 'toolSettings.timeout');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${kinds.operation}#body-toolSettings-timeout`);
  expect(await page.locator('[id="body-toolSettings-timeout"]').isVisible()).toBe(true);
});

test('results are grouped by kind, arrows select one, and each shows a sentence with its words marked', async () => {
  const page = await docs.open('/');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const addresses = await search(page, 'outcomeResult');
  const webhooks = dialog.getByRole('group', { name: 'Webhooks' }).getByRole('option');
  expect(await webhooks.first().textContent()).toContain('The custom parameters of the call');
  expect(await webhooks.first().locator('mark').first().textContent()).toBe('outcomeResult');
  await dialog.getByRole('group', { name: 'SDK' }).waitFor();
  const selected = dialog.getByRole('option', { selected: true });
  await page.keyboard.press('ArrowDown');
  expect(await selected.getAttribute('href')).toBe(addresses[1]);
  expect(await dialog.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(
    await selected.getAttribute('id'),
  );
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await selected.getAttribute('href')).toBe(addresses.at(-1));
});

test('what nothing has is reported, with pages to begin with', async () => {
  const page = await docs.open('/');
  for (const query of ['hipaa', 'qqqq', 'phone number']) {
    expect(await search(page, query)).toContain('/guides/quick-start/');
    expect(await page.getByRole('dialog').getByRole('status').textContent()).toBe(
      `Nothing found for “${query}”.`,
    );
  }
});

test('Escape empties the search, then closes it', async () => {
  const page = await docs.open('/');
  await search(page, 'call.answered');
  await page.keyboard.press('Escape');
  expect(await page.getByRole('combobox').inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

test('the page for what is missing searches for the name in its address', async () => {
  const page = await docs.open('/reference/update-webtool/');
  await page.getByRole('button', { name: 'Search the docs' }).click();
  await page.locator(`[aria-selected="true"][href="${kinds.operation}"]`).waitFor();
  expect(await page.getByRole('combobox').inputValue()).toBe('update webtool');
});

test('nothing of the search is loaded before it opens', async () => {
  const page = await docs.newPage();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`${docs.url}/`);
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((path) => /search\.json|dialog\./.test(path))).toEqual([]);
  await search(page, 'skip');
  expect(loaded.filter((path) => /search\.json|dialog\./.test(path))).toHaveLength(2);
});
