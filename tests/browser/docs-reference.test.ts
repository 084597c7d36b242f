import { referencePages } from '@voice-agent/docs/reference';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addresses, kinds, useDocs } from './docs.ts';

const docs = useDocs();
const operations = addresses.filter((address) => address.startsWith('/reference/'));
const wide = { viewport: { width: 1440, height: 900 } };

const heightOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollHeight');
const setAll = (page: Page, open: boolean): Promise<void> =>
  page.evaluate<void>(
    `for (const each of document.querySelectorAll('main details:not([name])')) each.open = ${open}`,
  );

test('an operation is at most 6,000 px tall when all is folded', async () => {
  for (const address of operations) {
    const page = await docs.open(address, wide);
    await setAll(page, false);
    expect(await heightOf(page), address).toBeLessThanOrEqual(6000);
  }
});

test('samples stand beside the fields and stay in view; nothing else is at the side', async () => {
  const page = await docs.open(kinds.operation, wide);
  const [spec, aside] = [page.locator('.spec').first(), page.locator('.aside').first()];
  const [left, right] = [await spec.boundingBox(), await aside.boundingBox()];
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  expect(await page.locator('.right-sidebar').count()).toBe(0);
  await page.mouse.wheel(0, 600);
  await expect.poll(async () => (await aside.boundingBox())?.y).toBeLessThan(160);
  expect((await aside.boundingBox())?.y).toBeGreaterThan(0);
});

describe.each([true, false])('with JavaScript: %s', (javaScriptEnabled) => {
  test.each([
    ['a field inside another', '#body-toolSettings-timeout', 'toolSettings.timeout'],
    ['a field of a variant that is not shown', '#body-async-mcp', 'async'],
    ['a field several objects deep', '#response-data-messages-content', 'data.messages[].content'],
  ])('a link opens what is around %s', async (_, anchor, name) => {
    const page = await docs.open(`${kinds.operation}${anchor}`, { javaScriptEnabled });
    const field = page.locator(`[id="${anchor.slice(1)}"]`);
    await expect.poll(() => field.isVisible()).toBe(true);
    expect(await field.textContent()).toBe(name);
  });

  test('of the variants of an object one is shown, as tabs', async () => {
    const page = await docs.open(kinds.operation, { javaScriptEnabled, ...wide });
    const tabs = page.locator('.variants').first().locator('> details > summary');
    const tops = await tabs.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    const shown = () => page.locator('[id="body-async"], [id="body-async-mcp"]').locator('visible=true');
    expect(await shown().getAttribute('id')).toBe('body-async');
    await tabs.getByText('MCP').click();
    await expect.poll(() => shown().getAttribute('id')).toBe('body-async-mcp');
    await tabs.getByText('FUNCTION').press('Enter');
    await expect.poll(() => shown().getAttribute('id')).toBe('body-async');
  });
});

test('a script opens what is around a field where the browser does not', async () => {
  const page = await docs.open(`${kinds.operation}#body-async-mcp`);
  await page.evaluate(`document.querySelector('.variants > details').open = true`);
  const field = page.locator('[id="body-async-mcp"]');
  expect(await field.isVisible()).toBe(false);
  await page.evaluate(`dispatchEvent(new HashChangeEvent('hashchange'))`);
  expect(await field.isVisible()).toBe(true);
});

test('on paper nothing is folded', async () => {
  const page = await docs.open(kinds.operation);
  const field = page.locator('[id="body-toolSettings-timeout"]');
  expect(await field.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await field.isVisible()).toBe(true);
  for (const hidden of ['.page-actions', 'try-it', '.unspecified > summary', '.unspecified p'])
    expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
});

test('what is not specified is one mark at a field and one folded list, and the mark leads there', async () => {
  const page = await docs.open(kinds.operation, wide);
  const text = await page.locator('.spec').first().textContent();
  expect(text).not.toMatch(/undocumented/i);
  const perField = await page
    .locator('.entry > .head')
    .evaluateAll((all) => all.map((each) => each.querySelectorAll('.unspecified').length));
  expect(Math.max(...perField)).toBe(1);
  const list = page.getByText(/^Not specified by the service \(\d+\)$/);
  expect(await list.count()).toBe(1);
  const field = page.locator('.entry:has(> .head > [id="body-messages"]) > .head');
  await field.locator('summary', { hasText: 'Not specified: messages' }).press('Enter');
  const note = field.locator('.unspecified a').first();
  await note.click();
  const item = page.locator('.all-unspecified li:has(:target)');
  expect(await item.isVisible()).toBe(true);
  expect(await item.textContent()).toContain(await note.textContent());
});

