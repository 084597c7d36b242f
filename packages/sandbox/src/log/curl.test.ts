import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LogEntry } from '../public.ts';
import { curlOf } from './curl.ts';

const entry = (parts: Partial<LogEntry>, request: Partial<LogEntry['request']> = {}): LogEntry => ({
  id: '1',
  kind: 'api',
  at: '2026-11-23T00:00:00.000Z',
  method: 'POST',
  url: '/v1/jobs/all?projectId=a',
  durationMs: 1,
  ...parts,
  request: { headers: { 'content-type': 'application/json' }, body: '{}', ...request },
});
const base = 'http://127.0.0.1:4210';

/** What a shell makes of a line: the arguments that curl would get. */
function argumentsOf(line: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${line}`;
  const env = { VOICE_AGENT_API_KEY: 'k3y "$x`', LC_ALL: 'C.UTF-8', PATH: process.env.PATH };
  return execFileSync('bash', ['--norc', '--noprofile', '-c', script], { env, encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);
}

test('the line is as a reader would write it, with the key from the environment', () => {
  const headers = { host: 'x', authorization: 'Token <API_KEY>', 'content-type': 'application/json' };
  expect(curlOf(entry({}, { headers, body: `{"title":"it's"}` }), base)).toBe(
    [
      `curl -i -X POST 'http://127.0.0.1:4210/v1/jobs/all?projectId=a'`,
      `-H "authorization: Token $VOICE_AGENT_API_KEY"`,
      `-H 'content-type: application/json'`,
      `--data-raw '{"title":"it'\\''s"}'`,
    ].join(' \\\n  '),
  );
  expect(curlOf(entry({ method: 'GET', url: 'https://a.example/x' }, { headers: {}, body: '' }), base)).toBe(
    `curl -i 'https://a.example/x'`,
  );
});

test('a shell gives curl what was sent, and runs nothing of it', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  const odd = fc.constantFrom(
    "'",
    '"',
    '$(touch x)',
    '`',
    '\\',
    '!',
    '\n',
    '\u001b[2J',
    '\u0003',
    '\u202e',
    '@',
  );
  const mixed = fc
    .array(fc.oneof(text, odd, fc.constant('<API_KEY>')), { maxLength: 8 })
    .map((parts) => parts.join('').replaceAll('\0', ''));
  fc.assert(
    fc.property(mixed, mixed, (value, body) => {
      const given = entry({}, { headers: { 'x-a': value }, body });
      const line = curlOf(given, base);
      expect(line).not.toMatch(/[^\P{C}\n\t]/u);
      const plain = (masked: string) => masked.replaceAll('<API_KEY>', 'k3y "$x`');
      const args = argumentsOf(line);
      expect(args).toContain(value === '' ? 'x-a;' : `x-a: ${plain(value)}`);
      if (body !== '') expect(args.at(-1)).toBe(plain(body));
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['HEAD', '/v1', ['-i', '-I', 'http://127.0.0.1:4210/v1']],
  ['GET', '/a/../b?c[]={1}', ['-i', '--path-as-is', '-g', 'http://127.0.0.1:4210/a/../b?c[]={1}']],
  ["X'Y", '/v1', ['-i', '-X', "X'Y", 'http://127.0.0.1:4210/v1']],
])('%s %s', (method, url, args) => {
  expect(argumentsOf(curlOf(entry({ method, url }, { headers: {}, body: '' }), base))).toEqual(args);
});

test('a body without a type gets none of curl', () => {
  expect(argumentsOf(curlOf(entry({}, { headers: {} }), base))).toContain('content-type:');
});
