import { afterEach, describe, expect, test, vi } from 'vitest';
import { event, lines, post, reset, setUp } from '../soak/fake-inbox.ts';
import { strangeValues } from '../soak/strange-values.ts';
import type { NamedSecret, Receiver, SecretsFunction, SecretsRequest } from './index.ts';
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
    expect({ status, reason }).toEqual({ status: 401, reason: 'its token does not match' });
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

  test('a stop waits for look-ups', async () => {
    let found = (_: string) => {};
    const auth = () => new Promise<string>((resolve) => (found = resolve));
    const { receiver, arrivals } = setUp({ auth });
    const first = receiver.receive(post(event));
    const stopping = receiver.stop();
    found('Bearer s3cret');
    expect((await first).status).toBe(200);
    await stopping;
    expect(arrivals).toHaveLength(1);
  });
});

describe('strangers, while a function looks secrets up', () => {
  /** Look-ups that end when a test says so. */
  function lookUps() {
    const begun: { url: string | undefined; end: (secrets: string) => void }[] = [];
    const auth = ({ url }: SecretsRequest) =>
      new Promise<string>((resolve) => begun.push({ url, end: resolve }));
    return { auth, begun };
  }
  const statusOf = async (receiver: Receiver, authorization: string, url?: string) =>
    (await deliver(receiver, event, { authorization, url: url ?? '/calls' })).status;
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

  test.each([
    ['one URL', () => '/calls'],
    ['as many URLs', (i: number) => `/calls?${i}`],
  ])('take no place of deliveries, on %s', async (_, urlOf) => {
    const { auth, begun } = lookUps();
    const { receiver, arrivals } = setUp({ auth, maxPending: 10 });
    const strangers = Array.from({ length: 90 }, (_, i) => statusOf(receiver, `Bearer ${i}`, urlOf(i)));
    const real = Array.from({ length: 10 }, () => statusOf(receiver, 'Bearer s3cret'));
    for (let at = 0; at < begun.length; ) {
      while (at < begun.length) begun[at++]?.end('Bearer s3cret');
      await turn();
    }
    expect(await Promise.all(real)).toEqual(Array(10).fill(200));
    expect(new Set(await Promise.all(strangers))).toEqual(new Set([401]));
    expect(arrivals).toHaveLength(10);
  });

  test('have a bound of their own', async () => {
    const { auth, begun } = lookUps();
    const { receiver } = setUp({ auth, maxPending: 2 });
    const strangers = Array.from({ length: 10_000 }, () => statusOf(receiver, 'Bearer other'));
    expect(await statusOf(receiver, 'Bearer s3cret')).toBe(503);
    expect(lines[0]?.[2].reason).toMatch(/^more than 10000 wait until auth/);
    for (let at = 0; at < 2; at++) {
      begun[at]?.end('Bearer s3cret');
      await turn();
    }
    expect(new Set(await Promise.all(strangers))).toEqual(new Set([401]));
    const later = statusOf(receiver, 'Bearer s3cret');
    begun[2]?.end('Bearer s3cret');
    expect(await later).toBe(200);
  });

  test('those of one URL share a look-up, and a later one counts what has changed since', async () => {
    const { auth, begun } = lookUps();
    const { receiver } = setUp({ auth });
    const first = statusOf(receiver, 'Bearer old');
    await turn();
    const during = ['Bearer old', 'Bearer new', 'Bearer new'].map((secret) => statusOf(receiver, secret));
    begun[0]?.end('Bearer old');
    expect([await first, await during[0]]).toEqual([200, 200]);
    await turn();
    expect(begun).toHaveLength(2);
    begun[1]?.end('Bearer new');
    expect(await Promise.all(during)).toEqual([200, 200, 200]);
    expect(begun).toHaveLength(2);
  });

  test('one that fails is asked anew by the next delivery', async () => {
    let fails = true;
    const auth = async () => {
      if (fails) throw new Error('away');
      return 'Bearer s3cret';
    };
    const { receiver } = setUp({ auth });
    const both = [statusOf(receiver, 'Bearer s3cret'), statusOf(receiver, 'Bearer s3cret')];
    expect(await Promise.all(both)).toEqual([503, 503]);
    fails = false;
    expect(await statusOf(receiver, 'Bearer s3cret')).toBe(200);
  });
});
