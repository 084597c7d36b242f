import { choices as defaults } from '@voice-agent/sandbox';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { go, useDashboard } from './dashboard.ts';

const dashboard = useDashboard();
const atDefaults = () =>
  Object.entries(dashboard.sandbox.choices).every(
    ([name, value]) => defaults[name as keyof typeof defaults].values[0] === value,
  );

afterEach(() => {
  dashboard.sandbox.faults.clear();
  dashboard.sandbox.choices = Object.fromEntries(
    Object.entries(defaults).map(([name, { values }]) => [name, values[0]]),
  ) as typeof dashboard.sandbox.choices;
});

const choose = (changed: Record<string, string>) =>
  fetch(`${dashboard.sandbox.url}/_sandbox/choices`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(changed),
  });
const banner = (page: Page) => page.getByRole('region', { name: 'Changed behaviour' });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const names = (page: Page) => page.locator('.choice legend code').allTextContents();

describe('what changes behaviour', () => {
  test('is in sight on every page, leads to its page, and is reset by one click for each kind', async () => {
    const page = await dashboard.open('jobs');
    expect(await banner(page).count()).toBe(0);
    const { faults } = dashboard.sandbox;
    faults.add({ name: 'latency' });
    faults.add({ name: 'latency', ms: 20 });
    faults.add({ name: 'status', operation: 'listJobs' });
    await choose({ 'error.body': 'text', 'list.order': 'oldest' });
    for (const section of ['live', 'web-tools', 'log', 'faults'] as const) {
      await go(page, section);
      await banner(page).getByText('3 active faults').waitFor();
      await banner(page).getByText('2 changed choices').waitFor();
      const text = await banner(page).textContent();
      expect(text).toMatch(
        /Slow response × 2.*Error status.*2 changed choices.*Error body: text.*Order of records: oldest/,
      );
    }
    await banner(page).getByRole('link', { name: '3 active faults' }).click();
    await page.getByRole('heading', { name: 'Active faults' }).waitFor();
    await banner(page).getByRole('button', { name: 'Remove all faults' }).click();
    await banner(page).getByText('3 active faults').waitFor({ state: 'detached' });
    expect(faults.list()).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');

    await banner(page).getByRole('link', { name: 'Order of records: oldest' }).click();
    await page.getByRole('radio', { name: 'oldest' }).waitFor();
    expect(await names(page)).toEqual(['list.order']);
    await banner(page).getByRole('link', { name: '2 changed choices' }).click();
    await page.getByRole('radio', { name: 'text' }).waitFor();
    expect(await names(page)).toEqual(['error.body', 'list.order']);
    await banner(page).getByRole('button', { name: 'Reset all choices' }).click();
    await banner(page).waitFor({ state: 'detached' });
    expect(atDefaults()).toBe(true);
    await page.getByText('All choices reset.').first().waitFor();
  });

  test('goes when a request has used a fault up', async () => {
    const page = await dashboard.open('live');
    dashboard.sandbox.faults.add({ name: 'status', times: 1 });
    await banner(page).getByText('1 active fault').waitFor();
    await fetch(`${dashboard.sandbox.url}/v1/voice-agents/web-tool/list`);
    await banner(page).waitFor({ state: 'detached' });
  });

  test('names a few of many choices', async () => {
    const page = await dashboard.open('live');
    await choose({
      'error.body': 'text',
      'error.invalid': '400',
      'list.order': 'oldest',
      'list.total': 'filtered',
      'event.data': 'empty',
      'delivery.order': 'any',
    });
    await banner(page).getByText('and 2 more').waitFor();
  });
});

