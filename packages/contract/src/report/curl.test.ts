import { spawnSync } from 'node:child_process';
import { isSafe } from '@voice-agent/cli-kit/text';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../http/http-message.ts';
import { curlLine } from './curl.ts';

const target = 'http://127.0.0.1:4010';
const key = `k%s"$HOME'\\n`;
const secret = `Bearer 'w%d"\\`;
// In place of curl: its arguments, each after a NUL, then what it would read.
const script = (line: string) =>
  `curl() { printf '\\0%s' "$@"; printf '\\0<'; case " $* " in *' @- '*) cat;; esac; }\n${line}`;

/** The input of curl for a line of a shell: the arguments as latin1 of their bytes, and the standard input. */
function run(line: string): { args: string[]; input: string } {
  const { stdout, stderr, status } = spawnSync('sh', ['-s'], {
    input: script(line),
    env: { VOICE_AGENT_API_KEY: key, VOICE_AGENT_WEBHOOK_SECRET: secret },
  });
  expect({ stderr: stderr.toString(), status }).toEqual({ stderr: '', status: 0 });
  const [, args = '', input = ''] = /^\0([\s\S]*?)\0<([\s\S]*)$/.exec(stdout.toString('latin1')) ?? [];
  return { args: args.split('\0'), input };
}

/** The bytes of the body that curl would send, as latin1. */
function bodyOf({ args, input }: ReturnType<typeof run>): string | undefined {
  const raw = args.indexOf('--data-raw');
  return raw < 0 ? input : args[raw + 1];
}

const headersOf = ({ args }: ReturnType<typeof run>) => args.filter((_, i) => args[i - 1] === '-H');
const latin1 = (text: string) => Buffer.from(text).toString('latin1');
const get: Exchange['request'] = { method: 'GET', path: '/jobs', headers: {} };
const post = (body: string): Exchange['request'] => ({
  method: 'POST',
  path: '/jobs?a=1&b=$HOME',
  headers: { 'content-type': 'application/json' },
  body,
});

test('is short where nothing needs care', () => {
  expect(curlLine(`${target}/`, get)).toBe('curl -i http://127.0.0.1:4010/jobs');
});

test('takes the credential from the environment, in a header, in the path and in a body', () => {
  const headers = { authorization: 'Token $VOICE_AGENT_API_KEY', other: '$VOICE_AGENT_API_KEY-x$HOME' };
  const path = '/jobs?key=$VOICE_AGENT_API_KEY';
  for (const end of ['', '\n\u0000']) {
    const body = `["$VOICE_AGENT_API_KEY","50%",$VOICE_AGENT_API_KEY]${end}`;
    const line = curlLine(target, { method: 'POST', path, headers, body });
    expect(line).not.toContain(key);
    const given = run(line);
    expect(headersOf(given)).toEqual([
      `authorization: Token ${key}`,
      `other: ${key}-x$HOME`,
      'Content-Type:',
    ]);
    expect(given.args.at(-1)).toBe(`${target}/jobs?key=${key}`);
    expect(bodyOf(given)).toBe(`["${key}","50%",${key}]${end}`);
  }
});

test('takes the secret of the deliveries from the environment as well', () => {
  const headers = {
    authorization: '$VOICE_AGENT_WEBHOOK_SECRET',
    'x-both': '$VOICE_AGENT_WEBHOOK_SECRET$VOICE_AGENT_API_KEY',
  };
  for (const end of ['', '\n\u0000']) {
    const body = `-["$VOICE_AGENT_WEBHOOK_SECRET",$VOICE_AGENT_API_KEY]${end}`;
    const given = run(curlLine(target, { method: 'POST', path: '/', headers, body }));
    expect(headersOf(given)).toEqual([
      `authorization: ${secret}`,
      `x-both: ${secret}${key}`,
      'Content-Type:',
    ]);
    expect(bodyOf(given)).toBe(`-["${secret}",${key}]${end}`);
  }
});

describe('a body', () => {
  test.each([
    ['quotes', `{"it's":"\\"\`$(id)\`\\" $HOME !!"}`],
    ['nothing', ''],
    ['an @ at the start', '@/etc/hostname'],
    ['a - at the start', '-x'],
    ['a - at the start, and a line break', '-x\n'],
    ['line breaks at the end', '{\r\n\t}\n\n'],
    ['bytes that are no text', '\u0000\u0001\u0007\u001b[31m\u007f\u009b1m\u0000'],
    ['octal after a character in octal', '\u00017\n0'],
    ['percent signs and backslashes', '%s %d \\n \\c %% \\101\n'],
    ['a command of a CI log', '##[error]x ##vso[task]'],
    ['text in many scripts', '{"name":"Zoë 🦜 日本"}'],
    ['what turns text', '\u202e\u2066abc\u2028'],
    ['more than an argument holds', 'é'.repeat(70_000)],
  ])('with %s arrives byte for byte', (_, body) => {
    const line = curlLine(target, post(body));
    expect(isSafe(line)).toBe(true);
    expect(bodyOf(run(line))).toBe(latin1(body));
  });

  test('is not an argument where it is longer than one may be', () => {
    expect(curlLine(target, post('n'.repeat(99_999)))).toContain(' --data-raw ');
    expect(curlLine(target, post('é'.repeat(50_000)))).toMatch(/^printf .* \| curl .* --data-binary @- /);
  });

  test('of any characters arrives byte for byte', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.constantFrom("'", '"', '\\', '%', '\n', '$', '`', '-', '@', '#', '##[', '\ud800', '\u0000', '!'),
    );
    const bodies = fc.array(
      fc.array(piece).map((pieces) => pieces.join('')),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(bodies, (bodies) => {
        for (const body of bodies) {
          const line = curlLine(target, post(body));
          expect(isSafe(line)).toBe(true);
          expect(bodyOf(run(line))).toBe(latin1(body));
        }
      }),
      { numRuns: 25 },
    );
  });
});

test('sends header values as they were sent, with an empty one and one that is not ASCII', () => {
  const headers = { 'x-a': `it's "$HOME"`, 'x-empty': '', 'x-name': 'caf\u00e9', 'x-tab': 'a\tb' };
  expect(headersOf(run(curlLine(target, { ...get, headers })))).toEqual([
    `x-a: it's "$HOME"`,
    'x-empty;',
    'x-name: caf\u00e9',
    'x-tab: a\tb',
  ]);
});

test('adds no content type and no length of its own', () => {
  const headers = { 'Content-Length': '99' };
  expect(headersOf(run(curlLine(target, { ...post('{}'), headers })))).toEqual(['Content-Type:']);
});

test.each<[string, Partial<Exchange['request']>, string[]]>([
  ['a POST without a body', { method: 'POST' }, ['-X', 'POST']],
  ['a GET with a body', { body: '{}' }, ['-X', 'GET', '-H', 'Content-Type:', '--data-raw', '{}']],
  ['a HEAD', { method: 'HEAD' }, ['--head']],
  ['a method of its own', { method: 'M-$X' }, ['-X', 'M-$X']],
])('writes %s', (_, request, flags) => {
  expect(run(curlLine(target, { ...get, ...request })).args).toEqual(['-i', ...flags, `${target}/jobs`]);
});

test('keeps curl from reading a path as a pattern', () => {
  expect(run(curlLine(target, { ...get, path: '/a/../{x}[1]' })).args).toEqual([
    '-i',
    '-g',
    '--path-as-is',
    `${target}/a/../{x}[1]`,
  ]);
});
