import { globSync, readFileSync } from 'node:fs';
import { BlockList, isIPv6 } from 'node:net';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkConfiguration } from './index.ts';
import { isPublicAddress } from './public-address.ts';

const folder = join(import.meta.dirname, '../../../specs/examples/webhookConfiguration');
const read = (pattern: string) =>
  globSync(pattern, { cwd: folder }).map(
    (file) => [basename(file), JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown] as const,
  );
const problemsOf = (value: unknown) => {
  const result = checkConfiguration(value);
  return result.ok ? [] : result.problems;
};
const rulesOf = (value: unknown) => problemsOf(value).map(({ rule }) => rule);

test.each(read('*.configuration.json'))('%s holds', (_file, configuration) => {
  expect(checkConfiguration(configuration)).toMatchObject({ ok: true, configuration });
});

test.each(read('*.refused.json'))('%s does not', (_file, refused) => {
  const { configuration } = refused as { configuration: unknown };
  expect(problemsOf(configuration)).not.toEqual([]);
});

test('every rule has its id in the traceability record', () => {
  const record = readFileSync(join(folder, '../../traceability.yaml'), 'utf8');
  const source = readFileSync(join(import.meta.dirname, 'configuration.ts'), 'utf8');
  const ids = [...new Set([...source.matchAll(/'(webhook\.[\w.-]+)'/g)].map(([, id]) => id))];
  expect(ids).toHaveLength(9);
  for (const id of ids) expect(record).toContain(`  - id: ${id}\n`);
});

describe('each problem is told with its place and its rule', () => {
  test.each<[unknown, string, string]>([
    [null, '', 'webhook.configuration'],
    [[], '', 'webhook.configuration'],
    ['https://receiver.example.com', '', 'webhook.configuration'],
    [{ webhookUrl: 7 }, '/webhookUrl', 'webhook.url'],
    [{ webhookUrl: '' }, '/webhookUrl', 'webhook.url'],
    [{ webhookUrl: 'receiver.example.com' }, '/webhookUrl', 'webhook.url'],
    [{ webhookUrl: 'https://' }, '/webhookUrl', 'webhook.url'],
    [{ webhookUrl: 'https:receiver.example.com' }, '/webhookUrl', 'webhook.url'],
    [{ webhookUrl: 'https://receiver.example.com/a b' }, '/webhookUrl', 'webhook.url'],
    [{ webhookUrl: 'https://receiver.example.com:99999/' }, '/webhookUrl', 'webhook.url'],
    [{ webhookUrl: 'http://receiver.example.com' }, '/webhookUrl', 'webhook.url.https-only'],
    [{ webhookUrl: 'wss://receiver.example.com' }, '/webhookUrl', 'webhook.url.https-only'],
    [{ webhookAuth: 'noAuth' }, '/webhookAuth', 'webhook.auth'],
    [{ webhookAuth: {} }, '/webhookAuth/authKey', 'webhook.auth-key'],
    [{ webhookAuth: { authKey: 'Bearer' } }, '/webhookAuth/authKey', 'webhook.auth-key'],
    [{ webhookAuth: { authKey: 'bearer' } }, '/webhookAuth/authSecret', 'webhook.auth-secret'],
    [{ webhookAuth: { authKey: 'noAuth', authSecret: 1 } }, '/webhookAuth/authSecret', 'webhook.auth-secret'],
    [
      { webhookAuth: { authKey: 'bearer', authSecret: 'bearer t' } },
      '/webhookAuth/authSecret',
      'webhook.auth-secret.form',
    ],
    ...['Bearer tokén', 'Bearer t\0', 'Bearer undefined'].map((authSecret): [unknown, string, string] => [
      { webhookAuth: { authKey: 'bearer', authSecret } },
      '/webhookAuth/authSecret',
      'webhook.auth-secret.form',
    ]),
  ])('%j', (value, pointer, rule) => {
    expect(problemsOf(value)).toEqual([{ pointer, rule, message: expect.stringMatching(/^must /) }]);
  });

  test('in words that say what must be', () => {
    const messages = [null, [], { webhookUrl: 7 }, { webhookUrl: Object.create(null) }].map(
      (value) => problemsOf(value)[0]?.message,
    );
    expect(messages).toEqual(['must be object', 'must be object', 'must be a string', 'must be a string']);
  });

  test('and all at once', () => {
    const both = { webhookUrl: 'http://a.example.com', webhookAuth: { authKey: 'bearer' } };
    expect(rulesOf(both)).toEqual(['webhook.url.https-only', 'webhook.auth-secret']);
  });
});

test('the secret and the URL are in no message', () => {
  const webhookUrl = 'http://user:hush@receiver.example.com/hush';
  for (const authSecret of ['hush', 'Bearer hush hush', 'bearer hush'])
    expect(
      JSON.stringify(problemsOf({ webhookUrl, webhookAuth: { authKey: 'bearer', authSecret } })),
    ).not.toContain('hush');
});

test('what only the network can tell is listed, where there is a URL', () => {
  const result = checkConfiguration({ webhookUrl: 'https://receiver.example.com' });
  expect(result.ok && result.unchecked.map(({ rule }) => rule)).toEqual([
    'webhook.url.certificate',
    'webhook.url.reachable',
  ]);
  expect(checkConfiguration({})).toEqual({ ok: true, configuration: {}, unchecked: [] });
});

