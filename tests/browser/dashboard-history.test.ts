import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { go, useDashboard } from './dashboard.ts';

const dashboard = useDashboard();
let receiver: Server;
let respond: (response: ServerResponse) => void = (response) => response.end();
beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.resume();
    respond(response);
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
});
afterAll(() => {
  receiver.close();
  receiver.closeAllConnections();
});

const start = (orderId: string) => {
  const { agents, calls } = dashboard.sandbox;
  const agentId = agents.all()[0]?.id ?? '';
  return calls.start({ agentId, script: 'silence', pace: 'as-fast-as-possible', params: { orderId } });
};

/** The addresses of the records on all pages of a list. */
async function allRows(page: Page): Promise<Set<string | null>> {
  const found = new Set<string | null>();
  for (let number = 1; ; number++) {
    const links = page.locator('a.open');
    await links.first().waitFor();
    for (const link of await links.all()) found.add(await link.getAttribute('href'));
    const next = page.getByRole('button', { name: 'Next' });
    if ((await next.getAttribute('aria-disabled')) === 'true') return found;
    const before = await links.first().getAttribute('href');
    await next.click();
    await page.getByText(`Page ${number + 1} of`).waitFor();
    await expect.poll(() => links.first().getAttribute('href')).not.toBe(before);
  }
}

describe('a long history', () => {
  test('of calls is reached page by page, searched, and cleared after a question', async () => {
    const started = Array.from({ length: 120 }, (_, index) => start(`Order-${index}.`).id);
    for (const id of started) await dashboard.sandbox.calls.ended(id);
    const page = await dashboard.open('calls');
    await page.getByText('120 calls', { exact: true }).waitFor();
    expect(await allRows(page)).toEqual(new Set(started.map((id) => `#calls/${id}`)));
    // What comes meanwhile moves nothing.
    const last = await page.locator('a.open').last().getAttribute('href');
    await dashboard.sandbox.calls.ended(start('later').id);
    await page.getByText('120 of 121 calls').waitFor();
    expect(await page.locator('a.open').last().getAttribute('href')).toBe(last);
    await page.goBack();
    await page.getByText('Page 2 of 3').waitFor();

    await page.getByLabel(/^Search/).fill('order-3.');
    await page.getByText('1 of 121 calls').waitFor();
    expect(await page.locator('a.open').getAttribute('href')).toBe(`#calls/${started[3]}`);
    await page.getByLabel(/^Search/).fill('');
    await page.getByText('121 calls', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Clear history' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('121 calls', { exact: true }).waitFor();
    await dashboard.sandbox.deliveries.idle();
    await page.getByRole('button', { name: 'Clear history' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear history' }).click();
    await page.getByText('No calls yet').waitFor();
    expect(dashboard.sandbox.calls.list()).toEqual([]);
  });

  test('of requests is reached page by page, and cleared', async () => {
    const { url, log } = dashboard.sandbox;
    for (let number = 0; number < 120; number++) await fetch(`${url}/v1/nothing/${number}`);
    const page = await dashboard.open('log');
    await page.getByRole('radio', { name: 'API', exact: true }).check();
    await page.getByText(/^120 of \d+ entries$/).waitFor();
    const ids = log.list({ kind: 'api' }).map(({ id }) => `#log/${id}`);
    expect(await allRows(page)).toEqual(new Set(ids));
    await page.getByLabel(/^Search/).fill('/nothing/7');
    await page.getByText(/^11 of \d+ entries$/).waitFor();
    await page.getByRole('button', { name: 'Clear history' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear history' }).click();
    await page.getByText('0 entries').waitFor();
    expect(log.list()).toEqual([]);
  });
});

test('a failing delivery is found by clicking, with its reason, and retried; what was done covers nothing and ends with the page', async () => {
  const { agents, deliveries } = dashboard.sandbox;
  const { port } = receiver.address() as AddressInfo;
  agents.configure(agents.all()[0]?.id ?? '', { webhookUrl: `http://127.0.0.1:${port}/hook` });
  respond = (response) => response.writeHead(500).end('{"reason":"The disk is full."}');
  const page = await dashboard.open('live');
  await page.getByRole('button', { name: 'Start call' }).click();
  const failing = page.getByRole('region', { name: '1 delivery failing' });
  await failing.getByText('Failed · 500').waitFor();
  // It stands before the events.
  const above = (await failing.boundingBox())?.y ?? 0;
  const events = (await page.getByRole('region', { name: 'Events' }).boundingBox())?.y ?? 0;
  expect(above).toBeLessThan(events);
  await failing.getByText(`http://127.0.0.1:${port}/hook responded with 500.`).waitFor();
  await failing.getByText('Response body').click();
  await failing.getByText('"The disk is full."').waitFor();
  // The body of the next attempt takes its place.
  respond = (response) => response.writeHead(500).end('{"reason":"The disk is broken."}');
  await failing.getByRole('button', { name: 'Retry call.started' }).click();
  await failing.getByText('"The disk is broken."').waitFor();

  await page.getByRole('link', { name: 'Calls', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Calls' }).waitFor();
  await page
    .getByRole('row', { name: /Ended · 1 failing/ })
    .getByRole('link')
    .click();
  await page.getByRole('heading', { name: /^1 delivery failing, \d+ waiting behind it$/ }).waitFor();
  respond = (response) => response.end();
  await page
    .getByRole('region', { name: /failing/ })
    .getByRole('button', { name: 'Retry call.started' })
    .click();
  const said = page.getByText('Retrying call.started.');
  const header = await page.locator('header.top').boundingBox();
  const box = await said.boundingBox();
  expect((box?.y ?? -1) + (box?.height ?? 0)).toBeLessThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  await page.getByRole('region', { name: /failing/ }).waitFor({ state: 'detached' });
  await deliveries.idle();
  await page.getByLabel('Facts').getByText('✓ Ended').waitFor();
  await go(page, 'log');
  expect(await said.count()).toBe(0);
});

test('on a phone what was done stays within the header', async () => {
  const page = await dashboard.open('choices', { viewport: { width: 360, height: 740 } });
  await page.getByRole('radio', { name: '201' }).check();
  const said = page.getByText('Success status: 201.').first();
  await said.waitFor();
  const [box, header] = [await said.boundingBox(), await page.locator('header.top').boundingBox()];
  expect((box?.y ?? -1) + (box?.height ?? 0)).toBeLessThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  expect((box?.x ?? -1) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
});
