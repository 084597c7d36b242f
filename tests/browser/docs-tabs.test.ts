import { expect, test } from 'vitest';
import { kinds, shiftOf, useDocs, watchShifts } from './docs.ts';

const docs = useDocs();

test('the language that a reader chooses is that of every page', async () => {
  const page = await docs.open(kinds.operation);
  const tabs = page.locator('code-tabs[sync="language"]').first();
  const chosen = tabs.getByRole('tab', { selected: true });
  const first = await chosen.textContent();
  await chosen.focus();
  await page.keyboard.press('ArrowRight');
  const second = await chosen.textContent();
  expect(second).not.toBe(first);
  expect(await chosen.evaluate((tab) => tab === document.activeElement)).toBe(true);
  expect(await tabs.getByRole('tabpanel').count()).toBe(1);

  await page.goto(`${docs.url}/reference/list-jobs/`);
  expect(await chosen.textContent()).toBe(second);
  await page.keyboard.press('Home');
  await chosen.focus();
  await page.keyboard.press('End');
  expect(await chosen.textContent()).toBe(await tabs.getByRole('tab').last().textContent());
});

test('a chosen language moves nothing while a page loads', async () => {
  const page = await docs.open(kinds.operation);
  await page.locator('code-tabs[sync="language"]').first().getByRole('tab').last().click();
  await watchShifts(page);
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(await shiftOf(page)).toBeLessThan(0.05);
});

test('without JavaScript each block stands below its title', async () => {
  const page = await docs.open(kinds.operation, { javaScriptEnabled: false });
  const titles = page.locator('code-tabs').first().locator('figcaption .title');
  expect(await titles.allInnerTexts()).toEqual(expect.arrayContaining(['TypeScript', 'curl']));
});
