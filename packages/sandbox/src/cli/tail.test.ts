import { painter } from '@voice-agent/cli-kit/text';
import { expect, test } from 'vitest';
import { Feed } from '../feed.ts';
import { Log } from '../log/log.ts';
import type { LogSummary } from '../public.ts';
import { linesOf, tail } from './tail.ts';

const plain = painter(false);
const entry: LogSummary = {
  id: '1',
  kind: 'api',
  at: new Date(2026, 0, 2, 3, 4, 5).toISOString(),
  method: 'GET',
  url: '/v1/voice-agents/web-tool/list?take=2',
  status: 200,
  durationMs: 12.4,
};
const shown = (changed: Partial<LogSummary>, columns?: number, paint = plain) =>
  linesOf({ ...entry, ...changed }, { columns }, paint);

test('an entry is a line', () => {
  expect(shown({}, 80)).toBe(
    `03:04:05  api       GET      /v1/voice-agents/web-tool/list?take…  200  12 ms\n`,
  );
  expect(shown({ kind: 'delivery', eventType: 'call.started', url: 'http://127.0.0.1/' })).toContain(
    ' call.started → http://127.0.0.1/ ',
  );
  expect(shown({ kind: 'tool', operation: 'Tides', url: 'http://127.0.0.1/' })).toContain(' Tides → http');
});

test('what went wrong is a second line', () => {
  const rejection = {
    message: '/body/async is not allowed here',
    rule: 'web-tool.update.x',
    choices: ['error.invalid'],
  };
  expect(shown({ status: 422, rejection })).toMatch(
    / 422 {2}12 ms\n {10}\/body\/async is not allowed here · rule web-tool\.update\.x\n$/,
  );
  const { rule: _, ...unruled } = rejection;
  expect(shown({ status: 422, rejection: unruled })).toMatch(/here · choice error\.invalid\n$/);
  const { status: __, ...unanswered } = entry;
  expect(linesOf({ ...unanswered, error: 'Nothing listens there.' }, {}, plain)).toMatch(
    / --- {2}12 ms\n {10}Nothing listens there\.\n$/,
  );
  expect(shown({ status: 503, fault: 'status' })).toMatch(/ 503 {2}12 ms\n {10}fault status\n$/);
});

test('the status has a colour, and nothing from outside acts on the terminal', () => {
  const painted = (status: number, changed = {}) => shown({ status, ...changed }, 80, painter(true));
  expect(painted(200)).toContain('\u001b[32m200');
  expect(painted(422)).toContain('\u001b[33m422');
  expect(painted(500)).toContain('\u001b[31m500');
  expect(painted(404, { kind: 'delivery' })).toContain('\u001b[31m404');
  const evil = '\u001b]0;x\u0007\n\u202e';
  const lines = shown({ url: evil, method: evil, rejection: { message: evil } });
  expect(lines.split('\n')).toHaveLength(3);
  expect(lines.replaceAll('\n', '')).toMatch(/^[ -~·…→]*$/);
});

test.each([40, 59, 60, 80, 200])('lines fit %i columns', (columns) => {
  const message = 'must be '.repeat(50);
  for (const url of [entry.url, '/x'.repeat(200), '/ж漢😀'.repeat(80)])
    for (const line of shown({ url, status: 422, rejection: { message } }, columns).split('\n'))
      expect(line.length).toBeLessThanOrEqual(columns);
});

test('what came just before its end is shown, once', () => {
  const log = new Log(new Feed());
  let output = '';
  const end = tail(log, { write: (text) => (output += text) }, plain);
  log.add({ ...entry, at: 0, request: { headers: {} } });
  end();
  expect(output.split('\n')).toHaveLength(2);
});

test('of very many at once the newest are shown, and how many were not', async () => {
  const log = new Log(new Feed());
  const exchange = { ...entry, at: 0, request: { headers: {} } } as const;
  log.add(exchange);
  let output = '';
  const end = tail(log, { write: (text) => (output += text) }, plain);
  const added = new Promise<void>((resolve) => log.watch(resolve));
  for (let i = 0; i < 500; i++) log.add(exchange);
  await added;
  expect(output).toMatch(/^ +… 460 more; /);
  expect(output.split('\n')).toHaveLength(42);
  end();
});
