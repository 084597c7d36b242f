import { describe, expect, test } from 'vitest';
import { addresses, kinds, sandboxAddress, useDocs } from './docs.ts';

const docs = useDocs(() => [sandboxAddress]);

describe('nothing moves after it is seen', () => {
  // A slow processor paints before it has read the whole page.
  test.each([
    { width: 390, slowdown: 1, pages: addresses },
    { width: 1440, slowdown: 1, pages: addresses },
    { width: 1440, slowdown: 8, pages: Object.values(kinds) },
  ])('at a width of $width, $slowdown times slower', async ({ width, slowdown, pages }) => {
    const page = await docs.newPage({ viewport: { width, height: 900 } });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    // As a text: a function would be rewritten by the transform of the tests.
    await page.addInitScript(`window.shift = 0;
      new PerformanceObserver((list) => {
        for (const each of list.getEntries()) if (!each.hadRecentInput) window.shift += each.value;
      }).observe({ type: 'layout-shift', buffered: true });`);
    const moved: Record<string, number> = {};
    for (const address of pages) {
      await page.goto(`${docs.url}${address}`);
      await page.evaluate(`new Promise((done) => requestIdleCallback(done, { timeout: 1000 }))`);
      if (address === kinds.console) await page.getByText('is running at').waitFor();
      const shift = await page.evaluate<number>('window.shift');
      if (shift > 0.05) moved[address] = shift;
    }
    expect(moved).toEqual({});
  });
});

test('a page is copied as Markdown', async () => {
  const page = await docs.open(kinds.guide);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy page' }).click();
  await page.getByText('Copied as Markdown.').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^# Test your code\n\n> /);
  const address = await page.getByRole('link', { name: 'View as Markdown' }).getAttribute('href');
  expect(await (await fetch(`${docs.url}${address}`)).text()).toBe(copied);
});

test('where a page is missing, others are offered', async () => {
  const page = await docs.open('/guides/verify-webhooks/');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page not found');
  await page.locator('main').getByRole('link', { name: 'Verify a webhook' }).click();
  await page.waitForURL('**/guides/verify-a-webhook/');
});

test('what crawlers and browsers ask for is there', async () => {
  for (const [name, type] of [
    ['robots.txt', /text\/plain/],
    ['favicon.svg', /image\/svg/],
    ['favicon.ico', /image/],
    ['og.png', /image\/png/],
  ] as const) {
    const response = await fetch(`${docs.url}/${name}`);
    expect([name, response.status]).toEqual([name, 200]);
    expect(response.headers.get('content-type')).toMatch(type);
  }
  const page = await docs.open('/');
  expect(await page.title()).toBe('Voice agent service');
  await page.goto(`${docs.url}${kinds.guide}`);
  expect(await page.title()).toBe('Test your code | Voice agent service');
});
