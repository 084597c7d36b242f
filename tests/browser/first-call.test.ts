import { eventTypes } from '@voice-agent/webhooks';
import { describe, expect, test } from 'vitest';
import { go, useDashboard } from './dashboard.ts';

const dashboard = useDashboard();

describe('in a fresh sandbox', () => {
  test('one click shows a call: its events, their deliveries and what is spoken', async () => {
    const page = await dashboard.open();
    await page.getByText('No events yet').waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy API key' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(dashboard.sandbox.apiKey);
    await page.getByRole('button', { name: 'Start call' }).click();
    await page.getByText('Call started.').waitFor();
    const ended = page.getByRole('row', { name: /call\.ended/ });
    await ended.getByText('Delivered · 200').waitFor();
    const types = await page.locator('td .event').allTextContents();
    expect(new Set(types)).toEqual(new Set<string>(eventTypes));
    expect(await page.getByText('Delivered · 200').count()).toBe(types.length);

    const newest = page.getByRole('region', { name: 'Newest call' });
    await newest.getByText('Ended').waitFor();
    const turns = await newest.getByRole('listitem').allTextContents();
    expect(turns.length).toBe(types.filter((type) => /^(transcription|tool)\./.test(type)).length);
    expect(turns[0]).toMatch(/^Agent Front desk, good day/);
    expect(await newest.getByRole('link').getAttribute('href')).toBe(
      `#calls/${dashboard.sandbox.calls.list()[0]?.id}`,
    );

    await ended.locator('.open').click();
    const panel = page.getByRole('dialog', { name: 'call.ended' });
    await panel.getByText(`/_sandbox/receiver/${dashboard.sandbox.agents.all()[0]?.id}`).waitFor();
  });

  test('the address of the receiver can be copied', async () => {
    const page = await dashboard.open('agents');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const desk = page.getByRole('article', { name: 'Front desk' });
    await desk.getByText('bearer, with a secret of the sandbox').waitFor();
    await desk.getByRole('button', { name: /^Copy/ }).click();
    await page.getByText('Receiver URL of Front desk: copied.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(dashboard.sandbox.agents.all()[0]?.receiver.url);
    expect((await fetch(copied, { method: 'POST', body: '{}' })).status).toBe(401);
  });
});

test('events of an agent without a receiver show too, and can be delivered later', async () => {
  const page = await dashboard.open('agents');
  const desk = page.getByRole('article', { name: 'Pilot line' });
  await desk.getByRole('radio', { name: 'None' }).check();
  await desk.getByText('No receiver').waitFor();
  await go(page, 'live');
  await page.getByLabel('Agent', { exact: true }).selectOption('Pilot line (no receiver)');
  await page.getByRole('button', { name: 'Start call' }).click();
  const ended = page.getByRole('row', { name: /call\.ended.*Pilot line/ });
  await ended.getByText('Not delivered').waitFor();
  await ended.getByText('the agent had no receiver').waitFor();
  await page
    .getByRole('status')
    .getByText(/\d+ not delivered/)
    .waitFor();

  await go(page, 'agents');
  await desk.getByRole('radio', { name: 'Built-in' }).check();
  await desk.getByText('Built-in receiver').waitFor();
  await go(page, 'live');
  await ended.locator('.open').click();
  await page.getByRole('button', { name: 'Redeliver' }).click();
  await page.getByRole('dialog').getByText('Response 200').first().waitFor();
});

test('the form shows what a webhook needs', async () => {
  const page = await dashboard.open('agents');
  const desk = page.getByRole('article', { name: 'Ferry help' });
  await desk.getByRole('radio', { name: 'Your own' }).check();
  await desk.getByText(/^On this machine, or HTTPS on the internet/).waitFor();
  await desk.getByRole('button', { name: 'Cancel' }).click();
  expect(await desk.getByRole('radio', { name: 'Built-in' }).isChecked()).toBe(true);
});
