import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Progress } from './progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A progress, and what it wrote. */
function open({ isTTY = false, columns = 40, env = {} as NodeJS.ProcessEnv } = {}) {
  const lines: string[] = [];
  const stream = Object.assign(new PassThrough(), {
    isTTY,
    columns,
    write: (text: string) => lines.push(text) > 0,
  });
  const progress = new Progress({ stream, env });
  progress.expect(2);
  return { progress, lines, written: () => stripVTControlCharacters(lines.join('')) };
}

test('a task that ends has a line with its tests, its time and its number', () => {
  const { progress, written } = open();
  progress.start('client test');
  vi.advanceTimersByTime(11_400);
  progress.end('client test', { state: 'passed', detail: '318 passed' });
  progress.end('codegen test', { state: 'failed' });
  expect(written()).toBe('✓ client test 318 passed 11.4 s (1/2)\n✗ codegen test (2/2)\n');
});

test('without a terminal, what runs is reported after 15 s without a line, and every 15 s again', () => {
  const { progress, lines } = open();
  progress.start('client test');
  vi.advanceTimersByTime(15_000);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(lines).toEqual(['… 16.0 s (0/2) client test\n']);
  vi.advanceTimersByTime(16_000);
  expect(lines).toHaveLength(2);
});

test('on a terminal a last line, no wider than it, shows what runs, and goes', () => {
  const { progress, lines } = open({ isTTY: true });
  progress.start('client test', performance.now(), () => 'the hundredth of two hundred kills');
  vi.advanceTimersByTime(120);
  expect(lines).toEqual(['\r\u001b[2K⠋ 0.1 s (0/2) client test: the hundredt']);
  progress[Symbol.dispose]();
  expect(lines.at(-1)).toBe('\r\u001b[2K');
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(2);
});

test('with CI a terminal is none, and GitHub folds what a task wrote', () => {
  const { progress, written } = open({ isTTY: true, env: { CI: 'true', GITHUB_ACTIONS: 'true' } });
  progress.start('client test');
  vi.advanceTimersByTime(1000);
  progress.end('client test', { state: 'passed', output: 'all of it\n' });
  expect(written()).toBe('::group::✓ client test 1.0 s (1/2)\nall of it\n::endgroup::\n');
});

test('a step ends the one before', () => {
  const { progress, written } = open();
  progress.step('building');
  progress.step('packing');
  progress.endSteps('failed');
  expect(written()).toBe('… building\n✓ building 0.0 s (1/2)\n… packing\n✗ packing 0.0 s (2/2)\n');
});
