import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CallStart, CallView } from '@voice-agent/sandbox';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useDashboard } from './dashboard.ts';

const dashboard = useDashboard({ allowLocalTools: true });

// The receiver responds with 500 to events of these types.
let broken: string[] = [];
let receiver: Server;
beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const { eventType } = JSON.parse(await text(request));
    response.writeHead(broken.includes(eventType) ? 500 : 200).end();
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  for (const { id } of dashboard.sandbox.agents.all()) dashboard.sandbox.agents.configure(id, { webhookUrl });
});
afterAll(() => {
  receiver.close();
  receiver.closeAllConnections();
});
beforeEach(() => {
  broken = [];
});

const start = (more: Partial<CallStart> = {}): CallView =>
  dashboard.sandbox.calls.start({ agentId: dashboard.sandbox.agents.all()[0]?.id ?? '', ...more });
// As the page has it; what Playwright knows of it comes later.
const hash = (page: Page) => page.evaluate(() => location.hash);
const rows = (page: Page, eventType: string) => page.locator('.timeline > li', { hasText: eventType });
const status = (page: Page, name: string) => page.getByLabel('Facts').getByText(name, { exact: true });

async function openCall(id: string): Promise<Page> {
  const page = await dashboard.open();
  await page.goto(`${dashboard.sandbox.url}/_sandbox/#calls/${id}`);
  await page.getByRole('heading', { level: 1, name: `Call ${id.slice(0, 8)}` }).waitFor();
  return page;
}

test('a call under way grows on its page: events, deliveries, conversation', async () => {
  const { id } = start({ params: { orderId: 'A-7' } });
  const page = await openCall(id);
  await status(page, '● Running').waitFor();
  await rows(page, 'call.started').getByText('Delivered · 200').waitFor();
  await page.getByRole('figure', { name: 'Custom parameters' }).getByText('"A-7"').waitFor();
  const talk = page.getByRole('list', { name: 'Transcript' });
  await talk.getByRole('listitem').filter({ hasText: 'What can I do for you?' }).waitFor();
  await talk.getByRole('listitem').filter({ hasText: 'speaking' }).waitFor();
  expect(await rows(page, 'call.answered').locator('rect.event').count()).toBe(1);
  expect(await rows(page, 'call.answered').locator('rect.success').count()).toBe(1);
});

test('a call that is over has its tools and its outcome, and leads to its requests', async () => {
  const { id } = start({ script: 'rebooking', pace: 'as-fast-as-possible', params: { orderId: 'A-8' } });
  await dashboard.sandbox.calls.ended(id);
  await dashboard.sandbox.deliveries.idle();
  const page = await openCall(id);
  await status(page, '✓ Ended').waitFor();
  const { events, tools } = dashboard.sandbox.calls.get(id) as CallView;
  expect(await page.locator('.timeline rect.event').count()).toBe(events.length);
  expect(await page.locator('.timeline rect.tool').count()).toBe(tools.length);
  await rows(page, 'tool.executed').first().getByText(`${tools[0]?.name} ·`).waitFor();
  await page.getByRole('figure', { name: 'Outcome' }).getByText('"changed"').waitFor();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy as JSON' }).click();
  await page.getByText('The call: copied.').waitFor();
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied).toEqual(dashboard.sandbox.calls.get(id));

  await page.getByRole('button', { name: 'call.ended' }).click();
  await rows(page, 'call.ended').getByRole('figure', { name: 'Event' }).getByText('"call.ended"').waitFor();
  await page.getByRole('link', { name: 'Requests of this call' }).click();
  await page.getByText(`${events.length} of `).waitFor();
});

test('a failing delivery is seen in the list, its call shows what waits for it, and a retry delivers all', async () => {
  await dashboard.sandbox.calls.ended(start({ script: 'silence', pace: 'as-fast-as-possible' }).id);
  await dashboard.sandbox.deliveries.idle();
  broken = ['call.answered'];
  const { id } = start({ script: 'hang-up', pace: 'as-fast-as-possible' });
  const page = await dashboard.open('calls');
  await page.getByRole('radio', { name: 'Failing' }).check();
  const row = page.getByRole('row', { name: new RegExp(id.slice(0, 8)) });
  await row.getByText('Ended · 1 failing').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
  await row.getByRole('link').click();

  await page.getByRole('heading', { name: '1 delivery failing, 3 waiting behind it' }).waitFor();
  await rows(page, 'call.answered').getByText('Failed · 500').waitFor();
  await rows(page, 'call.answered')
    .getByText(/^\d of 8 attempts, next (in \d+ s|now)$/)
    .waitFor();
  expect(await rows(page, 'call.answered').locator('rect.failure').count()).toBeGreaterThan(0);
  const last = rows(page, 'call.ended').last();
  await last.getByText(/^for call\.answered, which failed (once|\d times)$/).waitFor();
  expect(await last.getByRole('button', { name: 'Retry' }).count()).toBe(0);

  // To what it waits for; there after a reload; and back to the call.
  await last.getByRole('link', { name: 'call.answered' }).click();
  const panel = page.getByRole('dialog', { name: 'call.answered' });
  await panel.getByText('After attempt 8 it is dead-lettered.').waitFor();
  expect(await hash(page)).toMatch(/^#deliveries\/./);
  await page.reload();
  await panel.getByText('✕ Response 500').first().waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByText('1 delivery failing, 3 waiting behind it').waitFor();
  expect(await hash(page)).toBe(`#calls/${id}`);

  await page.getByRole('button', { name: 'call.ended' }).click();
  await last.getByRole('link', { name: 'The delivery' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retry call.answered' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });

  broken = [];
  await rows(page, 'call.answered').getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Retrying call.answered.').waitFor();
  await status(page, '✓ Ended').waitFor();
  await rows(page, 'call.ended').getByText('Delivered · 200').waitFor();
  await page.getByLabel('Facts').getByText('5 of 5').waitFor();
  await page.goBack();
  await page.getByText('No call matches').waitFor();
});

test('all that is dead-lettered is retried at once, from the list too', async () => {
  const { sandbox } = dashboard;
  sandbox.choices = { ...sandbox.choices, 'delivery.redelivery': 'none' };
  broken = ['call.started', 'call.ended'];
  const ids = [1, 2].map(() => start({ script: 'silence', pace: 'as-fast-as-possible' }).id);
  for (const id of ids) await sandbox.calls.ended(id);
  await sandbox.deliveries.idle();
  const [first = '', second = ''] = ids;
  broken = [];
  const page = await openCall(first);
  await page.getByText('2 deliveries failing').waitFor();
  await rows(page, 'call.started').getByText('Dead-lettered · 500').waitFor();
  await page.getByRole('button', { name: 'Retry all' }).click();
  await status(page, '✓ Ended').waitFor();
  await rows(page, 'call.started').getByText('2 attempts').waitFor();

  await page.getByRole('link', { name: 'All calls' }).click();
  const row = page.getByRole('row', { name: new RegExp(second.slice(0, 8)) });
  await row.getByText('Ended · 2 failing').waitFor();
  await row.getByRole('button', { name: 'Retry all' }).click();
  await row.getByText('3 of 3').waitFor();
  expect(await row.getByText('✓ Ended').count()).toBe(1);
});
