import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { portOf, scratchFolder } from '@voice-agent/test-kit/scratch';
import { expect, onTestFinished, test, vi } from 'vitest';
import { browser, checkMachine, disk, node, port, shell } from './machine.ts';

test.each([
  ['24.18.0', true],
  ['24.18.1', true],
  ['26.0.0', true],
  ['24.9.0', false],
  ['20.20.2', false],
])('Node %s is enough: %s', (version, isEnough) => {
  expect(node(version, '/usr/bin/node', '/repository')).toMatchObject({
    state: isEnough ? 'good' : 'bad',
    found: `Node ${version}, from /usr/bin/node`,
  });
});

test('the Node of the lock file is named as that', () => {
  const path = join('/repository', 'node_modules', '.pnpm', 'node');
  expect(node('24.21.0', path, '/repository').found).toBe('Node 24.21.0, from the lock file');
});

test('too little disk is named with what is needed', () => {
  expect(disk('/', 0)).toEqual({ state: 'good', found: expect.stringMatching(/^\d+\.\d GB free in \/$/) });
  expect(disk('/', 1e9)).toMatchObject({ state: 'bad', todo: expect.stringContaining('need 1000000000 GB') });
});

test('the browser is that of CHROME_PATH, of the lock file, or an installed one', () => {
  using folder = scratchFolder({ chrome: '' });
  const linux = { env: {}, platform: 'linux', arch: 'x64' } as const;
  const chrome = join(folder.path, 'chrome');
  expect(browser(linux)).toEqual({ state: 'good', found: 'Chromium, from the lock file of tests/browser' });
  expect(browser({ ...linux, env: { CHROME_PATH: chrome } })).toMatchObject({ state: 'good' });
  const wrong = { ...linux, env: { CHROME_PATH: `${chrome}m` } };
  expect(browser(wrong)).toMatchObject({ state: 'bad', todo: 'Fix or unset CHROME_PATH.' });
  const elsewhere = { env: {}, platform: 'freebsd', arch: 'x64' } as const;
  expect(browser(elsewhere)).toMatchObject({
    state: 'bad',
    todo: expect.stringContaining('CHROME_PATH'),
  });
});

test('a shell that the machine lacks is noted', async () => {
  expect(await shell('git', '/')).toMatchObject({
    state: 'good',
    found: expect.stringMatching(/^git version /),
  });
  expect(await shell('no-shell', '/')).toMatchObject({
    state: 'note',
    found: 'no no-shell',
    todo: expect.stringContaining('the package no-shell'),
  });
});

test('a port that somebody has is noted', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  const number = await portOf(server);
  const taken = { number, use: 'a test', todo: 'Choose another.' };
  expect(await port(taken)).toEqual({
    state: 'note',
    found: `port ${number}, of a test, is taken`,
    todo: 'Choose another.',
  });
  server.close();
  await once(server, 'close');
  expect(await port(taken)).toEqual({ state: 'good', found: `port ${number}, of a test, is free` });
});

test('a folder that is not a clone, and where nothing is installed, is not ready', async () => {
  using folder = scratchFolder({ 'package.json': { name: 'scratch', dependencies: { absent: '1.0.0' } } });
  const logged = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  expect(await checkMachine(folder.path)).toBe(1);
  const lines = stripVTControlCharacters(logged.mock.calls.join('\n')).split('\n');
  expect(lines).toContain('  → Clone the repository with git.');
  expect(lines).toContain('✗ what is installed differs from the lock file');
  expect(lines.at(-1)).toMatch(/^\d+ to fix, marked with ✗\.$/);
  // Each line that is not good is followed by what to do.
  for (const [i, line] of lines.entries()) if (/^[✗!]/.test(line)) expect(lines[i + 1]).toMatch(/^ {2}→ /);
});

test('without pnpm on the PATH, npx is named, and what is installed is not reported', async () => {
  using folder = scratchFolder({ 'node_modules/.keep': '' });
  vi.stubEnv('npm_execpath', '');
  vi.stubEnv('PATH', join(folder.path, 'nowhere'));
  const logged = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => {
    logged.mockRestore();
    vi.unstubAllEnvs();
  });
  await checkMachine(folder.path);
  const lines = stripVTControlCharacters(logged.mock.calls.join('\n')).split('\n');
  expect(lines).toContain('! no pnpm on the PATH');
  expect(lines).toContain('  → Run npx pnpm check-machine.');
  expect(lines).toContain('✗ no git');
});
