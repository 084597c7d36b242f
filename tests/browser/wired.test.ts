import { type Served, serve } from '@voice-agent/docs/serve';
import { choices, type Sandbox, startSandbox } from '@voice-agent/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useBrowser, violationsInBothThemes } from './browser.ts';
import { useDocs } from './docs.ts';

// As `pnpm start` wires them, on ports of their own.
let site: Served;
let sandbox: Sandbox;
beforeAll(async () => {
  site = await serve({ sandbox: () => sandbox?.url });
  sandbox = await startSandbox({ allowedOrigins: [site.url], docsUrl: site.url });
});
afterAll(() => Promise.all([site?.close(), sandbox?.close()]));
const browser = useBrowser(() => [site.url, sandbox.url]);
const unwired = useDocs();

const open = async (url: string, viewport = { width: 1280, height: 800 }) => {
  const page = await browser.newPage({ viewport, colorScheme: 'light' });
  await page.goto(url);
  return page;
};

describe('the docs lead to the dashboard', () => {
  test('from the header, from an operation and from an event', async () => {
    for (const [address, name, heading] of [
      ['/', 'Dashboard', 'Live'],
      ['/reference/list-jobs/', 'See its requests in the dashboard', undefined],
      ['/webhooks/call-ended/', 'See its deliveries in the dashboard', undefined],
    ] as const) {
      const page = await open(`${site.url}${address}`);
      await page.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(`${sandbox.url}/_sandbox/**`);
      await page.getByRole('heading', { level: 1, ...(heading && { name: heading }) }).waitFor();
    }
  });

  test('from each undocumented point that the sandbox decides', async () => {
    const page = await open(`${site.url}/open/`);
    const links = page.getByRole('link', { name: 'Change the choice in the dashboard' });
    const decided = new Set(Object.values(choices).flatMap((choice) => choice.open));
    expect(await links.count()).toBe(decided.size);
    await links.first().click();
    await page.waitForURL(`${sandbox.url}/_sandbox/#choices/open.*`);
  });

  test('from the menu of a phone', async () => {
    const page = await open(`${site.url}/`, { width: 360, height: 740 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.waitForURL(`${sandbox.url}/_sandbox/**`);
  });

  test('not where there is none', async () => {
    const page = await unwired.open('/reference/list-jobs/');
    expect(await page.getByRole('link', { name: /dashboard/i }).count()).toBe(0);
  });
});

test('the console asks the sandbox that the site runs beside', async () => {
  const page = await open(`${site.url}/console/#listWebTools`);
  await page.getByText(`A sandbox is running at ${sandbox.url}.`).waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('The response is valid.').waitFor();
});

describe('the dashboard leads to the docs', () => {
  test('from the header, or the menu of a phone', async () => {
    for (const width of [1280, 360]) {
      const page = await open(`${sandbox.url}/_sandbox/`, { width, height: 740 });
      if (width === 360) await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name: 'Docs' }).click();
      await page.waitForURL(`${site.url}/`);
    }
  });

  test('from a choice to each undocumented point that it decides', async () => {
    const page = await open(`${sandbox.url}/_sandbox/#choices`);
    await page.locator('.choice').first().waitFor();
    const links = page.locator('.open-points a');
    const addresses = await links.evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href));
    expect(addresses.length).toBeGreaterThan(20);
    const text = await (await fetch(`${site.url}/open/`)).text();
    for (const address of new Set(addresses)) {
      expect(address).toContain(`${site.url}/open/#`);
      expect(text).toContain(`id="${new URL(address).hash.slice(1)}"`);
    }
    expect(await violationsInBothThemes(page)).toEqual({ light: [], dark: [] });
  });

  test('from a rejected request to the rule that it broke, and to its operation', async () => {
    const [tool] = JSON.parse(
      sandbox.webTools.page({ skip: 0, take: 1, order: 'newest', authToken: 'masked' }).records,
    );
    await fetch(`${sandbox.url}/v1/voice-agents/web-tool/${tool.id}`, {
      method: 'PATCH',
      headers: { authorization: `Token ${sandbox.apiKey}`, 'content-type': 'application/json' },
      body: '{"type":"MCP","async":true}',
    });
    for (const [name, heading] of [
      ['web-tool.update.async-not-allowed-for-mcp', 'web-tool.update.async-not-allowed-for-mcp'],
      ['updateWebTool', 'Update a web tool'],
    ] as const) {
      const page = await open(`${sandbox.url}/_sandbox/#log`);
      await page.locator('a.open').first().click();
      await page.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(`${site.url}/reference/update-web-tool/**`);
      await page.getByRole('heading', { name: heading }).first().waitFor();
    }
  });

  test('from a rejected webhook to the rule', async () => {
    const page = await open(`${sandbox.url}/_sandbox/#agents`);
    await page.getByRole('radio', { name: 'Your own' }).last().check();
    await page.getByLabel('Webhook URL').fill('http://10.0.0.1');
    await page.getByRole('button', { name: 'Save and activate' }).click();
    await page.getByRole('link', { name: 'webhook.url.https-only' }).click();
    await page.waitForURL(`${site.url}/webhooks/configuration/#configuration-webhookUrl`);
    await page.locator('#configuration-webhookUrl').waitFor();
  });
});

test.each([320, 390, 768])('on a screen of %i nothing of the header is cut off', async (width) => {
  for (const url of [`${site.url}/reference/update-web-tool/`, `${sandbox.url}/_sandbox/`]) {
    const page = await open(url, { width, height: 740 });
    const cut = await page
      .locator('header')
      .first()
      .evaluate((header) =>
        [header, ...header.querySelectorAll('*')]
          .filter(
            (each) =>
              (each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1) ||
              (each !== header && each.getBoundingClientRect().right > innerWidth - 8),
          )
          .filter((each) => getComputedStyle(each).position !== 'absolute')
          .map((each) => each.outerHTML.slice(0, 80)),
      );
    expect(cut).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
