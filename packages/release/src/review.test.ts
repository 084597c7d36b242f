import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { portOf, scratchFolder } from '@voice-agent/test-kit/scratch';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { exitCodeOf, reviewAdvisories, reviewLicences } from './review.ts';

afterEach(() => vi.unstubAllEnvs());

const allowed = { licences: ['MIT'], licenceExceptions: [], advisoryExceptions: [] };

// A repository with a published package and a private one, whose pnpm writes what it is given.
function repository(message: unknown, rules: unknown = allowed): { path: string } & Disposable {
  const output = typeof message === 'string' ? message : JSON.stringify(message);
  const folder = scratchFolder({
    'packages/client/package.json': { name: '@voice-agent/client', version: '0.0.0' },
    'packages/docs/package.json': { name: '@voice-agent/docs', version: '0.0.0', private: true },
    '.config/review.json': rules as object,
    pnpm: `#!/usr/bin/env node
process.stdout.write(${JSON.stringify(output)});
process.exitCode = 1;`,
  });
  chmodSync(join(folder.path, 'pnpm'), 0o755);
  vi.stubEnv('npm_execpath', join(folder.path, 'pnpm'));
  return folder;
}

const licences = { MIT: [{ name: 'hono' }], 'GPL-3.0-only': [{ name: 'strict' }] };
const exception = { package: 'strict', licence: 'GPL-3.0-only', reason: 'Started as a program of its own.' };

test('a licence that is allowed passes', async () => {
  using folder = repository({ MIT: [{ name: 'hono' }] });
  expect(await reviewLicences(folder.path)).toEqual({ asked: true, problems: [] });
});

