import { expect, test } from 'vitest';
import { progressLine } from './progress.ts';

function line(output: { isTTY?: boolean; columns?: number }) {
  let [written, time] = ['', 0];
  const write = (text: string): void => {
    written += text;
  };
  const progress = progressLine({ ...output, write }, () => time);
  const at = (ms: number): typeof progress => {
    time = ms;
    return progress;
  };
  return { at, written: () => written.replaceAll('\r\u001b[K', '|') };
}

test('reports operation, requests, findings and rate, not more often than can be read', () => {
  const { at, written } = line({ isTTY: true, columns: 100 });
  at(10).update('listJobs', 1, 0);
  at(50).update('listJobs', 2, 0);
  at(2_000).update('listWebTools', 1_234, 5);
  at(2_001).clear();
  at(2_002).clear();
  expect(written()).toBe(
    '|listJobs · 1 requests · 0 findings · 100/s|listWebTools · 1,234 requests · 5 findings · 617/s|',
  );
});

test('never wraps', () => {
  const { at, written } = line({ isTTY: true, columns: 12 });
  at(0).update('listWebTools', 1, 0);
  expect(written()).toBe('|listWebTool');
});
