import { eventTypes, parse } from '@voice-agent/webhooks';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { go, useDashboard } from './dashboard.ts';
import { authSecret, useReceiver } from './receiver.ts';

const dashboard = useDashboard({ allowLocalTools: true });
const receiver = useReceiver();

const card = (page: Page, name: string) => page.getByRole('article', { name });

describe('the whole round trip', () => {
  test('a webhook is configured, a call started, its events of every type seen, opened and sent again', async () => {
    const page = await dashboard.open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('link', { name: 'one of your own' }).click();

    const desk = card(page, 'Front desk');
    await desk.getByRole('radio', { name: 'Your own' }).check();
    await desk.getByLabel('Webhook URL').fill(receiver.hook);
    await desk.getByRole('radio', { name: 'bearer' }).check();
    await desk.getByLabel('Secret').fill(authSecret);
    await desk.getByRole('button', { name: 'Save and activate' }).click();
    await desk.getByText('the service rejects this address').waitFor();
    await desk.getByText('Own receiver').waitFor();
    expect(await desk.locator('form').count()).toBe(0);
    const change = desk.getByRole('button', { name: 'Change the webhook' });
    expect(await change.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.content()).not.toContain('hook-t0ken');

    await page.getByRole('link', { name: 'Live' }).click();
    await page.getByLabel('Conversation').selectOption('appointment');
    await page.getByLabel('Custom parameters').fill('{"bookingId":"B-77","note":"hook-t0ken"}');
    await page.getByRole('button', { name: 'Start call' }).click();
    const ended = page.getByRole('row', { name: /call\.ended/ });
    await ended.getByText('Delivered · 200').waitFor();
    const kinds = await page.locator('td .event').allTextContents();
    expect(kinds[0]).toBe('call.ended');
    expect(new Set(kinds)).toEqual(new Set<string>(eventTypes));
    expect(receiver.received.map(({ kind }) => kind).reverse()).toEqual(kinds);
    expect(await ended.textContent()).toMatch(/1 attempt.*\d+ ms/s);

    await ended.locator('a.open').click();
    const panel = page.getByRole('dialog', { name: 'call.ended' });
    await panel.getByText('authorization: Bearer <WEBHOOK_TOKEN>').waitFor();
    await panel.getByText('"bookingId": "B-77"').waitFor();
    expect(await panel.locator('.attempts > li').count()).toBe(1);

    const before = receiver.received.length;
    await panel.getByRole('button', { name: 'Redeliver' }).click();
    await panel.getByText('Attempt 2', { exact: true }).waitFor();
    expect(receiver.received.length).toBe(before + 1);
    expect(receiver.received.at(-1)).toEqual(receiver.received.at(-2));

    await panel.getByRole('button', { name: 'Copy as test case' }).click();
    await page.getByRole('dialog').getByText('Test case: copied.').waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    const parsed = parse(text);
    expect(parsed).toMatchObject({ ok: true, event: { eventType: 'call.ended' } });
    expect(text).toContain('"note": "<WEBHOOK_TOKEN>"');
    expect(text).not.toContain('hook-t0ken');

    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await go(page, 'calls');
    const row = page.getByRole('row', { name: /appointment/ });
    await row.getByText('Ended').waitFor();
    await row.getByRole('link').click();
    const call = page.locator('main');
    await call.getByText('"bookingId": "B-77"').first().waitFor();
    await call.getByText(`${kinds.length} of ${kinds.length}`).waitFor();
    expect(await call.locator('.timeline').getByText('Delivered · 200').count()).toBe(kinds.length);
  });

  test('the test case is shown where the browser does not let it be copied', async () => {
    const page = await dashboard.open();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
    });
    await page.getByRole('link', { name: 'call.ended' }).click();
    await page.getByRole('button', { name: 'Copy as test case' }).click();
    await page.getByText('Select the text and copy it').waitFor();
    expect(await page.getByRole('figure', { name: 'Test case' }).textContent()).toContain('"call.ended"');
  });

  test('what a receiver rejects is shown, and when it is tried again', async () => {
    const page = await dashboard.open('agents');
    const desk = card(page, 'Pilot line');
    await desk.getByRole('radio', { name: 'Your own' }).check();
    await desk.getByLabel('Webhook URL').fill(receiver.hook);
    expect(await desk.getByLabel('Secret').count()).toBe(0);
    await desk.getByRole('button', { name: 'Save and activate' }).click();
    await desk.getByText('Own receiver').waitFor();
    await go(page, 'live');
    await page.getByLabel('Agent', { exact: true }).selectOption('Pilot line');
    await page.getByRole('button', { name: 'Start call' }).click();
    const failed = page.getByRole('row', { name: /call\.started.*Pilot line/ });
    await failed.getByText('Failed · 401').waitFor();
    await failed.getByText(/1 of 8 attempts, next/).waitFor();
    await failed.locator('a.open').click();
    await page.getByRole('dialog').getByText('✕ Response 401').first().waitFor();
  });
});

