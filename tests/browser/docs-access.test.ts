import { describe, expect, test } from 'vitest';
import { violationsInBothThemes } from './browser.ts';
import { kinds, sandboxAddress, search, useDocs } from './docs.ts';

const docs = useDocs(() => [sandboxAddress]);

const nothing = { light: [], dark: [] };
/** On other pages, folded parts are alike. */
const wholly: string[] = [kinds.operation, kinds.event, kinds['webhook configuration']];

describe('axe finds nothing, in both themes', () => {
  test.each(Object.entries(kinds))('%s', async (_, address) => {
    const page = await docs.open(address, { colorScheme: 'light', reducedMotion: 'reduce' });
    // Folded parts are read too, except the other variants of an object.
    const count = wholly.includes(address) ? 'Infinity' : '2';
    await page.evaluate(`[...document.querySelectorAll('main details:not([name])')]
      .slice(0, ${count}).forEach((each) => { each.open = true; })`);
    expect(await violationsInBothThemes(page)).toEqual(nothing);
  });

  test('the search with its results', async () => {
    const page = await docs.open('/', { colorScheme: 'light', reducedMotion: 'reduce' });
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
