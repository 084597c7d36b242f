import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isHeldOut, isNew, isSelected, knownWords, reportedName } from './fault-selection.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'selection-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
const git = (...args: string[]): void => {
  execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'pipe' });
};
const commit = (text: string): void => {
  writeFileSync(join(folder, 'faults.yaml'), text);
  git('add', 'faults.yaml');
  git('commit', '-qm', 'Faults');
};
const words = (): string[] => [...knownWords(folder)].filter((word) => word !== '').sort();

test('faults that a branch adds, committed or not, and later faults of main are not known', () => {
  git('init', '-qb', 'main');
  commit('- first-fault: It is known.');
  git('checkout', '-qb', 'branch');
  commit('- first-fault: It is known.\n- second-fault: It is new.');
  writeFileSync(join(folder, 'more.yaml'), '- third-fault: It is untracked.');
  expect(words()).toEqual(['first-fault']);
  git('checkout', '-q', 'main');
  commit('- first-fault: It is known.\n- fourth-fault: It is on main.');
  expect(words()).toEqual(['first-fault', 'fourth-fault']);
  git('checkout', '-q', 'branch');
  expect(words()).toEqual(['first-fault']);
});

test('without git or main no fault is known', () => {
  expect(words()).toEqual([]);
  git('init', '-qb', 'other');
  commit('- first-fault: It is known.');
  expect(words()).toEqual([]);
});

test('a new fault always runs, a known one by hash', () => {
  const name = ['a-fault-that', 'nobody-wrote'].join('-');
  expect(isSelected(name, 'bare', Number.POSITIVE_INFINITY)).toBe(isNew(name));
  expect(isSelected('auth-bearer', 'bare', 1)).toBe(true);
});

test('FAULT selects one fault and reports its name, even of a held-out one', () => {
  const heldOut = ['a-b', 'a-c', 'a-d', 'a-e', 'a-f', 'a-g', 'a-h', 'a-i'].find(isHeldOut) ?? '';
  expect(isSelected(heldOut, 'bare', 1_000, heldOut)).toBe(true);
  expect(isSelected('auth-bearer', 'bare', 1, heldOut)).toBe(false);
  expect(reportedName(heldOut, heldOut)).toBe(heldOut);
  expect(reportedName(heldOut)).toBe('a held-out fault');
});
