import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';

/** A browser for the tests of a file. */
export interface GuardedBrowser {
  /** Makes an empty page of its own. After the test it is checked and closed. */
  newPage: (options?: BrowserContextOptions) => Promise<Page>;
}

/**
 * Gives pages to the tests of a file. Whatever a test does, its pages ask nobody but those allowed, break no rule
 * of their policy, and throw nothing.
 *
 * @param allowed gives the origins that pages may ask
 */
export function useBrowser(allowed: () => readonly string[]): GuardedBrowser {
  let browser: Browser;
  const pages: Page[] = [];
  const offences: string[] = [];

  beforeAll(async () => {
    browser = await chromium.connect(inject('browserUrl'));
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    for (const page of pages) await page.context().close();
    pages.length = 0;
    expect(offences.splice(0)).toEqual([]);
  });

  return {
    newPage: async (options = {}) => {
      const page = await browser.newPage(options);
      pages.push(page);
      // Long enough for a machine that does much else; without it a test that fails would take its whole limit.
      page.setDefaultTimeout(20_000);
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.protocol !== 'data:' && !allowed().includes(url.origin)) offences.push(`asked ${url.href}`);
      });
      page.on('console', (message) => {
        if (/Content Security Policy|Trusted/i.test(message.text())) offences.push(message.text());
      });
      page.on('pageerror', (error) => offences.push(`threw ${error.message}`));
      return page;
    },
  };
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs axe: WCAG 2.2 AA and good practice.
 *
 * @param options.within a selector of the part to look at
 * @param options.rules only these, such as `color-contrast`
 */
export async function violations(
  page: Page,
  { within = 'html', rules = [] }: { within?: string; rules?: string[] } = {},
): Promise<string[]> {
  // As a text: a function would be rewritten by the transform of the tests.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const runOnly = rules.length === 0 ? tags : { type: 'rule', values: rules };
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] });
  const part = JSON.stringify({ include: [[within]] });
  const results = await page.evaluate<AxeResults>(`axe.run(${part}, ${options})`);
  expect(results.passes.length).toBeGreaterThan(rules.length === 0 ? 10 : 0);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`),
  );
}

/** Runs axe on a page, or a part of it, in both themes. */
export async function violationsInBothThemes(
  page: Page,
  within?: string,
): Promise<{ light: string[]; dark: string[] }> {
  const turn = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction((scheme) => {
      const { theme = scheme } = document.documentElement.dataset;
      return theme === scheme && matchMedia(`(prefers-color-scheme: ${scheme})`).matches;
    }, colorScheme);
    // Colours that change over some time arrive at once. To wait for them may never end, where one is drawn anew.
    await page.evaluate(`document.getAnimations()
      .filter((each) => each instanceof CSSTransition).forEach((each) => each.finish())`);
  };
  await turn('light');
  const part = within === undefined ? {} : { within };
  const light = await violations(page, part);
  await turn('dark');
  // All else is the same in both themes.
  return {
    light,
    dark: await violations(page, { ...part, rules: ['color-contrast', 'link-in-text-block'] }),
  };
}

/** Presses Tab until the element with the focus matches a selector. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((requested) => document.activeElement?.matches(requested), selector)) return;
  }
  throw new Error(`No ${selector} was reached by Tab.`);
}
