import { describe, expect, onTestFinished, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { type ClientOptions, createClient } from './index.ts';
import { version } from './version.ts';

const baseUrl = 'https://voice-agent.example.com';
const client = createClient({ baseUrl, apiKey: 'k' });

/** The message of a TypeError that is thrown at once. */
function problemOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    return (error as TypeError).message;
  }
  return '';
}

test.each([
  [undefined, 'baseUrl is missing. Pass the address of the service, or set VOICE_AGENT_BASE_URL.'],
  [{}, 'baseUrl is missing.'],
  [{ baseUrl: null }, 'baseUrl is missing.'],
  [{ baseUrl: '' }, 'baseUrl is empty. Pass the address of the service, or set VOICE_AGENT_BASE_URL.'],
  [{ baseUrl: 'secret.example.com' }, 'baseUrl must begin with https:// or http://.'],
  [{ baseUrl: 'localhost:4010' }, 'baseUrl must begin with https:// or http://.'],
  [{ baseUrl: '/v1' }, 'baseUrl must begin with https:// or http://.'],
  [{ baseUrl: 'ftp://secret.example.com' }, 'baseUrl must begin with https:// or http://.'],
  [{ baseUrl: 'https://' }, 'baseUrl is not a valid URL.'],
  [{ baseUrl: 'https://user:secret@a.example.com' }, 'baseUrl has a user. Remove it'],
  [{ baseUrl: new URL('https://secret@a.example.com') }, 'baseUrl has a user. Remove it'],
  [{ baseUrl: 'https://a.example.com/?key=secret' }, 'baseUrl has a query. Remove it.'],
  [{ baseUrl: 'https://a.example.com/#secret' }, 'baseUrl has a fragment. Remove it.'],
  [{ baseUrl, apiKey: undefined }, 'apiKey is missing. Pass it, or set VOICE_AGENT_API_KEY.'],
  [{ baseUrl, apiKey: '' }, 'apiKey is empty. Pass it, or set VOICE_AGENT_API_KEY.'],
  [{ baseUrl, apiKey: 'undefined' }, 'apiKey is undefined. Set the variable that it was made from.'],
  [{ baseUrl, apiKey: 'null' }, 'apiKey is null.'],
  [{ baseUrl, apiKey: {} }, 'apiKey is [object Object].'],
  [{ baseUrl, apiKey: 7 }, 'apiKey must be a string or a function, not number.'],
  [{ baseUrl, apiKey: '<API_KEY>' }, 'apiKey is a placeholder. Put your API key in its place.'],
  [{ baseUrl, apiKey: 'Token secret' }, 'apiKey begins with "Token ". Leave that out: the client adds it.'],
  [
    { baseUrl, apiKey: 'bearer secret' },
    'apiKey begins with "Bearer ". Leave that out: the client adds "Token ".',
  ],
  [{ baseUrl, apiKey: 'secret\n' }, 'apiKey has a line break. Remove it, for example with trim().'],
  [{ baseUrl, apiKey: 'a\r\nX-Injected: secret' }, 'apiKey has a line break.'],
  [{ baseUrl, apiKey: ' ' }, 'apiKey must be visible ASCII, without spaces.'],
  [{ baseUrl, apiKey: 'secret schlüssel' }, 'apiKey must be visible ASCII, without spaces.'],
])('%j is rejected: %s', (options, problem) => {
  const message = problemOf(() => createClient(options as never));
  expect(message).toContain(problem);
  expect(message).not.toContain('secret');
});

describe.each([
  ['of the client', (options: object) => createClient({ baseUrl, apiKey: 'k', ...options })],
  ['of a request', (options: object) => client.webTools.list({}, options)],
])('limits %s', (_, run) => {
  const above = 'must be a number above 0';
  const invalid: [keyof ClientOptions, string, unknown[]][] = [
    ['timeoutMs', above, ['5000', Number.NaN, -1, 0, null]],
    ['deadlineMs', above, ['500', Number.NaN, -1, 0, null, [500]]],
    ['maxResponseBytes', above, ['5', Number.NaN, -1, 0, 5n]],
    ['maxRetries', 'must be an integer of at least 0', ['2', Number.NaN, -1, 0.5, Number.POSITIVE_INFINITY]],
  ];
  test.each(invalid)('%s %s', (name, rule, values) => {
    for (const value of values)
      expect(problemOf(() => run({ [name]: value }))).toContain(`${name} ${rule}, not`);
  });
});

test.each([{}, { skipCounts: 'page' }])('an iteration with %j is rejected before it begins', (options) => {
  expect(problemOf(() => client.jobs.iterate({ projectId: 'p', ...options } as never))).toBe(
    "skipCounts must be 'pages' or 'records': the service does not specify it.",
  );
});

test('a runtime whose URL class cannot tell what it can parse has a client, too', () => {
  const { canParse } = URL;
  onTestFinished(() => void Object.assign(URL, { canParse }));
  Object.assign(URL, { canParse: undefined });
  expect(problemOf(() => createClient({ baseUrl, apiKey: 'k' }))).toBe('');
  expect(problemOf(() => createClient({ baseUrl: 'https://', apiKey: 'k' }))).toContain(
    'is not a valid URL.',
  );
});

test('the version in the User-Agent is that of the package', () => {
  expect(version).toBe(manifest.version);
});
