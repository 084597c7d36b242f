import { globSync, readFileSync } from 'node:fs';
import { BlockList, isIPv6 } from 'node:net';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import cases from './configuration.test.json' with { type: 'json' };
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

test.each(read('*.configuration.json'))('%s is valid', (_file, configuration) => {
  expect(checkConfiguration(configuration)).toMatchObject({ ok: true, configuration });
});

test.each(read('*.invalid.json'))('%s does not', (_file, rejected) => {
  const { configuration } = rejected as { configuration: unknown };
  expect(problemsOf(configuration)).not.toEqual([]);
});

test('every rule has its id in the traceability record', () => {
  const record = readFileSync(join(folder, '../../traceability.yaml'), 'utf8');
  const source = readFileSync(join(import.meta.dirname, 'configuration.ts'), 'utf8');
  const ids = [...new Set([...source.matchAll(/'(webhook\.[\w.-]+)'/g)].map(([, id]) => id))];
  expect(ids).toHaveLength(9);
  for (const id of ids) expect(record).toContain(`  - id: ${id}\n`);
});

describe('each problem is reported with its place and its rule', () => {
  test.each(cases.problems as [unknown, string, string][])('%j: %s, %s', (value, pointer, rule) => {
    expect(problemsOf(value)).toEqual([{ pointer, rule, message: expect.stringMatching(/^must /) }]);
  });

  test('in words that say what must be', () => {
    const messages = [null, [], { webhookUrl: 7 }, { webhookUrl: Object.create(null) }].map(
      (value) => problemsOf(value)[0]?.message,
    );
    expect(messages).toEqual([
      'must be an object',
      'must be an object',
      'must be a string',
      'must be a string',
    ]);
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

test('what only the network can check is listed, where there is a URL', () => {
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

describe('a host that is not on the internet is rejected', () => {
  test.each(hostsOf(cases.local))('%s: %s', (host) => {
    expect(rulesOf({ webhookUrl: `https://${host}/calls` })).toEqual(['webhook.url.reachable']);
  });
});

describe('a host that can be on the internet is not', () => {
  test.each(hostsOf(cases.public))('%s: %s', (host) => {
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