describe('choices', () => {
  test('are flipped and marked as changed', async () => {
    const page = await dashboard.open('choices');
    await page.getByText('The service may behave differently').waitFor();
    const choice = page.getByRole('group', { name: /^Error body.*error\.body$/ });
    await choice.getByRole('radio', { name: 'problem' }).click();
    await page.getByText('· 1 changed').waitFor();
    expect(dashboard.sandbox.choices['error.body']).toBe('problem');
    await choice.getByText('changed').waitFor();
  });

  test('are searched, by what they are about too, and filtered by change', async () => {
    const page = await dashboard.open('choices');
    await choose({ 'list.order': 'oldest', 'error.body': 'text' });
    await page.getByText('· 2 changed').waitFor();
    const all = await names(page);
    await page.getByLabel('Search choices').fill('RFC 9457');
    await page.getByText(`1 of ${all.length} choices`).waitFor();
    expect(await names(page)).toEqual(['error.body']);
    await page.getByLabel('Search choices').fill('');
    await page.getByText(new RegExp(`^${all.length} choices`)).waitFor();
    await page.getByRole('radio', { name: 'Changed only' }).check();
    expect(await names(page)).toEqual(['error.body', 'list.order']);
    await page.getByRole('radio', { name: 'All', exact: true }).check();
    await page.getByLabel('Search choices').fill('Both lists');
    await page.getByText(`3 of ${all.length} choices`).waitFor();
    expect(await names(page)).toEqual(all.filter((name) => name.startsWith('list.')));
    await page.getByLabel('Search choices').fill('no such thing');
    await page.getByText('No choice matches').waitFor();
  });

  test('are copied as flags', async () => {
    const page = await dashboard.open('choices');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copy = page.getByRole('button', { name: 'Copy as flags' });
    expect(await copy.getAttribute('aria-disabled')).toBe('true');
    await choose({ 'list.order': 'oldest', 'error.body': 'text' });
    await page.getByText('· 2 changed').waitFor();
    await copy.click();
    await page.getByText('The flags: copied.').waitFor();
    expect(await copied(page)).toBe('--choose error.body=text --choose list.order=oldest');
  });
});

describe('faults', () => {
  test('are added with their options in words, removed one by one and all at once', async () => {
    const page = await dashboard.open('faults');
    await page.getByText('No faults').waitFor();
    await page.getByLabel('Fault', { exact: true }).selectOption('rate-limit');
    await page.getByLabel('Retry-After in seconds').fill('7');
    await page.getByLabel('Operation').selectOption('listJobs');
    await page.getByLabel('Number of responses').fill('3');
    await page.getByRole('button', { name: 'Add fault' }).click();
    await page
      .getByRole('row', { name: /Rate limit.*rate-limit.*listJobs.*Retry-After in seconds: 7.*3 more/ })
      .waitFor();
    expect(dashboard.sandbox.faults.list()).toMatchObject([
      { name: 'rate-limit', 'retry-after': 7, operation: 'listJobs', times: 3 },
    ]);
    await page.getByRole('button', { name: 'Remove Rate limit' }).click();
    await page.getByText('No faults').waitFor();
    await page.getByLabel('Number of responses').fill('');
    await page.getByRole('button', { name: 'Add fault' }).click();
    await page.getByRole('cell', { name: 'Until removed' }).waitFor();
    await page.getByRole('button', { name: 'Remove all faults' }).click();
    await page.getByText('No faults').waitFor();
    expect(dashboard.sandbox.faults.list()).toEqual([]);
  });

  test('a wrong option is rejected in words', async () => {
    const page = await dashboard.open('faults');
    await page.getByLabel('Delay in milliseconds').fill('soon');
    await page.getByRole('button', { name: 'Add fault' }).click();
    await page.getByRole('alert').getByText('Delay in milliseconds must be an integer').waitFor();
    expect(dashboard.sandbox.faults.list()).toEqual([]);
  });

  test('are copied as the header that makes one request fail', async () => {
    const page = await dashboard.open('faults');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByLabel('Fault', { exact: true }).selectOption('field');
    const copy = page.getByRole('button', { name: 'Copy as header' }).first();
    expect(await copy.getAttribute('aria-disabled')).toBe('true');
    const pointer = page.getByLabel('JSON pointer of the field');
    await pointer.fill((await pointer.getAttribute('placeholder')) ?? '');
    await copy.click();
    await page.getByText('The header: copied.').waitFor();
    const [name = '', value = ''] = (await copied(page)).split(': ');
    const { url, apiKey } = dashboard.sandbox;
    const answer = await fetch(`${url}/v1/voice-agents/web-tool/list?take=1`, {
      headers: { authorization: `Token ${apiKey}`, [name]: value },
    });
    const { data } = (await answer.json()) as { data: { items: [object] } };
    expect(data.items[0]).not.toHaveProperty('name');
    expect(dashboard.sandbox.faults.list()).toEqual([]);
  });
});