test('a link to a rule lights it up, and a link to a field the field', async () => {
  const page = await docs.open(kinds.operation, wide);
  const colourOf = (selector: string) =>
    page.locator(selector).evaluate((each) => getComputedStyle(each).backgroundColor);
  const plain = await colourOf('.entry:has(> .head > [id="body-messages"])');
  await page.locator('.entry:has(> .head > [id="body-messages"]) > .head').getByText('rule').click();
  await page.waitForURL('**/#web-tool.update.message-types-unique');
  expect(await colourOf('.notes > div:has(> h3:target), .notes > div:has(:target)')).not.toBe(plain);
  await page.goto(`${docs.url}${kinds.operation}#body-messages`);
  expect(await colourOf('.entry:has(> .head > [id="body-messages"])')).not.toBe(plain);
  await page.goto(`${docs.url}${kinds.operation}#body-toolSettings-timeout`);
  expect(await colourOf('.entry:has(> .head > [id="body-toolSettings-timeout"])')).not.toBe(plain);
});

test('the request stays in view, with the way into the console', async () => {
  for (const viewport of [wide.viewport, { width: 390, height: 844 }]) {
    const page = await docs.open(kinds.operation, { viewport });
    await page.mouse.wheel(0, 3000);
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(1000);
    const bar = await page.locator('.request-bar').boundingBox();
    expect(bar?.y).toBeGreaterThanOrEqual(0);
    expect(bar?.y).toBeLessThan(120);
    expect(await page.getByRole('button', { name: 'Try it' }).isVisible()).toBe(true);
  }
});

test('an event begins with its payload, all of it, and the fields that it has inside', async () => {
  for (const viewport of [wide.viewport, { width: 390, height: 844 }]) {
    const page = await docs.open(kinds.event, { viewport });
    const payload = page.locator('.aside pre').first();
    expect(await payload.textContent()).toMatch(/"transcription": \[[\s\S]*"outcomeResult": \{[\s\S]*\}\s*$/);
    for (const name of ['conversationRecording', 'transcription', 'outcomeResult'])
      expect(await page.locator(`[id="event-data-data-${name}"]`).isVisible(), name).toBe(true);
    const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0;
    expect(await top('.aside pre')).toBeLessThan(await top('[id="event-eventType"]'));
    expect(await top('[id="event-data"]')).toBeLessThan(await top('pre:has-text("createReceiver")'));
    await page.getByText('No other fields.').first().waitFor();
    expect(await page.locator('main').textContent()).not.toContain('[+-]');
  }
});

test('the events of a call are shown as steps, each a link but the one of the page', async () => {
  const page = await docs.open(kinds['webhook configuration'], wide);
  const names = await page.locator('.sequence a').allTextContents();
  expect(names).toEqual(
    referencePages()
      .filter(({ source }) => source.includes('/messages/'))
      .map(({ title }) => title),
  );
  const tops = await page
    .locator('.sequence ol > li')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await page.locator('.sequence').getByRole('link', { name: 'call.ended' }).click();
  await page.waitForURL(`**${kinds.event}`);
  expect(await page.locator('.sequence strong').allTextContents()).toEqual(['call.ended']);
  expect(await page.locator('.sequence a').count()).toBe(names.length - 1);
});

test('code scrolls and is broken nowhere', async () => {
  for (const address of [kinds.operation, kinds.event, kinds.guide]) {
    const page = await docs.open(address, wide);
    const wrapped = await page.evaluate(
      `[...document.querySelectorAll('main .expressive-code pre .code')].filter((each) =>
        each.offsetParent && each.getBoundingClientRect().height > 1.9 * Number.parseFloat(getComputedStyle(each).lineHeight)).length`,
    );
    expect(wrapped, address).toBe(0);
  }
});

test('methods differ in their colours, and the sidebar shows them, without a frame', async () => {
  const page = await docs.open(kinds.operation, wide);
  const badges = page.locator('.sidebar-content .method');
  const colours = await badges.evaluateAll((all) =>
    all.map((each) => [each.textContent, getComputedStyle(each).color].join(' ')),
  );
  expect(colours.length).toBe(operations.length);
  const methods = new Set(colours.map((each) => each.split(' ')[0]));
  expect(new Set(colours.map((each) => each.replace(/^\w+ /, ''))).size).toBe(methods.size);
  expect(await page.locator('.endpoint .method').textContent()).toBe('PATCH');
  for (const each of await page.locator('.method').all())
    expect(await each.evaluate((method) => getComputedStyle(method).borderStyle)).toBe('none');
  expect(await page.title()).toMatch(/^Update a web tool · API/);
});
