import { type Sandbox, startSandbox } from '@voice-agent/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, sandboxAddress, useDocs } from './docs.ts';

let sandbox: Sandbox;
const docs = useDocs(() => [sandbox.url, sandboxAddress]);
beforeAll(async () => {
  sandbox = await startSandbox({ allowedOrigins: [docs.url] });
});
afterAll(() => sandbox?.close());

const wide = { viewport: { width: 1440, height: 900 } };

test('from the first page to a request that was sent', async () => {
  const page = await docs.open('/', wide);
  await page.getByRole('banner').getByRole('link', { name: 'Console' }).click();
  await page.waitForURL('**/console/');
  await connect(page, sandbox.url);
  await page.getByText(`A sandbox is running at ${sandbox.url}.`).waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('200 OK').waitFor();
  await page.getByText('The response is valid.').waitFor();
});

test('from the first page to a receiver in Express', async () => {
  const page = await docs.open('/', wide);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('main').getByRole('link', { name: 'Receive webhooks' }).click();
  await page.waitForURL('**/guides/receive-webhooks/');
  await page.getByRole('link', { name: 'an adapter each' }).click();
  await page.waitForURL('**/guides/verify-a-webhook/');
  const sample = page.locator('.expressive-code').filter({ hasText: "from 'express'" }).first();
  await sample.getByRole('button').click();
  await sample.getByText('Copied!').waitFor();
  // What tests/snippets runs.
  const guide = await (await fetch(`${docs.url}/guides/verify-a-webhook.md`)).text();
  expect(guide).toContain(await page.evaluate(() => navigator.clipboard.readText()));
});

test('from the first page to what call.ended carries', async () => {
  const page = await docs.open('/', wide);
  await page.getByRole('banner').getByRole('link', { name: 'Webhooks' }).click();
  await page.locator('main .sequence').getByRole('link', { name: 'call.ended' }).click();
  await page.waitForURL('**/webhooks/call-ended/');
  for (const name of ['transcription', 'conversationRecording', 'outcomeResult']) {
    const box = await page.locator('.aside pre').first().getByText(name).first().boundingBox();
    // Without scrolling, and without opening anything.
    expect(box?.y, name).toBeLessThan(wide.viewport.height);
    expect(await page.locator(`[id="event-data-data-${name}"]`).isVisible(), name).toBe(true);
  }
});

test('from the first page to a web tool that was updated', async () => {
  const page = await docs.open('/', wide);
  await page.getByRole('banner').getByRole('link', { name: 'API' }).first().click();
  await page.getByRole('navigation').getByRole('link', { name: 'Update a web tool' }).first().click();
  await page.waitForURL('**/reference/update-web-tool/');
  await page.getByRole('button', { name: 'Try it' }).click();
  await connect(page, sandbox.url);
  await page.getByText(`A sandbox is running at ${sandbox.url}.`).waitFor();
  await page.getByRole('button', { name: /^Fill in id from/ }).click();
  await page.getByText(/^id is now that of /).waitFor();
  await page.getByLabel('name', { exact: true }).fill('Renamed by clicking');
  const id = await page.getByLabel('id', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('200 OK').waitFor();
  expect(sandbox.webTools.get(id)?.name).toBe('Renamed by clicking');
});