/** Hosts with spaces between them, each by what it is. */
const hostsOf = (kinds: Record<string, string>) =>
  Object.entries(kinds).flatMap(([kind, hosts]) => hosts.split(' ').map((host) => [host, kind] as const));

describe('a host that is not on the internet is refused', () => {
  test.each(
    hostsOf({
      'a name of this machine': 'localhost LOCALHOST localhost. localhost:8443 calls.localhost %6cocalhost',
      'a name of a local network': 'printer.local receiver.internal nas.home.arpa',
      loopback: '127.0.0.1 127.1 127.0.0.1. user:secret@127.0.0.1 [::1] [0:0:0:0:0:0:0:1]',
      'loopback in another notation': '0x7f000001 0x7f.1 2130706433 017700000001',
      'no address': '0 0.0.0.0 [::]',
      'a private network': '10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.1.1',
      'a shared or a link-local network': '100.64.0.1 169.254.169.254 [fe80::1] [febf::1]',
      'multicast, broadcast or a relay': '224.0.0.1 255.255.255.255 [ff02::1] 192.88.99.1',
      'IPv4 in IPv6': '[::ffff:127.0.0.1] [::ffff:10.0.0.1] [::127.0.0.1] [::ffff:0:10.0.0.1]',
      'IPv4 behind a translator': '[64:ff9b::192.168.0.1] [64:ff9b:1::8.8.8.8] [64:ff9b:1:ffff::10.0.0.1]',
      'a unique local address': '[fc00::1] [fdff:ffff::1]',
      'an address for documentation or tests': '[2001:db8::1] [2001:2::1] [2001:10::1]',
      '6to4 of 10.0.0.1 and of 127.0.0.1': '[2002:a00:1::1] [2002:7f00:1::]',
      '6to4 of 169.254.169.254 and of 192.88.99.1': '[2002:a9fe:a9fe::1] [2002:c058:6301::1]',
      'Teredo with the client 192.168.1.1': '[2001:0:808:808:0:0:3f57:fefe]',
      'Teredo with the server 10.0.0.1': '[2001:0:a00:1:0:0:f7f7:f7f7] [2001::1]',
      ISATAP: '[2606:4700::5efe:192.168.1.1] [2606:4700::200:5efe:127.0.0.1] [fe80::5efe:8.8.8.8]',
    }),
  )('%s: %s', (host) => {
    expect(rulesOf({ webhookUrl: `https://${host}/calls` })).toEqual(['webhook.url.reachable']);
  });
});

describe('a host that can be on the internet is not', () => {
  test.each(
    hostsOf({
      'a name': 'receiver.example.com user:secret@receiver.example.com:8443',
      'a name that begins like a local one': 'localhost.example.com local.example.com 10.0.0.1.example.com',
      'a name that ends like a local one': 'notlocalhost',
      'a public address': '8.8.8.8 [2606:4700:4700::1111] [2003:a00:1::1]',
      'the neighbour of a network': '172.15.0.1 172.32.0.1 100.128.0.1 192.169.0.1 11.0.0.1 223.255.255.254',
      '8.8.8.8 in IPv6': '[::ffff:8.8.8.8] [64:ff9b::8.8.8.8]',
      '8.8.8.8 by 6to4 and Teredo': '[2002:808:808::1] [2001:0:808:808:0:0:f7f7:f7f7]',
      '8.8.8.8 by ISATAP, and what is none': '[2606:4700::200:5efe:8.8.8.8] [2606:4700::5eff:10.0.0.1]',
    }),
  )('%s: %s', (host) => {
    expect(problemsOf({ webhookUrl: `https://${host}/calls` })).toEqual([]);
  });
});

/** The same blocks in the words of another implementation. */
const closed = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  closed.addSubnet(address, bits, 'ipv4');
closed.addSubnet('fc00::', 7, 'ipv6');
closed.addSubnet('fe80::', 10, 'ipv6');
closed.addAddress('::1', 'ipv6');
closed.addAddress('::', 'ipv6');

test('no local address is taken for a public one, in any notation', () => {
  const ipv6 = fc.oneof(
    fc.ipV6(),
    fc.tuple(fc.constantFrom('fc', 'fd', 'fe'), fc.ipV6()).map(([two, rest]) => two + rest.slice(2)),
    fc.ipV4().map((address) => `::ffff:${address}`),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.ipV4Extended(),
        ipv6.filter(isIPv6).map((address) => `[${address}]`),
      ),
      (host) => {
        const { hostname } = new URL(`https://${host}/`);
        const bare = hostname.replaceAll(/[[\]]/g, '');
        const isLocal = closed.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
        if (isLocal) expect(isPublicAddress(hostname), host).toBe(false);
        else expect(isPublicAddress(hostname), host).toBeTypeOf('boolean');
      },
    ),
    { numRuns: 2_000 },
  );
});

test('whatever comes in is answered, and what holds is of the schema', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.record({ webhookUrl: fc.oneof(fc.webUrl(), fc.string()), webhookAuth: fc.anything() }),
      ),
      (value) => {
        const result = checkConfiguration(value);
        expect(result.ok || result.problems.length > 0).toBe(true);
      },
    ),
  );
});
