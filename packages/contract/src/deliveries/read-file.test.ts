import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EventMatcher } from '@voice-agent/spec-model';
import { useFolder } from '@voice-agent/test-kit/files';
import { createReceiver } from '@voice-agent/webhooks';
import { sqlite } from '@voice-agent/webhooks/sqlite';
import { deliver } from '@voice-agent/webhooks/testing';
import { beforeAll, expect, test } from 'vitest';
import type { Delivery, Skipped } from './delivery.ts';
import { deliveriesOf } from './read-file.ts';
import { all, ended, shippedDocument } from './testing.ts';

const folder = useFolder();
let events: EventMatcher;
beforeAll(async () => {
  events = new EventMatcher(await shippedDocument());
});

function written(name: string, content: string | Buffer): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

async function read(file: string, path?: string): Promise<{ deliveries: Delivery[]; skipped: Skipped }> {
  const skipped: Skipped = { requests: 0, notes: [] };
  const deliveries = await all(deliveriesOf(file, { matcher: events, skipped, path }));
  return { deliveries, skipped };
}
const line = JSON.stringify(ended);
const bodies = (found: readonly Delivery[]): (string | undefined)[] =>
  found.map(({ body }) => ('text' in body ? body.text : `(${body.unreadable})`));

test('JSON lines: events, and what recorders write around them', async () => {
  const records = [
    line,
    '',
    JSON.stringify({
      headers: { 'Content-Type': ['application/json', 'x'], n: 1 },
      body: line,
      method: 'put',
    }),
    JSON.stringify({ body: ended }),
    JSON.stringify({ dueMs: 0, event: ended }),
    JSON.stringify({ body: Buffer.from(line).toString('base64'), isBase64Encoded: true }),
    '42',
    'no JSON',
  ];
  const file = written('lines.txt', `\uFEFF${records.join('\r\n')}\n`);
  const { deliveries } = await read(file);
  const unread = '(a body that is not JSON in UTF-8)';
  expect(bodies(deliveries)).toEqual([line, line, line, line, line, '42', unread]);
  expect(deliveries.map(({ source }) => source)).toEqual(
    [1, 3, 4, 5, 6, 7, 8].map((number) => `${file}:${number}`),
  );
  expect(deliveries[1]).toMatchObject({ method: 'PUT', headers: { 'content-type': 'application/json' } });
});

test('a last line that breaks off is the recorder’s, not the service’s', async () => {
  const { deliveries, skipped } = await read(written('cut.ndjson', `${line}\n${line.slice(0, 40)}`));
  expect(deliveries).toHaveLength(1);
  expect(skipped.notes).toEqual([expect.stringMatching(/cut\.ndjson:2 breaks off/)]);
});

test('a line that is too long is a finding, and the next is read', async () => {
  const long = `{"a":"${'x'.repeat(21 * 1024 * 1024)}"}`;
  const { deliveries } = await read(written('long.ndjson', `${long}\n${line}\n`));
  expect(bodies(deliveries)).toEqual(['(a body of more than 10 MiB)', line]);
});

const entry = (method: string, url: string, text?: string) => ({
  request: {
    method,
    url,
    headers: [{ name: 'Authorization', value: 'Bearer x' }],
    postData: { mimeType: 'application/json', text },
  },
});
const har = (entries: unknown): string => JSON.stringify({ log: { version: '1.2', entries } }, null, 2);
const traffic = [
  entry('POST', 'https://a.example/hook', line),
  entry('POST', 'https://a.example/hook', 'none'),
  entry('POST', 'https://a.example/hook?x=1', JSON.stringify({ ...ended, eventType: 'call.paused' })),
  entry('POST', 'https://a.example/track', '{"eventType":"click"}'),
  entry('GET', 'https://a.example/hook'),
];

test('HAR: each POST of an event, also of one that is not known', async () => {
  const { deliveries, skipped } = await read(written('a.har', har(traffic)));
  expect(deliveries.map(({ source }) => source.slice(source.indexOf('a.har')))).toEqual([
    'a.har entry 1',
    'a.har entry 3',
  ]);
  expect(deliveries[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
  expect(skipped.requests).toBe(3);
});

test('HAR: each POST to the path', async () => {
  const { deliveries } = await read(written('b.json', har(traffic)), '/hook');
  expect(deliveries.map(({ source }) => source.replace(/.* /, ''))).toEqual(['1', '2', '3']);
});

test('an inbox, with how often each delivery came, and nothing is left beside it', async () => {
  const file = join(folder, 'inbox.db');
  const receiver = createReceiver({
    auth: { authKey: 'noAuth' },
    inbox: sqlite({ file }),
    fallback: () => {},
    log: () => {},
  });
  await receiver.start();
  for (const body of [line, line, 'none']) await deliver(receiver, body);
  const running = await read(file);
  await receiver.stop();
  const before = readdirSync(folder);
  const { deliveries } = await read(file);
  expect(readdirSync(folder)).toEqual(before);
  expect(deliveries.map(({ times }) => times)).toEqual([2, 1]);
  expect(bodies(deliveries)).toEqual([line, 'none']);
  expect(bodies(running.deliveries)).toEqual(bodies(deliveries));
});

const database = (name: string, sql: string): string => {
  const file = join(folder, name);
  const result = new DatabaseSync(file);
  result.exec(sql);
  result.close();
  return file;
};

/** A file with the marks of an inbox of this version. */
const inboxOf = (version: number): string =>
  database(
    `inbox-${version}.db`,
    `PRAGMA application_id = ${0x7661696e}; PRAGMA user_version = ${version}; CREATE TABLE a (b)`,
  );

test.each<[what: string, file: () => string, expected: RegExp]>([
  ['no file', () => join(folder, 'none'), /there is no such file/],
  ['a folder', () => folder, /is a folder: name the files in it/],
  ['an empty file', () => written('empty', ' \n\n'), /is empty: there is nothing to check/],
  ['a binary file', () => written('a.gz', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 1, 2])), /is a binary file/],
  ['a text', () => written('README.md', '# Title\n\nText.\n'), /has no line of JSON/],
  ['a JSON file of several lines', () => written('one.json', JSON.stringify(ended, null, 2)), /jq -c/],
  ['a truncated event', () => written('cut.json', line.slice(0, 50)), /has no line of JSON/],
  [
    'a truncated HAR file',
    () => written('cut.har', har(traffic).slice(0, 400)),
    /is a HAR file that breaks off/,
  ],
  [
    'a HAR file without entries',
    () => written('c.har', '{"log":{"entries":{}}}'),
    /no array at \/log\/entries/,
  ],
  [
    'another database',
    () => database('other.db', 'CREATE TABLE a (b)'),
    /but no inbox of @voice-agent\/webhooks/,
  ],
  ['an inbox of another format', () => inboxOf(1), /another format \(1, this version reads 2\)/],
  ['an inbox without tables', () => inboxOf(2), /can't be read as a SQLite database/],
  [
    'a broken database',
    () => written('broken.db', `SQLite format 3\0${'x'.repeat(4_096)}`),
    /can't be read as a SQLite/,
  ],
])('%s is reported in one sentence', async (_what, file, expected) => {
  mkdirSync(folder, { recursive: true });
  const name = file();
  const problem = await read(name).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(problem).toMatchObject({ name: 'CannotRun', message: expect.stringMatching(expected) });
  expect((problem as Error).message).toMatch(/^[^\n]*[.?]$/);
  expect((problem as Error).message).toContain(name);
});
