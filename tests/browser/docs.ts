import { globSync } from 'node:fs';
import { folder, type Served, serve } from '@voice-agent/docs/serve';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { useBrowser } from './browser.ts';

export { folder };

/** The address of every page of the built site; that of the page for missing ones is one that is missing. */
export const addresses: string[] = globSync('**/*.html', { cwd: folder })
  .map((name) => `/${name.replace('404.html', 'no-such-page/').replace(/index\.html$/, '')}`)
  .sort();

/** One page of every kind. */
export const kinds = {
  start: '/',
  guide: '/guides/test-your-code/',
  operation: '/reference/update-web-tool/',
  event: '/webhooks/call-ended/',
  'webhook configuration': '/webhooks/configuration/',
  package: '/sdk/client/',
  options: '/sdk/webhooks/create-receiver/',
  program: '/cli/webhooks/',
  'control API': '/control-api/calls/',
  undocumented: '/open/',
  rules: '/rules/',
  changelog: '/changelog/',
  downloads: '/downloads/',
  console: '/console/',
  missing: '/no-such-page/',
} as const;

/** The address at which the console looks for a sandbox when it opens. */
export const sandboxAddress = 'http://127.0.0.1:4210';

/** The built site with a browser in front of it, for all tests of a file. */
export interface Docs {
  /** Without a slash at its end. */
  readonly url: string;
  /** Opens a page of its own. After the test it is checked and closed. */
  open: (address: string, options?: BrowserContextOptions) => Promise<Page>;
  newPage: (options?: BrowserContextOptions) => Promise<Page>;
}

/**
 * Serves the built site and starts a browser for the tests of a file.
 *
 * @param others gives origins beside that of the site that its pages may ask
 */
export function useDocs(others: () => readonly string[] = () => []): Docs {
  let site: Served;
  beforeAll(async () => {
    site = await serve();
  });
  afterAll(() => site?.close());
  const { newPage } = useBrowser(() => [site.url, ...others()]);

  return {
    get url() {
      return site.url;
    },
    newPage,
    open: async (address, options = {}) => {
      const page = await newPage(options);
      await page.goto(`${site.url}${address}`);
      return page;
    },
  };
}

/** Adds up from now on what moves in the pages that are loaded, for `shiftOf`. */
export const watchShifts = (page: Page): Promise<unknown> =>
  // As a text: a function would be rewritten by the transform of the tests.
  page.addInitScript(`window.shift = 0;
    new PerformanceObserver((list) => {
      for (const each of list.getEntries()) if (!each.hadRecentInput) window.shift += each.value;
    }).observe({ type: 'layout-shift', buffered: true });`);

/** How much has moved in a page, as browsers count it (CLS): up to 0.05 nobody sees it. */
export const shiftOf = (page: Page): Promise<number> => page.evaluate<number>('window.shift');

/** Waits for what a page loads in an idle moment; a browser that is never idle would never call. */
export const idle = (page: Page): Promise<void> =>
  page.evaluate<void>(`new Promise((done) => requestIdleCallback(done, { timeout: 1000 }))`);

/** Opens the search, types a text and waits for the addresses of the results, the first one first. */
export async function search(page: Page, text: string): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Search' });
  if (!(await dialog.isVisible())) await page.keyboard.press('Control+k');
  await dialog.getByRole('combobox').fill(text);
  await dialog
    .getByRole('status')
    .filter({ hasText: `“${text}”` })
    .waitFor({ state: 'attached' });
  return dialog.getByRole('option').evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
}

/** Opens the fields of the connection of a console. */
export async function openConnection(page: Page): Promise<void> {
  if (!(await page.getByLabel('Address').isVisible())) await page.locator('.connection > summary').click();
}

/** Enters the address of a service into a console, and closes the fields again. */
export async function connect(page: Page, address: string): Promise<void> {
  await openConnection(page);
  await page.getByLabel('Address').fill(address);
  await page.getByLabel('Address').press('Escape');
}

/** Chooses an operation or an event in a console. */
export const choose = (page: Page, id: string): Promise<unknown> =>
  page.getByLabel('Operation or event').selectOption(id);

/** Writes a body as JSON. */
export async function fillBody(page: Page, body: string): Promise<void> {
  await page.getByRole('radio', { name: 'JSON' }).check();
  await page.getByLabel('Body as JSON').fill(body);
}