describe('the webhook form', () => {
  test('explains each rejection at its field, leads to the first, and saves nothing', async () => {
    const page = await dashboard.open('agents');
    const ferry = card(page, 'Ferry help');
    await ferry.getByRole('radio', { name: 'Your own' }).check();
    const url = ferry.getByLabel('Webhook URL');
    const save = ferry.getByRole('button', { name: 'Save and activate' });
    const says = (field: typeof url) =>
      field.evaluate((control) =>
        (control.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      );

    await ferry.getByText('On this machine, or HTTPS').waitFor();
    await save.click();
    await ferry.getByText('It must be the URL of your receiver.').waitFor();
    await url.fill('http://receiver.example.com');
    await ferry.getByRole('radio', { name: 'bearer' }).check();
    await ferry.getByLabel('Secret').fill('Bearer  two-spaces');
    await save.click();
    await ferry.getByRole('alert').getByText('The webhook was not saved: the service').waitFor();
    expect(await url.getAttribute('aria-invalid')).toBe('true');
    expect(await says(url)).toMatch(
      /must begin with https:\/\/.*rejects plain HTTP.*webhook\.url\.https-only/,
    );
    expect(await says(ferry.getByLabel('Secret'))).toMatch(
      /the word Bearer, one space.*webhook\.auth-secret\.form/,
    );
    await page.waitForFunction(() => document.activeElement?.hasAttribute('aria-invalid'));
    expect(await url.evaluate((control) => control === document.activeElement)).toBe(true);

    await url.fill('https://192.168.0.7/hook');
    await ferry.getByLabel('Secret').fill('Bearer token');
    await save.click();
    await ferry.getByText('webhook.url.reachable').waitFor();
    expect(await ferry.getByLabel('Secret').getAttribute('aria-invalid')).toBeNull();
    expect(dashboard.sandbox.agents.all().find(({ name }) => name === 'Ferry help')?.webhook).toEqual({});

    await url.fill('https://receiver.example.com/hook');
    await save.click();
    await ferry.getByText('Own receiver').waitFor();
    expect(await ferry.locator('[aria-invalid], .error').count()).toBe(0);
  });

  test('saved again without a secret, the secret stays', async () => {
    const page = await dashboard.open('agents');
    const ferry = card(page, 'Ferry help');
    await ferry.getByRole('button', { name: 'Change the webhook' }).click();
    expect(await ferry.getByLabel('Secret').inputValue()).toBe('');
    await ferry.getByLabel('Webhook URL').fill('https://receiver.example.com/moved');
    await ferry.getByRole('button', { name: 'Save and activate' }).click();
    await ferry.getByText('https://receiver.example.com/moved').waitFor();
    const saved = dashboard.sandbox.agents.all().find(({ name }) => name === 'Ferry help');
    expect(saved?.webhook.webhookAuth).toEqual({ authKey: 'bearer', authSecret: 'Bearer token' });
  });

  test('is not needed for the way back, nor for the way to a saved webhook', async () => {
    const page = await dashboard.open('agents');
    const ferry = card(page, 'Ferry help');
    await ferry.getByRole('radio', { name: 'Built-in' }).check();
    await ferry.getByText('/_sandbox/receiver/').waitFor();
    await ferry.getByRole('radio', { name: 'Your own' }).check();
    await ferry.getByText('https://receiver.example.com/moved').waitFor();
    expect(await ferry.locator('form').count()).toBe(0);
  });
});

test('the built-in receiver takes what is sent with a secret that is set here', async () => {
  const { agents } = dashboard.sandbox;
  const { id = '' } = agents.all().find(({ name }) => name === 'Ferry help') ?? {};
  agents.configure(id, {});
  const page = await dashboard.open('agents');
  const ferry = card(page, 'Ferry help');
  await ferry.getByRole('button', { name: 'Change the secret' }).click();
  expect(await ferry.getByLabel('Webhook URL').count()).toBe(0);
  await ferry.getByLabel('Secret').fill('Bearer of-my-own-program');
  await ferry.getByRole('button', { name: 'Save and activate' }).click();
  await ferry.getByText('bearer', { exact: true }).waitFor();
  const { receiver } = agents.get(id) ?? {};
  expect(receiver?.kind).toBe('built-in');
  const statuses = ['Bearer of-my-own-program', 'Bearer another'].map(
    async (authorization) =>
      (await fetch(receiver?.url ?? '', { method: 'POST', headers: { authorization }, body: '{}' })).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 401]);
});

describe('the form that starts a call', () => {
  test('reports what is wrong with the parameters while they are typed, and does not start', async () => {
    const page = await dashboard.open();
    const params = page.getByLabel('Custom parameters');
    const start = page.getByRole('button', { name: 'Start call' });
    const calls = dashboard.sandbox.calls.list().length;
    for (const [text, problem] of [
      ['{"a":', 'Invalid JSON'],
      ['[1]', 'It must be a JSON object'],
    ] as const) {
      await params.fill(text);
      await page.getByText(problem).waitFor();
      expect(await params.getAttribute('aria-invalid')).toBe('true');
      expect(await start.getAttribute('aria-disabled')).toBe('true');
      await start.click({ force: true });
    }
    await params.fill('');
    expect(await params.getAttribute('aria-invalid')).toBeNull();
    expect(dashboard.sandbox.calls.list()).toHaveLength(calls);
    await start.click();
    await page.getByText('Call started.').waitFor();
    expect(dashboard.sandbox.calls.list()[0]?.params).toEqual({});
  });
});
