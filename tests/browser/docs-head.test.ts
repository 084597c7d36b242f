import { expect, test } from 'vitest';
import { idle, kinds, sandboxAddress, shiftOf, useDocs, watchShifts } from './docs.ts';

const docs = useDocs(() => [sandboxAddress]);

// docs-pages.test.ts looks at every page, on a wide screen.
test.each([
  { width: 390, slowdown: 1, seen: Object.values(kinds) },
  // A slow processor paints before it has read the whole page.
  { width: 1440, slowdown: 8, seen: [kinds.guide, kinds.operation, kinds.console] },
])('nothing moves after it is seen, at a width of $width, $slowdown times slower', async (given) => {
  const page = await docs.newPage({ viewport: { width: given.width, height: 900 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: given.slowdown });
  await watchShifts(page);
  const moved: Record<string, number> = {};
  for (const address of given.seen) {
    await page.goto(`${docs.url}${address}`);
    await idle(page);
    if (address === kinds.console) await page.getByText('is running at').first().waitFor();
    const shift = await shiftOf(page);
    if (shift > 0.05) moved[address] = shift;
  }
  expect(moved).toEqual({});
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
    ['sitemap.xml', /xml/],
  ] as const) {
    const response = await fetch(`${docs.url}/${name}`);
    expect([name, response.status]).toEqual([name, 200]);
    expect(response.headers.get('content-type')).toMatch(type);
  }
  const page = await docs.open('/');
  for (const [tag, value] of [
    ['meta[property="og:image"]', '/og.png'],
    ['link[rel="canonical"]', '/'],
    ['link[rel="sitemap"]', '/sitemap.xml'],
  ] as const) {
    const { content, href } = (await page
      .locator(tag)
      .evaluate(({ attributes }) =>
        Object.fromEntries(Array.from(attributes, ({ name, value }) => [name, value])),
      )) as Record<string, string>;
    expect(content ?? href).toBe(value);
  }
  const sitemap = await (await fetch(`${docs.url}/sitemap.xml`)).text();
  expect(sitemap).toContain('<loc>/guides/quick-start/</loc>');
  expect(await page.title()).toBe('Voice agent service');
  await page.goto(`${docs.url}${kinds.guide}`);
  expect(await page.title()).toBe('Test your code | Voice agent service');
});