test.each(['GPL-3.0-only', 'Unknown', '(MIT OR GPL-3.0-only)'])(
  'the licence %s is rejected',
  async (licence) => {
    using folder = repository({ [licence]: [{ name: 'strict' }] });
    const { asked, problems } = await reviewLicences(folder.path);
    expect(asked).toBe(true);
    expect(problems).toEqual([expect.stringMatching(/^strict: its licence is ".*\/licenceExceptions\.$/)]);
    expect(problems[0]).toContain(`"${licence}"`);
  },
);

test('an exception applies to its package and its licence, while it is needed', async () => {
  const rules = { ...allowed, licenceExceptions: [exception] };
  using needed = repository(licences, rules);
  expect(await reviewLicences(needed.path)).toEqual({ asked: true, problems: [] });
  using changed = repository({ 'AGPL-3.0-only': [{ name: 'strict' }] }, rules);
  expect((await reviewLicences(changed.path)).problems).toEqual([
    expect.stringContaining('"AGPL-3.0-only"'),
    expect.stringContaining('Remove it.'),
  ]);
});

test.each([
  ['no rules', 'packages: {', /can't be read/],
  ['no list', { ...allowed, licences: undefined }, /\/licences is not a list/],
  [
    'no reason',
    { ...allowed, licenceExceptions: [{ ...exception, reason: ' ' }] },
    /strict in .* has no reason/,
  ],
])('a rules file with %s is not a review', async (_, rules, words) => {
  using folder = repository(licences, rules);
  const { asked, problems } = await reviewLicences(folder.path);
  expect(asked).toBe(false);
  expect(problems).toEqual([expect.stringMatching(words)]);
});

test.each([
  ['nothing', ''],
  ['words', 'Error: ERR_PNPM_AUDIT_BAD_RESPONSE\n\n  × It responded\n  │ with 405'],
  ['something else', { advisories: 'none' }],
])('where pnpm prints %s, nothing is known', async (_, message) => {
  using folder = repository(message);
  for (const review of [reviewLicences, reviewAdvisories]) {
    const { asked, problems } = await review(folder.path);
    expect(asked).toBe(false);
    expect(problems).toEqual([expect.stringMatching(/could not be asked: \S/)]);
  }
});

test('where pnpm is missing, nothing is known', async () => {
  using folder = repository(licences);
  vi.stubEnv('npm_execpath', '');
  vi.stubEnv('PATH', folder.path.concat('/nowhere'));
  expect(await reviewLicences(folder.path)).toEqual({
    asked: false,
    problems: [expect.stringContaining('npx pnpm')],
  });
});

test('what is bundled into a published package is reviewed too, and nothing else of its development', async () => {
  const bundled = { '@voice-agent/client': ['strict'], '@voice-agent/docs': ['elsewhere'] };
  const message = { ...licences, Unknown: [{ name: 'elsewhere' }] };
  const write = `process.stdout.write(${JSON.stringify(JSON.stringify(message))})`;
  using folder = repository('', { ...allowed, bundled });
  const script = `#!/usr/bin/env node\n${write.replace('write(', "write(process.argv.includes('--prod') ? '{}' : ")}`;
  writeFileSync(join(folder.path, 'pnpm'), script);
  expect((await reviewLicences(folder.path)).problems).toEqual([
    expect.stringMatching(/^strict: its licence is "GPL-3.0-only"/),
  ]);
});

const flaw = {
  module_name: 'hono',
  title: 'It answers too much',
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  severity: 'high',
  findings: [{ version: '4.0.0', paths: ['packages__sandbox>hono'] }],
};

test('a known vulnerability is named with its way in, unless it is an exception', async () => {
  const audit = { advisories: { 1: flaw } };
  using open = repository(audit);
  expect(await reviewAdvisories(open.path)).toEqual({
    asked: true,
    problems: [
      expect.stringMatching(/^hono 4\.0\.0: high: It .*GHSA-aaaa-bbbb-cccc.*packages__sandbox>hono/),
    ],
  });
  const rule = { advisory: 'GHSA-aaaa-bbbb-cccc', package: 'hono', reason: 'That part is never called.' };
  const rules = { ...allowed, advisoryExceptions: [rule] };
  using excepted = repository(audit, rules);
  expect(await reviewAdvisories(excepted.path)).toEqual({ asked: true, problems: [] });
  using mended = repository({ advisories: {} }, rules);
  expect((await reviewAdvisories(mended.path)).problems).toEqual([expect.stringContaining('Remove it.')]);
});

test('what pnpm itself reports of a registry is understood', async () => {
  const version = '4.0.0';
  using folder = scratchFolder({
    'package.json': { name: 'scratch', private: true },
    'pnpm-workspace.yaml': 'packages: [packages/*]\n',
    'packages/a/package.json': { name: 'a', version, dependencies: { hono: version } },
    'packages/b/package.json': { name: 'b', version, private: true, dependencies: { ky: version } },
    'pnpm-lock.yaml': lock({ a: 'hono', b: 'ky' }, version),
    '.config/review.json': allowed,
  });
  const asked: unknown[] = [];
  let status = 200;
  const registry = createServer(async (request, response) => {
    asked.push(JSON.parse(Buffer.concat(await request.toArray()).toString()));
    const { title, url, severity } = flaw;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ hono: [{ id: 1, title, url, severity, vulnerable_versions: '<5', cwe: [] }] }),
    );
  });
  onTestFinished(() => void registry.close());
  const flags = ['--registry', `http://127.0.0.1:${await portOf(registry)}/`];
  const found = await reviewAdvisories(folder.path, flags);
  expect(found).toEqual({ asked: true, problems: [expect.stringMatching(/^hono 4\.0\.0: high: /)] });
  expect(asked).toEqual([{ hono: [version] }]);
  status = 405;
  const rejected = await reviewAdvisories(folder.path, flags);
  const sentence = /^The registry could not be asked: [^\n×│]*405[^\n×│]* mirrors do not\.$/;
  expect(rejected).toEqual({ asked: false, problems: [expect.stringMatching(sentence)] });
});

// The lock file of packages with one dependency each.
const lock = (packages: Record<string, string>, version: string): string =>
  JSON.stringify({
    lockfileVersion: '9.0',
    importers: Object.fromEntries([
      ['.', {}],
      ...Object.entries(packages).map(([name, dependency]) => [
        `packages/${name}`,
        { dependencies: { [dependency]: { specifier: version, version } } },
      ]),
    ]),
    packages: Object.fromEntries(
      Object.values(packages).map((name) => [
        `${name}@${version}`,
        { resolution: { integrity: 'sha512-AA==' } },
      ]),
    ),
    snapshots: Object.fromEntries(Object.values(packages).map((name) => [`${name}@${version}`, {}])),
  });

test.each([
  [0, [true, true], [[], []]],
  [1, [true, true], [[], ['a']]],
  [2, [true, false], [[], ['a']]],
  [1, [true, false], [['a'], ['b']]],
])('the exit code is %i', (exitCode, asked, problems) => {
  const reviews = asked.map((each, i) => ({ asked: each, problems: problems[i] ?? [] }));
  expect(exitCodeOf(reviews)).toBe(exitCode);
});
