import { afterEach, describe, expect, test, vi } from 'vitest';
import { event, lines, post, reset, setUp } from '../soak/fake-inbox.ts';
import { strangeValues } from '../soak/strange-values.ts';
import type { NamedSecret, SecretsFunction, SecretsRequest } from './index.ts';
import { deliver } from './testing/index.ts';

afterEach(reset);

const bytes = new TextEncoder().encode(JSON.stringify(event));

/** The response to one delivery, and the reason in the log. */
async function outcome(auth: unknown, authorization = 'Bearer s3cret', options: object = {}) {
  const { receiver, arrivals } = setUp({ auth, ...options });
  const { status } = await deliver(receiver, event, { authorization, url: '/calls/acme?v=2' });
  expect(lines).toHaveLength(status === 200 ? 0 : 1);
  expect(JSON.stringify(lines)).not.toMatch(/s3cret|hush/);
  return { status, reason: lines[0]?.[2].reason, arrivals };
}

describe('secrets by a function', () => {
  test.each<[string, Awaited<ReturnType<SecretsFunction>>, string | undefined]>([
    ['a string', 'Bearer s3cret', undefined],
    ['several', ['Bearer old', 'Bearer s3cret'], undefined],
    ['one with a name', { name: 'acme', authSecret: 'Bearer s3cret' }, 'acme'],
    ['one without', { authSecret: 'Bearer s3cret' }, undefined],
    ['both kinds', ['Bearer old', { name: 'v2', authSecret: 'Bearer s3cret' }], 'v2'],
  ])('%s, at once or later: stored with the name of the one that matches', async (_, secrets, secretName) => {
    for (const auth of [() => secrets, async () => secrets]) {
      const { status, arrivals } = await outcome(auth);
      expect(status).toBe(200);
      expect(arrivals).toMatchObject([{ secretName }]);
    }
  });

  test('they count from one delivery to the next, by the URL of the request', async () => {
    const secrets = new Map<string, NamedSecret[]>();
    const urls: (string | undefined)[] = [];
    const auth = ({ url = '' }: SecretsRequest) => {
      urls.push(url);
      return secrets.get(url) ?? [];
    };
    const { receiver } = setUp({ auth });
    const status = async (url: string) =>
      (await deliver(receiver, event, { authorization: 'Bearer of-acme', url })).status;
    expect(await status('/acme')).toBe(401);
    secrets.set('/acme', [{ name: 'acme', authSecret: 'Bearer of-acme' }]);
    expect([await status('/acme'), await status('/other')]).toEqual([200, 401]);
    secrets.set('/acme', [{ name: 'acme', authSecret: 'Bearer of-acme-now' }]);
    expect(await status('/acme')).toBe(401);
    expect(urls).toEqual(['/acme', '/acme', '/other', '/acme']);
    expect(lines[0]?.[2]).toEqual({ reason: 'auth has no secret for it' });
  });

  test('the name is in the context of the handler', async () => {
    const names: unknown[] = [];
    const fallback = (_: unknown, { delivery }: { delivery: { secretName?: string } }) => {
      names.push(delivery.secretName);
    };
    const { receiver, process } = setUp({ auth: () => 'Bearer s3cret', fallback });
    await receiver.start();
    await process(bytes, { secretName: 'acme' });
    await process(bytes);
    await receiver.process(event, { secretName: 'globex' });
    expect(names).toEqual(['acme', undefined, 'globex']);
  });

  test.each<[string, string[]]>([
    ['without a header', []],
    ['with two', ['Bearer s3cret', 'Bearer s3cret']],
    ['of another scheme', ['Basic s3cret']],
    ['without a token', ['Bearer ']],
  ])('a delivery %s is 401 without a look-up', async (_, authorization) => {
    const auth = vi.fn(() => 'Bearer s3cret');
    expect((await setUp({ auth }).receiver.receive(post(event, authorization))).status).toBe(401);
    expect(auth).not.toHaveBeenCalled();
  });

  test('another token is 401', async () => {
    const { status, reason } = await outcome(() => ['Bearer one', 'Bearer two']);
    expect({ status, reason }).toEqual({ status: 401, reason: 'its token is another' });
  });

  const raise = () => {
    throw Object.assign(new RangeError('Bearer hush is out of reach'), { code: 'ECONNREFUSED' });
  };
  const failed = 'AuthError: auth failed (RangeError ECONNREFUSED)';
  test.each<[string, () => unknown, string]>([
    ['throws', raise, failed],
    ['rejects', async () => raise(), failed],
    ['hangs', () => new Promise(() => {}), 'AuthError: auth gave no secrets within 20 ms (appendTimeoutMs)'],
    ['returns nothing', () => undefined, 'AuthError: a secret that auth returned is missing.'],
    ['returns null', () => null, 'AuthError: a secret that auth returned is missing.'],
    ['returns a number', () => 7, 'AuthError: a secret that auth returned must be a string.'],
    ['returns an empty secret', () => [''], 'AuthError: a secret that auth returned is empty.'],
    [
      'returns a placeholder',
      () => 'Bearer <token>',
      'AuthError: a secret that auth returned is a placeholder.',
    ],
    [
      'returns a token alone',
      () => 's3cret',
      'AuthError: a secret that auth returned must be the word Bearer',
    ],
    ['returns noAuth', () => ({ authKey: 'noAuth' }), 'AuthError: a secret that auth returned is missing.'],
    [
      'names it by a number',
      () => ({ name: 7, authSecret: 'Bearer s3cret' }),
      'AuthError: a secret that auth returned has a name that is not a string.',
    ],
  ])('one that %s is 503 and one line of the log', async (_, auth, words) => {
    const { status, reason, arrivals } = await outcome(auth, undefined, { appendTimeoutMs: 20 });
    expect(status).toBe(503);
    expect(String(reason).slice(0, words.length)).toBe(words);
    expect(arrivals).toEqual([]);
  });

  test.each(strangeValues)('%s, thrown or returned, is a 503', async (_, value) => {
    const thrown = await outcome(() => {
      throw value();
    });
    lines.length = 0;
    expect([thrown.status, (await outcome(async () => [value()])).status]).toEqual([503, 503]);
  });

  test('one that is invalid does not keep the others out', async () => {
    const auth = () => ['', { name: 'acme', authSecret: 'Bearer s3cret' }];
    expect((await outcome(auth)).status).toBe(200);
    expect((await outcome(auth, 'Bearer other')).status).toBe(503);
  });

  test('look-ups count among those that come at the same time, and stop waits for them', async () => {
    let found = (_: string) => {};
    const auth = () => new Promise<string>((resolve) => (found = resolve));
    const { receiver, arrivals } = setUp({ auth, maxPending: 1 });
    const first = receiver.receive(post(event));
    expect((await receiver.receive(post(event))).status).toBe(503);
    const stopping = receiver.stop();
    found('Bearer s3cret');
    expect((await first).status).toBe(200);
    await stopping;
    expect(arrivals).toHaveLength(1);
  });
});
