import { referencePages } from '@voice-agent/docs/reference';
import { type Sandbox, startSandbox } from '@voice-agent/sandbox';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tabTo, violations, violationsInBothThemes } from './browser.ts';
import { sandboxAddress, useDocs } from './docs.ts';
import { authSecret, useReceiver } from './receiver.ts';

// A port on which nothing listens.
const silent = 'http://127.0.0.1:9';

let sandbox: Sandbox;
/** One that does not know the site. */
let closed: Sandbox;
const docs = useDocs(() => [sandbox.url, closed.url, silent, sandboxAddress]);
beforeAll(async () => {
  sandbox = await startSandbox({ allowedOrigins: [docs.url] });
  closed = await startSandbox();
});
afterAll(() => Promise.all([sandbox?.close(), closed?.close()]));

const receiver = useReceiver();

/** The type of each event. */
const events = referencePages()
  .filter(({ source }) => source.includes('/messages/'))
  .map(({ title }) => title);

/** Opens the console at an operation or an event, with the sandbox of the tests as its service. */
async function open(id: string, address: string = sandbox.url): Promise<Page> {
  const page = await docs.open(`/console/#${id}`);
  await page.getByLabel('Address').fill(address);
  if (address === sandbox.url) await page.getByText(`A sandbox is running at ${address}.`).waitFor();
  return page;
}

const responseBody = (page: Page) => page.getByRole('figure', { name: 'Response body' }).locator('pre');

async function send(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  return (await responseBody(page).textContent()) ?? '';
}

test('a sandbox that does not know this site gives nothing away, and the page shows how to open it', async () => {
  const page = await open('listWebTools', closed.url);
  await page.getByText(`Something is running at ${closed.url}.`).waitFor();
  expect(await page.getByLabel('API key').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText(`Start the sandbox with --allow-origin ${docs.url}`).waitFor();
  const all = closed.webTools.page({ skip: 0, take: 1, order: 'newest', authToken: 'masked' });
  const [{ id }] = JSON.parse(all.records) as [{ id: string }];
  const before = closed.webTools.get(id);
  const update = `${closed.url}/v1/voice-agents/web-tool/${id}`;
  const headers = { authorization: `Token ${closed.apiKey}`, 'content-type': 'application/json' };
  const init = { method: 'PATCH', headers, body: '{"name":"Changed by a page"}' };
  const sent = page.evaluate(([url, given]) => fetch(url, given).then(String, String), [
    update,
    init,
  ] as const);
  expect(await sent).toMatch(/TypeError/);
  expect(closed.webTools.get(id)).toEqual(before);
});

describe('an operation', () => {
  test('is tried against the sandbox: an update is seen in the next list', async () => {
    const page = await open('listWebTools');
    const { data } = JSON.parse(await send(page));
    expect(data.items.length).toBeGreaterThan(1);
    for (const { id, name } of data.items) expect(sandbox.webTools.get(id)?.name).toBe(name);
    await page.getByText('The response is valid.').waitFor();

    await page.getByLabel('Operation', { exact: true }).selectOption('updateWebTool');
    const tool = data.items.find((each: { type: string }) => each.type === 'FUNCTION');
    await page.getByLabel('id', { exact: true }).fill(tool.id);
    await page.getByLabel('Body').fill('{ "name": "Renamed in the console" }');
    expect(JSON.parse(await send(page)).data).toMatchObject({ id: tool.id, name: 'Renamed in the console' });
    expect(sandbox.webTools.get(tool.id)?.name).toBe('Renamed in the console');

    await page.getByLabel('Operation', { exact: true }).selectOption('listWebTools');
    const again = JSON.parse(await send(page)).data.items;
    expect(again.find((each: { id: string }) => each.id === tool.id).name).toBe('Renamed in the console');
  });

  test('takes the id of a record from the list that the spec names', async () => {
    const page = await open('updateWebTool');
    await page.getByRole('button', { name: /^Use the id of a record/ }).click();
    await page.getByText(/^id is that of /).waitFor();
    const id = page.getByLabel('id', { exact: true });
    const tool = sandbox.webTools.get(await id.inputValue());
    expect(tool).toBeDefined();
    expect(await page.locator('datalist option').first().getAttribute('value')).toBe(tool?.id);
  });

  test('lists jobs by an example, and reports the status and that the response is valid', async () => {
    const page = await open('listJobs');
    const [projectId = ''] = sandbox.jobs.projects();
    await page.getByLabel('projectId').fill(projectId);
    await page.getByLabel('Body').fill('{ "take": 3 }');
    expect(JSON.parse(await send(page)).data.jobs).toHaveLength(3);
    await page.getByText(/^200/).waitFor();
  });

  test('that breaks a rule is reported before it is sent, with a link to the rule', async () => {
    const page = await open('updateWebTool');
    await page.getByLabel('Body').fill('{ "type": "MCP", "async": true }');
    const body = page.getByLabel('Body');
    await page.waitForFunction(
      () => document.querySelector('textarea')?.getAttribute('aria-invalid') === 'true',
    );
    await page.getByLabel('Body').fill('{ "type": "MCP", "async": true, "name": 1, "nmae": "x" }');
    await page.getByText('Not in the spec: nmae.').waitFor();
    expect(await page.locator('.error code').allTextContents()).toEqual(
      expect.arrayContaining(['/body/name', '/body/async']),
    );
    expect(await violationsInBothThemes(page, '#console')).toEqual({ light: [], dark: [] });
    const link = page.locator('.error a');
    const [rule, address] = [await link.textContent(), await link.getAttribute('href')];
    expect(rule).toMatch(/async/);
    await body.fill('{ "type": "MCP" }');
    await page.locator('.error').waitFor({ state: 'detached' });
    await page.goto(`${docs.url}${address}`);
    expect(await page.locator('main').textContent()).toContain(rule);
    expect(
      await page.evaluate(() => document.getElementById(decodeURIComponent(location.hash.slice(1))) !== null),
    ).toBe(true);
  });

  test('with a wrong key is rejected, and the key stands nowhere', async () => {
    const page = await open('listWebTools');
    await page.getByLabel('API key').fill('wrong-k3y');
    await send(page);
    await page.getByText('The key was rejected').waitFor();
    expect(await page.locator('main').textContent()).not.toContain('wrong-k3y');
    expect(page.url()).not.toContain('wrong-k3y');
    expect(
      await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      ),
    ).not.toContain('k3y');
  });
});

