import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptKey } from './kept-key.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-key-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('is made once, in the folder of the platform, for its user alone', () => {
  const homes = [
    [{ XDG_CONFIG_HOME: folder, HOME: '/nowhere' }, 'linux', folder],
    [{ XDG_CONFIG_HOME: 'relative', HOME: folder }, 'darwin', join(folder, '.config')],
    [{ APPDATA: join(folder, 'Roaming') }, 'win32', join(folder, 'Roaming')],
  ] as const;
  for (const [env, platform, home] of homes) {
    const file = join(home, 'voice-agent-sandbox', 'api-key');
    const { key } = keptKey(env, platform);
    expect(keptKey(env, platform)).toEqual({ key, file });
    expect(readFileSync(file, 'utf8')).toBe(`${key}\n`);
    if (process.platform === 'win32') continue;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    chmodSync(file, 0o644);
    keptKey(env, platform);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  }
});

test('is new without a folder for it', () => {
  const keys = [keptKey({}, 'linux'), keptKey({ HOME: folder }, 'win32'), keptKey({}, 'linux')];
  expect(new Set(keys.map(({ key }) => key)).size).toBe(3);
  expect(keys.map(({ file, problem }) => file ?? problem)).toEqual([undefined, undefined, undefined]);
});

test('is new where the file cannot be made or read', () => {
  writeFileSync(join(folder, 'file'), '');
  mkdirSync(join(folder, 'folder', 'voice-agent-sandbox', 'api-key'), { recursive: true });
  for (const home of ['file', 'folder']) {
    const { key, problem } = keptKey({ XDG_CONFIG_HOME: join(folder, home) }, 'linux');
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(problem).toMatch(/^The API key can't be kept in .* \(E[A-Z]+\), so this run has a new one\. Make/);
  }
});
