import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violationsInBothThemes } from './browser.ts';
import { kinds, sandboxAddress, useDocs } from './docs.ts';

const docs = useDocs(() => [sandboxAddress]);

const nothing = { light: [], dark: [] };

describe('axe finds nothing, in both themes', () => {
  test.each(Object.entries(kinds))('%s', async (_, address) => {
    const page = await docs.open(address, { colorScheme: 'light' });
    // What is folded is read too; more of the same is not needed.
    await page.evaluate(
      `[...document.querySelectorAll('main details')].slice(0, 2).map((each) => (each.open = true))`,
    );
    expect(await violationsInBothThemes(page)).toEqual(nothing);
  });

  test('the search with its results', async () => {
    const page = await docs.open('/', { colorScheme: 'light' });
    await search(page, 'persistentId');
    expect(await violationsInBothThemes(page)).toEqual(nothing);
  });

  test('on a phone, with the menu unfolded', async () => {
    const page = await docs.open(kinds.event, {
      colorScheme: 'light',
      viewport: { width: 360, height: 740 },
    });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'call.started' }).first().waitFor();
    expect(await violationsInBothThemes(page)).toEqual(nothing);
  });
});

/** Opens the search by its key, types, and waits for results. */
async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).waitFor();
  await page.keyboard.type(text);
  await page.getByText(`Best matches for “${text}”`).waitFor();
}

describe('the search finds', () => {
  test.each([
    ['an operation by its name', 'update a web tool', kinds.operation],
    ['an operation by its path', '/v1/jobs/all', '/reference/list-jobs/'],
    ['an event', 'transcription.update', '/webhooks/transcription-update/'],
    ['a field of a request', 'toolSettings.timeout', `${kinds.operation}#body-toolSettings-timeout`],
    ['a field of a response', 'persistentId', '/reference/list-web-tools/#response-data-items-persistentId'],
    ['a field of an event', 'outcomeResult', `${kinds.event}#event-data-data-outcomeResult`],
    ['a guide', 'unit test with MSW', `${kinds.guide}#a-unit-test-with-msw`],
    ['an open point', 'format of persistentId', '/open/#open-web-tool-persistent-id'],
  ])('%s', async (_, text, address) => {
    const page = await docs.open('/');
    await search(page, text);
    const links = page.locator('dialog [role=option]');
    const found = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    expect(found.slice(0, 8)).toContain(address);
    await links.nth(found.indexOf(address)).click();
    await page.waitForURL(`**${address}`);
    const { hash } = new URL(page.url());
    if (hash !== '') expect(await page.locator(`[id="${hash.slice(1)}"]`).isVisible()).toBe(true);
  });

  test('what is nowhere not at all, and reports it; Escape closes it, Enter opens the first result', async () => {
    const page = await docs.open('/');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('qqjjxx');
    await page.getByText('No results for “qqjjxx”.').waitFor();
    // What many look for is there.
    expect(
      await page.getByRole('group', { name: 'Suggestions' }).getByRole('option').count(),
    ).toBeGreaterThan(3);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await search(page, 'call.answered');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/webhooks/call-answered/');
  });
});
