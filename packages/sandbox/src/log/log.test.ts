import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useFolder } from '@voice-agent/test-kit/files';
import { describe, expect, test } from 'vitest';
import { Feed } from '../feed.ts';
import { type RunningSandbox, runSandbox } from '../sandbox.ts';
import { openDatabase } from '../store/database.ts';
import type { Exchange } from './exchange.ts';
import { LogFile } from './file.ts';
import { Log } from './log.ts';

const exchange = (url: string, body: string | Buffer = ''): Exchange => ({
  kind: 'api',
  at: 0,
  method: 'POST',
  url,
  status: 200,
  durationMs: 0.123,
  request: { headers: ['Content-Type', 'application/json', 'X-A', '1', 'x-a', '2'], body },
  response: { headers: {}, body: '' },
});

describe('the log in memory', () => {
  test('has the newest thousand', () => {
    const log = new Log(new Feed());
    for (let i = 1; i <= 1_200; i++) expect(log.add(exchange(`/${i}`))).toBe(`${i}`);
    expect(log.list()).toHaveLength(1_000);
    expect(log.get('200')).toBeUndefined();
    expect(log.get('201')?.url).toBe('/201');
    expect(log.list({ after: '1198' }).map(({ url }) => url)).toEqual(['/1199', '/1200']);
    expect(log.list({ take: 1 })[0]?.url).toBe('/1200');
    for (const id of ['', '1e3', '1200 ', '-1', '__proto__']) expect(log.get(id)).toBeUndefined();
  });

  test('has no more than 16 MB, and of a body the first 64 KiB', () => {
    const log = new Log(new Feed());
    for (let i = 1; i <= 300; i++) log.add(exchange('/', Buffer.alloc(200_000, 'a')));
    const entries = log.list();
    expect(entries.length).toBeGreaterThan(200);
    expect(entries.length).toBeLessThan(257);
    expect(entries[0]?.request).toMatchObject({ body: 'a'.repeat(65_536), cut: true });
    log.add(exchange('/', `a${'é'.repeat(65_000)}`));
    expect(log.list({ take: 1 })[0]?.request).toMatchObject({ body: `a${'é'.repeat(32_767)}`, cut: true });
  });

  test('counts headers and the URL as long as they are', () => {
    const log = new Log(new Feed());
    const long = 'x'.repeat(16_000);
    const headers = { authorization: long };
    for (let i = 1; i <= 1_000; i++)
      log.add({ ...exchange(`/${long}`), request: { headers: ['x-a', long] }, response: { headers } });
    expect(log.list().length).toBeGreaterThan(300);
    expect(log.list().length).toBeLessThan(2 ** 24 / 48_000);
  });

  test('shows repeated headers together, and rounds', () => {
    const log = new Log(new Feed());
    expect(log.get(log.add(exchange('/')))).toMatchObject({
      at: '1970-01-01T00:00:00.000Z',
      durationMs: 0.1,
      request: { headers: { 'content-type': 'application/json', 'x-a': '1, 2' } },
    });
  });

  test('notifies once for what comes together', async () => {
    const feed = new Feed();
    const log = new Log(feed);
    const notified = new Promise((resolve) => feed.watch(resolve));
    for (let i = 0; i < 5; i++) log.add(exchange('/'));
    expect(await notified).toEqual({ kind: 'log', id: '5' });
  });
});

