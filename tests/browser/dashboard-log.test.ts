import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { go, useDashboard } from './dashboard.ts';
import { authSecret, useReceiver } from './receiver.ts';

const dashboard = useDashboard({ allowLocalTools: true, docsUrl: 'https://docs.example.com' });
const receiver = useReceiver();

const rows = (page: Page) => page.locator('tbody tr');
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** A request to an operation, as any client sends it. */
async function send(path: string, { method = 'GET', body }: { method?: string; body?: object } = {}) {
  const { url, apiKey } = dashboard.sandbox;
  return fetch(url + path, {
    method,
    headers: { authorization: `Token ${apiKey}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
}

test('a wrong request is found in the log with the reason, and resent', async () => {
  const page = await dashboard.open('log');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByText('No requests yet').waitFor();
  const { webTools, apiKey } = dashboard.sandbox;
  const { records } = webTools.page({ skip: 0, take: 1, order: 'newest', authToken: 'masked' });
  const [{ id }] = JSON.parse(records) as [{ id: string }];
  const body = { type: 'MCP', async: true, name: "It's <b>here</b>" };
  expect((await send(`/v1/voice-agents/web-tool/${id}`, { method: 'PATCH', body })).status).toBe(422);

  // It comes by itself.
  const row = page.getByRole('row', { name: /PATCH.*web-tool.*422.*async/ });
  await row.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: `PATCH /v1/voice-agents/web-tool/${id}` }).waitFor();
  await page.getByText('Rejected:').waitFor();
  expect(await page.locator('.note .facts').textContent()).toMatch(
    /Where.*\/body\/async.*Rule.*web-tool\.update\.async-not-allowed-for-mcp.*Decided by.*error\.invalid/,
  );
  const rule = page.getByRole('link', { name: 'web-tool.update.async-not-allowed-for-mcp' });
  expect(await rule.getAttribute('href')).toBe(
    'https://docs.example.com/reference/update-web-tool/#web-tool.update.async-not-allowed-for-mcp',
  );
  await page.getByRole('link', { name: 'open.error.status-codes' }).waitFor();
  expect(await page.locator('mark').textContent()).toBe('true');
  await page.getByText('authorization: Token <API_KEY>').waitFor();
  await page.getByText(`"It's <b>here</b>"`).waitFor();
  expect(await page.content()).not.toContain(apiKey);

  const before = page.url();
  await page.getByRole('button', { name: 'Resend' }).click();
  await page.getByText('Resent.').waitFor();
  await page.waitForURL((url) => url.href !== before);
  await page.getByText('Rejected:').waitFor();
  await page.getByRole('link', { name: `entry ${before.split('/').at(-1)}` }).waitFor();
  await page.getByRole('button', { name: 'Copy as JSON' }).click();
  await page.getByText('The entry: copied.').waitFor();
  expect(JSON.parse(await copied(page))).toMatchObject({ id: page.url().split('/').at(-1), status: 422 });

  await page.getByRole('link', { name: 'error.invalid' }).click();
  await page.getByRole('group', { name: /error\.invalid$/ }).waitFor();
});

test('it is filtered by kind, outcome and text; the address keeps that, and Back comes back to it', async () => {
  const [agent] = dashboard.sandbox.agents.all();
  const agentId = agent?.id ?? '';
  const webhookAuth = { authKey: 'bearer', authSecret } as const;
  dashboard.sandbox.agents.configure(agentId, { webhookUrl: receiver.hook, webhookAuth });
  const { calls, deliveries } = dashboard.sandbox;
  const call = calls.start({ agentId, pace: 'as-fast-as-possible' });
  await calls.ended(call.id);
  await deliveries.idle();
  await send('/v1/voice-agents/web-tool/list?take=0');
  await send('/v1/voice-agents/web-tool/list?take=3');

  const page = await dashboard.open('log');
  await page.getByRole('radio', { name: 'Delivery' }).check();
  await page.getByText(/^\d+ of \d+ entries$/).waitFor();
  await page.getByRole('row', { name: /take=3/ }).waitFor({ state: 'detached' });
  const listed = await rows(page).locator('[data-name=Kind]').allTextContents();
  expect(await rows(page).getByRole('link').first().textContent()).toContain('call.ended');
  expect(listed.filter((kind) => !kind.startsWith('Delivery'))).toEqual([]);
  await rows(page).getByRole('link').first().click();
  await page.getByText('authorization: Bearer <WEBHOOK_TOKEN>').waitFor();
  expect(await page.content()).not.toContain('hook-t0ken');
  await page.getByRole('link', { name: call.id }).waitFor();
  await page.getByRole('link', { name: 'call.ended' }).waitFor();
  await page.goBack();
  expect(await page.getByRole('radio', { name: 'Delivery' }).isChecked()).toBe(true);

  await page.getByRole('radio', { name: 'API', exact: true }).check();
  await page.getByRole('radio', { name: 'Failed only' }).check();
  await page.getByLabel('Search URLs').fill('TAKE=0');
  await page.waitForURL(/#log\?kind=api&status=failed&search=TAKE%3D0$/);
  await page.getByText(/^1 of \d+ entries$/).waitFor();
  await page.reload();
  await page.getByText(/^1 of \d+ entries$/).waitFor();
  expect(await page.getByLabel('Search URLs').inputValue()).toBe('TAKE=0');
  await page.getByLabel('Search URLs').fill('nothing of the kind');
  await page.getByText('No entry matches').waitFor();

  await page.goto(`${dashboard.sandbox.url}/_sandbox/#calls/${call.id}`);
  await page.getByRole('link', { name: 'Requests of this call' }).click();
  await page.getByRole('button', { name: 'Show all calls' }).click();
  await page.waitForURL(/#log$/);
  await page.getByRole('row', { name: /take=3/ }).waitFor();
});

test('what a fault did is named, and what cannot be resent reports why', async () => {
  dashboard.sandbox.faults.add({ name: 'status', times: 1 });
  await send('/v1/voice-agents/web-tool/list?take=4');
  const page = await dashboard.open('log');
  await page
    .getByRole('row', { name: /take=4.*503.*Fault/ })
    .getByRole('link')
    .click();
  await page.getByText('A fault changed this response: status').waitFor();
  await page.goto(`${dashboard.sandbox.url}/_sandbox/#log/999999`);
  await page.getByText('Unknown entry id').waitFor();
  await go(page, 'log');
});

test('what comes faster than it is loaded is shown all the same', async () => {
  const page = await dashboard.open('log');
  let busy = true;
  await page.route('**/_sandbox/log?*', async (route) => {
    // Something new happens while each response is on its way, and the page knows that before the response is there.
    if (busy) {
      await send('/v1/voice-agents/web-tool/list?take=6');
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    await route.continue();
  });
  await send('/v1/voice-agents/web-tool/list?take=5');
  await page.getByRole('row', { name: /take=5/ }).waitFor();
  busy = false;
});