describe('an event', () => {
  test('of every type reaches a receiver', async () => {
    const page = await open(events[0] ?? '');
    await page.getByLabel('Receiver URL').fill(receiver.hook);
    await page.getByLabel('Secret').fill(authSecret);
    for (const type of events) {
      await page.getByLabel('Event', { exact: true }).selectOption(type);
      const body = page.getByLabel('Body');
      await expect.poll(() => body.inputValue()).toContain(`"${type}"`);
      const event = await body.inputValue();
      const before = receiver.received.length;
      await page.getByRole('button', { name: 'Send event' }).click();
      await page.getByText('The receiver responded with 200').waitFor();
      expect(receiver.received.slice(before)).toEqual([
        { kind: type, body: JSON.stringify(JSON.parse(event)) },
      ]);
    }
    expect(await page.locator('main').textContent()).not.toContain('hook-t0ken');
  });

  test('with a wrong secret is rejected by the receiver, which is reported', async () => {
    const page = await open('call.ended');
    await page.getByLabel('Receiver URL').fill(receiver.hook);
    await page.getByLabel('Secret').fill('Bearer other');
    await page.getByRole('button', { name: 'Send event' }).click();
    await page.getByText('The receiver responded with 401').waitFor();
  });
});

describe('when nothing runs', () => {
  test('the console shows how to start it', async () => {
    const page = await open('listJobs', silent);
    await page.getByText(`Nothing is running at ${silent} yet`).waitFor();
    const commands = await page.locator('.commands pre').allTextContents();
    expect(commands.join('\n')).toMatch(/^npx .*--allow-origin http:\/\/127\.0\.0\.1:\d+$/m);
    expect(commands.join('\n')).toMatch(/prism-cli mock .*\/openapi\.yaml/);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(`Nothing is running at ${silent}.`).waitFor();
    expect(await violations(page, { within: '#console' })).toEqual([]);
  });

  test('an address elsewhere is not asked, and the form shows why', async () => {
    const page = await open('listJobs', 'https://voice-agent.example.com');
    await page.getByText('This site may only send requests to').first().waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Not sent.').waitFor();
  });
});

test('with a response, and an event that was not sent, axe finds nothing in both themes', async () => {
  const page = await open('listWebTools');
  await send(page);
  expect(await violationsInBothThemes(page)).toEqual({ light: [], dark: [] });
  await page.getByRole('radio', { name: 'Send an event' }).check();
  await page.getByLabel('Receiver URL').fill('http://receiver.example.com');
  await page.getByLabel('Body').fill('{');
  await page.getByRole('button', { name: 'Send event' }).click();
  await page.getByText('Not sent.').waitFor();
  expect(await violationsInBothThemes(page)).toEqual({ light: [], dark: [] });
});

test('by keyboard alone: the search is reached, an event found and opened, an operation tried', async () => {
  const page = await docs.open('/');
  await tabTo(page, 'site-search button');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Search' }).waitFor();
  await page.keyboard.type('tool.executed');
  await page.locator('[aria-selected="true"][href="/webhooks/tool-executed/"]').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/webhooks/tool-executed/');

  await tabTo(page, 'try-it button');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Send it' }).and(page.locator(':focus')).waitFor();
  await page.getByLabel('Address').evaluate((field) => field.setAttribute('data-here', ''));
  await tabTo(page, '[data-here]');
  await page.keyboard.press('Control+a');
  // As one pastes it: typed slowly, half of an address would be asked.
  await page.keyboard.insertText(sandbox.url);
  await page.getByText(`A sandbox is running at ${sandbox.url}`).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('List web tools');
  await page.locator('[aria-selected="true"][href="/reference/list-web-tools/"]').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/reference/list-web-tools/');
  await tabTo(page, 'try-it button');
  await page.keyboard.press('Enter');
  // The address is kept.
  await page.getByText(`A sandbox is running at ${sandbox.url}`).waitFor();
  await tabTo(page, '[type=submit]');
  await page.keyboard.press('Enter');
  await page.getByText('The response is valid.').waitFor();
});