describe('the log in a file', () => {
  const file = join(useFolder(), 'sandbox.db');
  const open = () => {
    const db = openDatabase(file);
    return { db, log: new Log(new Feed(), new LogFile(db)) };
  };

  test('is there after the next start, and goes on', () => {
    const first = open();
    for (let i = 1; i <= 1_100; i++) first.log.add(exchange(`/${i}`));
    first.log.close();
    first.db.close();
    const second = open();
    expect(second.log.list()).toEqual(first.log.list());
    expect(second.log.add(exchange('/next'))).toBe('1101');
    second.log.close();
    expect(second.db.prepare('select count(*) as count from log').get()).toEqual({ count: 1_000 });
    expect(second.db.prepare('pragma synchronous').get()).toEqual({ synchronous: 1 });
    second.db.close();
  });

  test('what comes after its end is not written', async () => {
    const { db, log } = open();
    log.close();
    db.close();
    const { lastId } = log;
    log.add(exchange('/late'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const second = open();
    expect(second.log.lastId).toBe(lastId);
    second.db.close();
  });

  test('is written while the sandbox runs', async () => {
    const { db, log } = open();
    const { lastId } = log;
    for (let i = 0; i < 900; i++) log.add(exchange('/'));
    const written = db.prepare('select count(*) as count from log where id > ?');
    while (written.get(lastId)?.count !== 900) await new Promise((resolve) => setTimeout(resolve, 5));
    db.close();
  });
});

describe('a secret that is replaced', () => {
  const folder = useFolder();
  const secrets = {
    key: 'the-key-of-it',
    old: 'the-old-token',
    next: 'the-next-token',
    tool: 'token-of-a-tool',
  };
  const bodyOf = (token: string) => ({
    name: 'Tides',
    toolSettings: { authToken: token, serverUrl: `http://a/${token}` },
  });
  const webhook = (token: string) => ({
    webhookUrl: 'https://receiver.example.com/',
    webhookAuth: { authKey: 'bearer', authSecret: `Bearer ${token}` },
  });

  const exchanges = async ({ url, state }: RunningSandbox) => {
    const tools = '/v1/voice-agents/web-tool';
    const send = (method: string, path: string, body?: unknown, headers = {}) =>
      fetch(url + path, {
        method,
        headers: { authorization: `Token ${secrets.key}`, 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const [agent] = state.agents.all();
    const { items } = (
      (await (await send('GET', `${tools}/list`)).json()) as { data: { items: { id: string }[] } }
    ).data;
    await send('PUT', `/_sandbox/agents/${agent?.id}/webhook`, webhook(secrets.old));
    await send('PATCH', `${tools}/${items[0]?.id}`, bodyOf(secrets.tool));
    for (const secret of Object.values(secrets)) {
      await send('GET', `${tools}/list?search=${secret}`, undefined, { 'x-other': `a ${secret}` });
      await send('POST', `/v1/jobs/all?projectId=${secret}`, { search: secret, sort: { [secret]: 1 } });
      await send('POST', '/_sandbox/calls', { agentId: secret });
    }
    await send('PUT', `/_sandbox/agents/${agent?.id}/webhook`, webhook(secrets.next));
    await send('PATCH', `${tools}/${items[0]?.id}`, bodyOf('of-another-tool'));
  };

  test.each(['memory', 'file'])('is in no entry, in the %s', async (where) => {
    const sandbox = await runSandbox({
      apiKey: secrets.key,
      choices: { 'web-tool.auth-token': 'shown', 'update.objects': 'merge' },
      ...(where === 'file' && { db: join(folder, 'sandbox.db') }),
    });
    await exchanges(sandbox);
    const shown = await (await fetch(`${sandbox.url}/_sandbox/log`)).text();
    await sandbox.close();
    expect(shown.split('\n').length).toBeGreaterThan(15);
    // What is shown is what was kept before the last secrets were known.
    for (const secret of [secrets.key, secrets.old, secrets.tool]) expect(shown).not.toContain(secret);
    expect(shown).toContain('"authSecret\\":\\"Bearer <WEBHOOK_TOKEN>');
    expect(shown).toContain('"authToken\\":\\"<AUTH_TOKEN>');
  });

  test('is not in the rows of the file either', () => {
    const db = openDatabase(join(folder, 'sandbox.db'));
    const rows = JSON.stringify(db.prepare('select entry from log').all());
    db.close();
    for (const secret of [secrets.key, secrets.old, secrets.tool]) expect(rows).not.toContain(secret);
    expect(
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'latin1'))
        .join(''),
    ).toContain('"kind":"api"');
  });
});
