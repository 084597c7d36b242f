import { type Sandbox, startSandbox } from '@voice-agent/sandbox';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsInBothThemes } from './browser.ts';
import { connect, kinds, openConnection, sandboxAddress, useDocs } from './docs.ts';
import { authSecret, useReceiver } from './receiver.ts';

const key = 'typed-k3y';
let sandbox: Sandbox;
/** One that keeps its key to itself. */
let closed: Sandbox;
const docs = useDocs(() => [sandbox.url, closed.url, sandboxAddress]);
beforeAll(async () => {
  sandbox = await startSandbox({ allowedOrigins: [docs.url] });
  closed = await startSandbox({ apiKey: key, allowedOrigins: [docs.url] });
});
afterAll(() => Promise.all([sandbox?.close(), closed?.close()]));
const receiver = useReceiver();

async function openPanel(page: Page, name = 'Try it'): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('heading', { name }).and(page.locator(':focus')).waitFor();
}

async function nameService(page: Page, url: string): Promise<void> {
  await connect(page, url);
  await page.getByText(`A sandbox is running at ${url}.`).waitFor();
}

/** All that the browser stores of the site. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      await caches.keys(),
      await indexedDB.databases(),
    ]),
  );

test.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('an operation is tried on its page, and the response is in view at $width × $height', async (viewport) => {
  const page = await docs.open('/reference/list-web-tools/', { viewport });
  await openPanel(page);
  await nameService(page, sandbox.url);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const status = page.getByText('200 OK');
  await status.waitFor();
  await expect
    .poll(() =>
      status.evaluate((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }),
    )
    .toBe(true);
  if (viewport.width < 1000) return;
  const form = await page.locator('.exchange > form').boundingBox();
  const response = await page.locator('.exchange > .response').boundingBox();
  expect(response?.x).toBeGreaterThanOrEqual((form?.x ?? 0) + (form?.width ?? 0));
  expect(await violationsInBothThemes(page, '#console')).toEqual({ light: [], dark: [] });
});

test('a request that fails is shown as a failure, in both themes', async () => {
  const page = await docs.open(kinds.operation);
  await openPanel(page);
  await nameService(page, closed.url);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.response .note.warn').getByText('The request failed.').waitFor();
  expect(await violationsInBothThemes(page, '#console')).toEqual({ light: [], dark: [] });
});

test('the form starts from the example that is shown', async () => {
  const page = await docs.open(kinds.operation);
  const example = page.locator('.aside select').first();
  await example.selectOption({ index: 2 });
  const shown = await example.locator('option:checked').textContent();
  await openPanel(page);
  expect(await page.locator('#console').getByLabel('Example').locator('option:checked').textContent()).toBe(
    shown,
  );
});

test('address, key and values stay from page to page, and the key stands in no storage', async () => {
  const page = await docs.open('/reference/list-jobs/');
  await openPanel(page);
  await nameService(page, closed.url);
  await openConnection(page);
  await page.getByLabel('API key').fill(key);
  await page.getByLabel('API key').press('Escape');
  await page.getByLabel('projectId').fill('mine');
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration('/'))?.active);

  await page.goto(`${docs.url}/guides/pagination/`);
  await page.goto(`${docs.url}/console/#listJobs`);
  await page.getByText(`A sandbox is running at ${closed.url}.`).waitFor();
  expect(await page.getByLabel('projectId').inputValue()).toBe('mine');
  // The worker that holds it may have to start.
  await openConnection(page);
  await expect.poll(() => page.getByLabel('API key').inputValue()).toBe(key);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('200 OK').waitFor();
  expect(await stored(page)).toContain('mine');
  expect(await stored(page)).not.toContain('k3y');
});

test('an event is sent on its page; the focus comes back when the form is closed', async () => {
  const page = await docs.open(kinds.event);
  await openPanel(page, 'Send it');
  await nameService(page, sandbox.url);
  await page.getByLabel('Receiver URL').fill(receiver.hook);
  await page.getByLabel('Secret').fill(authSecret);
  await page.getByRole('button', { name: 'Send event' }).click();
  await page.getByText('The receiver responded with 200, as it should').waitFor();
  expect(await stored(page)).not.toContain(authSecret);
  await page.getByRole('button', { name: 'Close' }).click();
  expect(
    await page.getByRole('button', { name: 'Send it' }).evaluate((each) => each === document.activeElement),
  ).toBe(true);
});
