import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tabTo, violationsInBothThemes } from './browser.ts';
import { go, type SectionId, sections, useDashboard } from './dashboard.ts';

const dashboard = useDashboard({ allowLocalTools: true });
const sectionIds = Object.keys(sections) as SectionId[];
const nothing = { light: [], dark: [] };
const widths = [320, 768, 901, 1280];
const viewport = { width: 1280, height: 800 };

// Every state that a section can show: deliveries that went well, that failed and that were not made, calls, faults, a changed choice.
let receiver: Server;
beforeAll(async () => {
  const { agents, calls, deliveries, faults } = dashboard.sandbox;
  let count = 0;
  receiver = createServer((request, response) => {
    request.resume();
    count++;
    response.writeHead(count % 5 === 0 ? 500 : 200).end('{"a":1}');
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const [first, second] = agents.all();
  agents.configure(first?.id ?? '', { webhookUrl });
  agents.setReceiver(second?.id ?? '', 'none');
  dashboard.sandbox.choices = { ...dashboard.sandbox.choices, 'delivery.redelivery': 'none' };
  for (const agent of [first, second]) {
    const start = {
      agentId: agent?.id ?? '',
      pace: 'as-fast-as-possible',
      params: { text: 'long '.repeat(80) },
    } as const;
    await calls.ended(calls.start(start).id);
  }
  await deliveries.idle();
  faults.add({ name: 'field', pointer: `/data/${'items/'.repeat(12)}name` });
  // The newest entry of the log is a rejection.
  const { url, apiKey } = dashboard.sandbox;
  await fetch(`${url}/v1/jobs/all?projectId=a&${'long-'.repeat(40)}=1`, {
    method: 'POST',
    headers: { authorization: `Token ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ take: 0, search: 'long '.repeat(80) }),
  });
});
afterAll(() => {
  receiver.close();
  receiver.closeAllConnections();
});

/** Opens what a section can open: a form with problems, or a panel. */
const deeper: Partial<Record<SectionId, (page: Page) => Promise<void>>> = {
  live: (page) => openPanel(page),
  calls: async (page) => {
    await page
      .getByRole('row', { name: /failing/ })
      .first()
      .getByRole('link')
      .click();
    await page.getByRole('heading', { level: 1, name: /^Call \w+$/ }).waitFor();
    await page.getByRole('heading', { name: /deliver.* failing/ }).waitFor();
    for (const opener of await page.locator('main summary, button.what').all()) await opener.click();
  },
  log: async (page) => {
    await page.locator('a.open').first().click();
    await page.getByText('Rejected:').waitFor();
  },
  jobs: (page) => openPanel(page),
  'web-tools': (page) => openPanel(page),
  agents: async (page) => {
    await page.getByRole('radio', { name: 'Your own' }).last().check();
    await page.getByLabel('Webhook URL').fill('http://10.0.0.1');
    await page.getByRole('button', { name: 'Save and activate' }).click();
    await page.getByText('webhook.url.https-only').waitFor();
  },
};

async function openPanel(page: Page): Promise<void> {
  await page.locator('a.open').first().click();
  await page.getByRole('dialog').locator('pre').first().waitFor();
  for (const summary of await page.getByRole('dialog').locator('summary').all()) await summary.click();
}

/** Nothing is wider than the screen, and axe finds nothing in either theme. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsInBothThemes(page)).toEqual(nothing);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect({ width, tooWide: await tooWide(page) }).toEqual({ width, tooWide: [] });
  }
}

test.each(sectionIds)('axe finds nothing, and everything fits the screen: %s', async (section) => {
  const page = await dashboard.open(section, { colorScheme: 'light', viewport });
  await expectAccessible(page);
  await page.setViewportSize(viewport);
  await deeper[section]?.(page);
  if (deeper[section]) await expectAccessible(page);
});

test('axe finds nothing on a phone, with the menu unfolded', async () => {
  const page = await dashboard.open('live', { colorScheme: 'light', viewport: { width: 360, height: 740 } });
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await violationsInBothThemes(page)).toEqual(nothing);
});

test.each([
  ['live', 'Start call'],
  ['jobs', 'Previous'],
] as const)('a disabled button can be read, also under the pointer: %s, %s', async (section, name) => {
  const page = await dashboard.open(section, { colorScheme: 'light', viewport });
  if (section === 'live') await page.getByLabel('Custom parameters').fill('{');
  const button = page.getByRole('button', { name });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await button.hover();
  expect(await violationsInBothThemes(page)).toEqual(nothing);
});

/** Elements that reach beyond the screen, or beyond the box that they are in. Code scrolls. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const box = element.closest('dialog, .card') ?? document.documentElement;
      return !element.closest('.hidden, thead, pre > *') && element.getBoundingClientRect().right > box.getBoundingClientRect().right + 0.5;
    });
    if (document.documentElement.scrollWidth > innerWidth) wide.push(document.documentElement);
    return wide.map((element) => element.outerHTML.slice(0, 90));
  })()`);
}

describe('by keyboard alone', () => {
  const focused = (page: Page) =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
    });

  test('the first stop skips the navigation', async () => {
    const page = await dashboard.open('jobs');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('main');
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
  });

  test('a call is started, its event opened and closed again, with the focus where it was', async () => {
    const page = await dashboard.open('jobs');
    await page.getByRole('link', { name: 'Live', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect(await focused(page)).toBe('Live');
    expect(await page.title()).toBe('Live · Voice agent sandbox');

    const before = dashboard.sandbox.calls.list().length;
    // The agents are there.
    await page.locator('button[type=submit][aria-disabled=false]').waitFor();
    await tabTo(page, '[type=radio]');
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: 'Real time' }).isChecked()).toBe(true);
    await page.keyboard.press('ArrowLeft');
    expect(await page.getByRole('radio', { name: 'As fast as possible' }).isChecked()).toBe(true);
    await tabTo(page, '[type=submit]');
    await page.keyboard.press('Enter');
    await page.getByText('Call started.').waitFor();
    expect(dashboard.sandbox.calls.list()).toHaveLength(before + 1);
    await dashboard.sandbox.deliveries.idle();

    await tabTo(page, 'a.open');
    const opener = await focused(page);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').locator('pre').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    // The page behind can't be reached.
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(() => document.activeElement?.closest('main:not(:has(dialog))') ?? null),
      ).toBeNull();
    }
    await page.keyboard.press('Escape');
    // The element itself: its role goes a little before the dashboard knows that it was closed.
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe(opener);

    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Close' }).press('Enter');
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe(opener);
  });

  test('each stop can be seen', async () => {
    const page = await dashboard.open();
    for (const section of sectionIds) {
      await go(page, section);
      const unseen: string[] = [];
      for (let i = 0; i < 14; i++) {
        await page.keyboard.press('Tab');
        const seen = await page.evaluate(() => {
          const element = document.activeElement as HTMLElement;
          // After the last stop comes the browser itself.
          if (element === document.body) return '';
          const shown = element.matches('.pills input')
            ? (element.nextElementSibling as HTMLElement)
            : element;
          const { outlineStyle, outlineWidth } = getComputedStyle(shown);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
            ? ''
            : element.outerHTML.slice(0, 90);
        });
        if (seen !== '') unseen.push(seen);
      }
      expect(unseen).toEqual([]);
    }
  });
});

describe('the theme', () => {
  const background = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

  test('follows the device until one is chosen, which stays', async () => {
    const page = await dashboard.open('live', { colorScheme: 'light' });
    const light = await background(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await background(page);
    expect(dark).not.toBe(light);
    await page.getByRole('radio', { name: 'Light' }).check();
    expect(await background(page)).toBe(light);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await background(page)).toBe(light);
    await page.getByRole('radio', { name: 'System' }).check();
    expect(await background(page)).toBe(dark);
  });
});

test('a stream that is rejected is requested again, and what was missed is loaded', async () => {
  const page = await dashboard.open('faults');
  await page.route('**/_sandbox/feed', (route) => route.fulfill({ status: 503 }));
  await page.reload();
  await page.getByText('● Connecting').waitFor();
  await page.getByRole('heading', { name: 'Active faults' }).waitFor();
  dashboard.sandbox.faults.add({ name: 'empty-body' });
  await page.unroute('**/_sandbox/feed');
  await page.getByText('✓ Connected').waitFor();
  await page.getByRole('cell', { name: 'Empty body empty-body', exact: true }).waitFor();
});
