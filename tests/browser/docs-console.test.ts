import { referencePages } from '@voice-agent/docs/reference';
import { type Sandbox, startSandbox } from '@voice-agent/sandbox';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tabTo, violations, violationsInBothThemes } from './browser.ts';
import { choose, connect, fillBody, openConnection, sandboxAddress, useDocs } from './docs.ts';
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
  await connect(page, address);
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
  await openConnection(page);
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

    await choose(page, 'updateWebTool');
    const tool = data.items.find((each: { type: string }) => each.type === 'FUNCTION');
    await page.getByLabel('id', { exact: true }).fill(tool.id);
    await fillBody(page, '{ "name": "Renamed in the console" }');
    expect(JSON.parse(await send(page)).data).toMatchObject({ id: tool.id, name: 'Renamed in the console' });
    expect(sandbox.webTools.get(tool.id)?.name).toBe('Renamed in the console');

    await choose(page, 'listWebTools');
    const again = JSON.parse(await send(page)).data.items;
    expect(again.find((each: { id: string }) => each.id === tool.id).name).toBe('Renamed in the console');
  });

  test('takes the id of a record from the list that the spec names', async () => {
    const page = await open('updateWebTool');
    await page.getByRole('button', { name: /^Fill in id from/ }).click();
    await page.getByText(/^id is now that of /).waitFor();
    const id = page.getByLabel('id', { exact: true });
    const tool = sandbox.webTools.get(await id.inputValue());
    expect(tool).toBeDefined();
    expect(await page.locator('datalist option').first().getAttribute('value')).toBe(tool?.id);
  });

  test('lists jobs by an example, and reports the status and that the response is valid', async () => {
    const page = await open('listJobs');
    const [projectId = ''] = sandbox.jobs.projects();
    await page.getByLabel('projectId').fill(projectId);
    await fillBody(page, '{ "take": 3 }');
    expect(JSON.parse(await send(page)).data.jobs).toHaveLength(3);
    await page.locator('.status-line').getByText('200 OK').waitFor();
  });

  test('that breaks a rule is reported before it is sent, with a link to the rule', async () => {
    const page = await open('updateWebTool');
    await fillBody(page, '{ "type": "MCP", "async": true }');
    const body = page.getByLabel('Body as JSON');
    await page.waitForFunction(
      () => document.querySelector('textarea')?.getAttribute('aria-invalid') === 'true',
    );
    await fillBody(page, '{ "type": "MCP", "async": true, "name": 1, "nmae": "x" }');
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
    await openConnection(page);
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
      await choose(page, type);
      await page.getByRole('radio', { name: 'JSON' }).check();
      const body = page.getByLabel('Body as JSON');
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

test.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('the request and its button are in view at $width × $height without scrolling', async (viewport) => {
  const page = await docs.open('/console/', { viewport });
  for (const part of [
    page.locator('.bar .target'),
    page.getByRole('button', { name: 'Send', exact: true }),
  ]) {
    const { y = -1, height = 0 } = (await part.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBeLessThanOrEqual(viewport.height);
  }
  expect(await page.evaluate('scrollY')).toBe(0);
});

describe('the form of a body', () => {
  test('and its JSON are one: each shows what was entered in the other', async () => {
    const page = await open('updateWebTool');
    await fillBody(page, '{ "type": "FUNCTION", "async": true, "toolSettings": { "timeout": 2 } }');
    await page.getByRole('radio', { name: 'Form' }).check();
    expect(await page.getByLabel('async').inputValue()).toBe('true');
    expect(await page.getByLabel('timeout').inputValue()).toBe('2');
    await page.getByLabel('timeout').fill('12.5');
    await page.getByLabel('name', { exact: true }).fill('Tides');
    await page.getByText('messages', { exact: true }).click();
    await page.getByRole('button', { name: 'Add to messages' }).click();
    await page.getByLabel('content').fill('Hello');
    await page.getByLabel('params').fill('{ "type": "object" }');
    await page.getByLabel('async').selectOption('');
    await page.getByText("must have the property 'async'").waitFor();
    await page.getByLabel('async').selectOption('false');
    await page.getByRole('radio', { name: 'JSON' }).check();
    expect(JSON.parse(await page.getByLabel('Body as JSON').inputValue())).toEqual({
      type: 'FUNCTION',
      async: false,
      toolSettings: { timeout: 12.5 },
      name: 'Tides',
      messages: [{ content: 'Hello' }],
      params: { type: 'object' },
    });
  });

  test('shows what is wrong at its field, and as JSON what has another shape', async () => {
    const page = await open('updateWebTool');
    await fillBody(
      page,
      '{ "type": "MCP", "async": true, "name": 1, "toolSettings": { "timeout": "soon" } }',
    );
    await page.getByRole('radio', { name: 'Form' }).check();
    for (const name of ['async', 'name', 'timeout']) {
      const field = page.getByLabel(name, { exact: true });
      await expect.poll(() => field.getAttribute('aria-invalid'), { message: name }).toBe('true');
    }
    expect(await page.getByLabel('timeout').inputValue()).toBe('"soon"');
    // It is not allowed, and not there.
    expect(await page.getByLabel('params').count()).toBe(0);
    expect(await violationsInBothThemes(page, '#console')).toEqual({ light: [], dark: [] });
    await fillBody(page, '{');
    await page.getByRole('radio', { name: 'Form' }).check();
    await page.getByText(/^Not valid JSON.* Change it as JSON\.$/).waitFor();
  });
});

test('a failure of the request and one of the service differ, and a list that fails is reported as that', async () => {
  const page = await open('updateWebTool');
  const answer = (status: number) =>
    page.route(`${sandbox.url}/v1/**`, (route) =>
      route.fulfill({ status, json: {}, headers: { 'access-control-allow-origin': '*' } }),
    );
  const colour = () => page.locator('.status-line .status').evaluate((each) => getComputedStyle(each).color);
  await answer(429);
  await page.getByRole('button', { name: /^Fill in id from/ }).click();
  await page.getByText('“List web tools” could not be loaded: 429').waitFor();
  const ofRequest = await colour();
  await page.unroute(`${sandbox.url}/v1/**`);
  await answer(503);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText(/^503/).waitFor();
  expect(await colour()).not.toBe(ofRequest);
});

describe('when nothing runs', () => {
  test('the console shows how to start it', async () => {
    const page = await open('listJobs', silent);
    await page.locator('.commands').waitFor();
    expect(await page.locator('.connection').textContent()).toContain('Nothing at 127.0.0.1:9');
    const commands = await page.locator('.commands pre').allTextContents();
    expect(commands.join('\n')).toMatch(/^npx .*--allow-origin http:\/\/127\.0\.0\.1:\d+$/m);
    expect(commands.join('\n')).toMatch(/prism-cli mock .*\/openapi\.yaml/);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(`Nothing is running at ${silent}. The commands below`).waitFor();
    expect(await violations(page, { within: '#console' })).toEqual([]);
  });

  test('an address elsewhere is not asked, and the form shows why', async () => {
    const page = await open('listJobs', 'https://voice-agent.example.com');
    await openConnection(page);
    await page.getByText('This site may only send requests to').first().waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Not sent.').waitFor();
  });
});

test('with a response, and an event that was not sent, axe finds nothing in both themes', async () => {
  const page = await open('listWebTools');
  await send(page);
  expect(await violationsInBothThemes(page)).toEqual({ light: [], dark: [] });
  await choose(page, 'call.started');
  await page.getByLabel('Receiver URL').fill('http://receiver.example.com');
  await fillBody(page, '{');
  await page.getByRole('button', { name: 'Send event' }).click();
  await page.getByText('Not sent.').waitFor();
  expect(await violationsInBothThemes(page)).toEqual({ light: [], dark: [] });
});

test('by keyboard alone: the search is reached, an event found and opened, an operation tried', async () => {
  const page = await docs.open('/');
  await tabTo(page, 'site-search button');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Search' }).locator('input').waitFor();
  await page.keyboard.type('tool.executed');
  await page.locator('[aria-selected="true"][href="/webhooks/tool-executed/"]').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/webhooks/tool-executed/');

  await tabTo(page, 'try-it button');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Send it' }).and(page.locator(':focus')).waitFor();
  await page.locator('.connection').waitFor();
  await tabTo(page, '.connection > summary');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+a');
  // As one pastes it: typed slowly, half of an address would be asked.
  await page.keyboard.insertText(sandbox.url);
  await page.getByText(`A sandbox is running at ${sandbox.url}`).waitFor();
  await page.keyboard.press('Escape');
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
