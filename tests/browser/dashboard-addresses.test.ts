import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useDashboard } from './dashboard.ts';

const dashboard = useDashboard();
// As the page has it; what Playwright knows of it comes later.
const hash = (page: Page) => page.evaluate(() => location.hash);

/** Opens an address as a link from elsewhere does. */
async function openAt(address: string): Promise<Page> {
  const page = await dashboard.open();
  await page.goto('about:blank');
  await page.goto(`${dashboard.sandbox.url}/_sandbox/#${address}`);
  return page;
}

describe('a record has an address', () => {
  test.each([
    ['jobs', 'Jobs'],
    ['web-tools', 'Web tools'],
  ] as const)(
    '%s: it is opened from the list, closed, and opened again by its address',
    async (section, heading) => {
      const page = await dashboard.open(section);
      const link = page.locator('a.open').first();
      const before = await link.textContent();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('Page 2 of').waitFor();
      await expect.poll(() => link.textContent()).not.toBe(before);
      const name = (await link.textContent()) ?? '';
      await link.click();
      const panel = page.getByRole('dialog', { name });
      await panel.getByText('"id"').waitFor();
      const address = await hash(page);
      expect(address).toMatch(new RegExp(`^#${section}/.`));

      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      // The address goes back a little after the panel.
      await expect.poll(() => hash(page)).toBe(`#${section}`);
      await page.getByText('Page 2 of').waitFor();
      await page.goForward();
      await panel.waitFor();
      await page.goBack();
      await page.locator('dialog').waitFor({ state: 'detached' });

      // It is on the second page of the list, which this begins at its first.
      const other = await openAt(address.slice(1));
      await other.getByRole('dialog', { name }).getByText('"id"').waitFor();
      await other.getByRole('button', { name: 'Close' }).click();
      await other.getByRole('heading', { level: 1, name: heading }).waitFor();
      await expect.poll(() => hash(other)).toBe(`#${section}`);
    },
  );

  test('one that is not there is reported', async () => {
    for (const [section, text] of [
      ['jobs', 'Unknown job id.'],
      ['web-tools', 'Unknown web tool id.'],
      ['calls', 'Unknown call id.'],
      ['deliveries', 'Unknown delivery id.'],
    ]) {
      const page = await openAt(`${section}/n%C3%B6%2F%E0`);
      await page.getByText(text as string).waitFor();
    }
  });

  test('an agent is led to', async () => {
    const agent = dashboard.sandbox.agents.all().at(-1);
    const page = await openAt(`agents/${agent?.id}`);
    const card = page.getByRole('article', { name: agent?.name ?? '' });
    await card.waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'ARTICLE');
    expect(await card.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe('a call', () => {
  test('is reached from the list, stays after a reload, and Back leads to the list', async () => {
    const { agents, calls } = dashboard.sandbox;
    const call = calls.start({ agentId: agents.all()[0]?.id ?? '', pace: 'as-fast-as-possible' });
    await calls.ended(call.id);
    const page = await dashboard.open('calls');
    await page.locator('a.open').first().click();
    await page.getByRole('heading', { level: 1, name: /^Call \w+$/ }).waitFor();
    expect(await hash(page)).toBe(`#calls/${call.id}`);
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await page.reload();
    await page.getByText(call.id).first().waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Calls', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Calls', exact: true }).getAttribute('aria-current')).toBe(
      'page',
    );
  });
});
