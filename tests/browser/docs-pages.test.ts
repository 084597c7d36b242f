import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addresses, folder, idle, kinds, sandboxAddress, shiftOf, useDocs, watchShifts } from './docs.ts';

const docs = useDocs(() => [sandboxAddress]);
// From the smallest phone on.
const widths = [320, 768, 1280];
// The size of a new page.
const wide = { width: 1280, height: 720 };

test('the site has a page of every kind', () => {
  expect(addresses).toEqual(expect.arrayContaining(Object.values(kinds)));
});

// Pages of an export are made alike: of every so many, `test:soak` looks at each.
const oneIn = process.env.EVERY_PAGE === undefined ? 5 : 1;
const looked = addresses.filter((address, index) => !address.startsWith('/sdk/') || index % oneIn === 0);

/** These pages, in parts that are distinguished in a report. */
const partOf = (address: string): string => address.split('/').at(-3) || 'others';
const parts = [...new Set(looked.map(partOf))].map(
  (name) => [name, looked.filter((address) => partOf(address) === name)] as const,
);

test.each(parts)(
  '%s: a page loads little, and only from the site; nothing moves, and it fits its screen',
  async (_, part) => {
    const page = await docs.newPage();
    await watchShifts(page);
    for (const address of part) {
      const asked = new Set<string>();
      const listen = (request: { url(): string }) => asked.add(request.url());
      page.on('request', listen);
      await page.goto(`${docs.url}${address}`);
      await idle(page);
      if (address === kinds.console) await page.getByText('is running at').first().waitFor();
      page.off('request', listen);
      const shift = await shiftOf(page);
      expect({ address, shift }).toEqual({ address, shift: expect.toSatisfy((each) => each <= 0.05) });

      const others = [...asked].filter((url) => !url.startsWith(docs.url) && !url.startsWith('data:'));
      if (address !== kinds.console) expect({ address, others }).toEqual({ address, others: [] });
      const fromSite = [...asked].filter((url) => url.startsWith(docs.url));
      const kilobytes = fromSite.reduce((sum, url) => sum + gzipped(new URL(url).pathname), 0) / 1000;
      const isLight = (size: number) => size > 5 && size <= budget;
      expect({ address, kilobytes }).toEqual({ address, kilobytes: expect.toSatisfy(isLight) });

      await page.evaluate(`for (const each of document.querySelectorAll('main details')) each.open = true`);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        expect({ address, width, tooWide: await tooWide(page) }).toEqual({ address, width, tooWide: [] });
      }
      await page.setViewportSize(wide);
    }
  },
);

test('a page of each kind has the same text without JavaScript', async () => {
  const page = await docs.newPage();
  const plain = await docs.newPage({ javaScriptEnabled: false });
  for (const address of Object.values(kinds)) {
    await plain.goto(`${docs.url}${address}`);
    expect({ address, unseen: await unseen(plain) }).toEqual({ address, unseen: [] });
    if (address === kinds.console) {
      // A program: without JavaScript it shows what to do instead.
      expect(await mainText(plain)).toContain('The console needs JavaScript');
      continue;
    }
    await page.goto(`${docs.url}${address}`);
    expect(await mainText(plain)).toBe(await mainText(page));
  }
});

/** In KB of gzip: all that the browser loads before anybody touches the page, with the fonts. */
const budget = 90;

const sizes = new Map<string, number>();

/** The size of the response for a path. */
function gzipped(path: string): number {
  const name = path === kinds.missing ? '404.html' : path.replace(/\/$/, '/index.html');
  const size = sizes.get(name) ?? gzipSync(readFileSync(join(folder, name))).length;
  sizes.set(name, size);
  return size;
}

/** The text of the page itself, as it is seen when each tab is chosen; that of a tab is the title of its block. */
const mainText = (page: Page): Promise<string> =>
  page.evaluate<string>(`{
    for (const each of document.querySelectorAll('code-tabs > [hidden]')) each.hidden = false;
    for (const each of document.querySelectorAll('code-tabs > [role="tablist"], code-tabs > .choice, code-tabs figcaption')) each.remove();
    document.querySelector('main').innerText;
  }`);

/** Headings that can't be seen. What is folded can be unfolded. */
function unseen(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('main :is(h1, h2, h3, h4)')]
    .filter((heading) => !heading.closest('details:not([open])') && !heading.checkVisibility())
    .map((heading) => heading.textContent)`);
}

test('every field of the reference is there without JavaScript', async () => {
  const page = await docs.newPage({ javaScriptEnabled: false });
  for (const [address, fields] of [
    ['/reference/list-jobs/', ['projectId', 'sort', 'data.jobs[].systemModelKey']],
    ['/reference/update-web-tool/', ['toolSettings.timeout', 'messages[].type', 'data.persistentId']],
    ['/webhooks/call-ended/', ['callId', 'data.data.outcomeResult']],
  ] as const) {
    await page.goto(`${docs.url}${address}`);
    await page.evaluate(`for (const each of document.querySelectorAll('main details')) each.open = true`);
    for (const name of fields)
      expect(await page.getByRole('link', { name, exact: true }).isVisible()).toBe(true);
  }
});

/** Elements that reach beyond the screen, and are in no box that scrolls by itself. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const scrolls = (element) => element !== null && element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
    const wide = [...document.querySelectorAll('body *')].filter((element) =>
      element.getBoundingClientRect().right > innerWidth + 0.5 && element.checkVisibility() && !scrolls(element));
    if (document.documentElement.scrollWidth > innerWidth) wide.push(document.documentElement);
    return wide.map((element) => element.outerHTML.slice(0, 90));
  })()`);
}

test('on paper a page is dark on light, also where the screen is not', async () => {
  const page = await docs.open(kinds.operation, { colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const colours = await page.evaluate(() => [
    getComputedStyle(document.body).color,
    ...[...document.querySelectorAll('.ec-line span')].map((each) => getComputedStyle(each).color),
  ]);
  for (const colour of new Set(colours)) {
    expect(luminance(colour), colour).toBeLessThan(0.18);
  }
});

/** The relative luminance of WCAG, from 0 to 1. At 0.18 text has a contrast of 4.5 on white. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
