import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sandboxAddress, useDocs } from './docs.ts';

const docs = useDocs(() => [sandboxAddress]);
const desktop = { width: 1440, height: 900 };
const tablet = { width: 768, height: 1024 };
const phone = { width: 390, height: 844 };

/** The place of an element on the screen. */
async function box(element: Locator): Promise<{ x: number; y: number; right: number; bottom: number }> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(width).toBeGreaterThan(0);
  return { x, y, right: x + width, bottom: y + height };
}

/** Of elements that are shown: those whose text is wider than they are. */
const cut = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll(${JSON.stringify(selector)})]
    .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth)
    .map((each) => each.value ?? each.textContent)`);

test('the first screen shows the promise, a call, and each word of the service with its link', async () => {
  const page = await docs.open('/', { viewport: desktop });
  for (const link of await page.locator('.terms a').all())
    expect((await box(link)).bottom).toBeLessThanOrEqual(desktop.height);
  const heading = await box(page.getByRole('heading', { level: 1 }));
  const lines = await page.evaluate<number>(
    `document.querySelector('h1').clientHeight / parseFloat(getComputedStyle(document.querySelector('h1')).lineHeight)`,
  );
  expect(Math.round(lines)).toBe(2);
  expect(heading.right).toBeLessThan((await box(page.locator('.played'))).x);
  expect(await cut(page, '.sample pre')).toEqual([]);
});

test('the words of the service stand in whole rows', async () => {
  for (const [viewport, rows] of [
    [desktop, [4]],
    [tablet, [2, 2]],
    [phone, [1, 1, 1, 1]],
  ] as const) {
    const page = await docs.open('/', { viewport });
    const tops = await page
      .locator('.terms > div')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect([...Map.groupBy(tops, (top) => top).values()].map(({ length }) => length)).toEqual(rows);
  }
});

describe('on a phone', () => {
  test('what stands below a title begins where the title does', async () => {
    const page = await docs.open('/guides/verify-a-webhook/', { viewport: phone });
    const title = await box(page.getByRole('heading', { level: 1 }));
    const button = await box(page.getByRole('button', { name: 'Copy page' }));
    expect(button.x).toBe(title.x);
  });

  test('the request bar has the whole path, on one line', async () => {
    const page = await docs.open('/reference/update-web-tool/', { viewport: phone });
    expect(await cut(page, '.request-bar .endpoint')).toEqual([]);
    const { y, bottom } = await box(page.locator('.request-bar .endpoint'));
    expect(bottom - y).toBeLessThan(36);
  });

  test.each(['/', '/guides/verify-a-webhook/', '/reference/update-web-tool/', '/webhooks/call-ended/'])(
    '%s: no target is smaller than 24 × 24 pixels',
    async (address) => {
      const page = await docs.open(address, { viewport: phone });
      // Without the links beside headings: they show themselves to a pointer.
      const small = await page.evaluate<string[]>(
        `[...document.querySelectorAll('main :is(a:not(.sl-anchor-link), button, summary, select)')].filter((each) => {
          const { width, height } = each.getBoundingClientRect();
          const isInText = getComputedStyle(each).display === 'inline';
          return each.checkVisibility() && !isInText && (width < 24 || height < 24);
        }).map((each) => each.outerHTML.slice(0, 90))`,
      );
      expect(small).toEqual([]);
    },
  );
});

test.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('the navigation of a %s shows where the reader is', async (_, viewport) => {
  const page = await docs.open('/open/', { viewport });
  if (viewport === phone) await page.getByRole('button', { name: 'Menu' }).click();
  const current = page.locator('#starlight__sidebar [aria-current="page"]');
  await expect
    .poll(async () => (await box(current)).bottom, { timeout: 20_000 })
    .toBeLessThanOrEqual(viewport.height);
});

describe('the console', () => {
  test('begins at its top when its address names an operation, and shows a whole id', async () => {
    const page = await docs.open('/console/#updateWebTool', { viewport: desktop });
    await page.getByLabel('id', { exact: true }).waitFor();
    expect(await page.evaluate('scrollY')).toBe(0);
    expect(await cut(page, '#console input')).toEqual([]);
    expect(await page.getByLabel('type', { exact: true }).locator('option').first().textContent()).toBe(
      'Not sent',
    );
  });

  test.each([desktop, tablet, phone])(
    'has the whole path, and its button at the end, at $width',
    async (viewport) => {
      const page = await docs.open('/console/#updateWebTool', { viewport });
      const send = await box(page.getByRole('button', { name: 'Send', exact: true }));
      const bar = await box(page.locator('#console .bar'));
      expect(bar.right - send.right).toBeLessThan(16);
      expect(await cut(page, '#console .target')).toEqual([]);
      const chip = await box(page.locator('.connection > summary'));
      expect(chip.right).toBeLessThanOrEqual(send.x);
    },
  );
});
