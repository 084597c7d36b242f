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
  await expect.poll(async () => (await aside.boundingBox())?.y).toBeLessThan(120);
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
});

test('a mark at a field leads to its note, which is smaller than the field is loud', async () => {
  const page = await docs.open(kinds.operation, wide);
  await page.locator('.entry:has([id="body-messages"]) > .facts').getByText('rule').click();
  await page.waitForURL('**/#web-tool.update.message-types-unique');
  await page.locator('.entry .mark:visible').getByText('undocumented').first().click();
  await page.waitForURL('**/#undocumented-*');
  const sizeOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));
  const field = await sizeOf('.entry h4');
  for (const note of ['.notes h3', '.notes p', '.facts .mark'])
    expect(await sizeOf(note), note).toBeLessThanOrEqual(field);
});

test('methods differ in their colours, and the sidebar shows them', async () => {
  const page = await docs.open(kinds.operation, wide);
  const badges = page.locator('.sidebar-content .method');
  const colours = await badges.evaluateAll((all) =>
    all.map((each) => [each.textContent, getComputedStyle(each).color].join(' ')),
  );
  expect(colours.length).toBe(operations.length);
  const methods = new Set(colours.map((each) => each.split(' ')[0]));
  expect(new Set(colours.map((each) => each.replace(/^\w+ /, ''))).size).toBe(methods.size);
  expect(await page.locator('.endpoint .method').textContent()).toBe('PATCH');
});
