import { table } from '@voice-agent/workspace/table';
import { expect, test } from 'vitest';
import { ours } from './client-contenders.ts';
import { best, type Measured, peerTable, targets } from './client-table.ts';
import { isMet, rowTable, targetRows } from './targets.ts';

const exactly = (median: number) => ({ low: median, median, high: median });
const package_ = (dependencies: number, bytes: number) => ({ dependencies, direct: 1, bytes, files: 9 });
const cost = (files: number) => ({ files, types: 10, instantiations: 10, memoryKb: 10, checkSeconds: 0.1 });
const list = (name: string, ratio: number) => ({
  operation: 'list jobs',
  name,
  microseconds: exactly(9),
  ratio: exactly(ratio),
});
const measured: Measured = {
  sizes: {
    whole: 7_500,
    withoutValidation: 5_501,
    validators: 2_499,
    peers: { fetch: 240, ky: 9_000, ofetch: 4_100, zod: 28_000 },
  },
  installed: { [ours]: package_(2, 400_000), ky: package_(0, 450_000) },
  types: { ours: cost(110), 'openapi-fetch': cost(100) },
  imports: { [ours]: exactly(9), ky: exactly(5) },
  cpu: [list('fetch', 1), list(ours, 1.05), list('ky', 1.4), list('fetch with a time limit', 1.02)],
};
const targetTable = (of: Measured): string => rowTable(targetRows(targets(of)));
const line = (text: string, start: string): string =>
  text.split('\n').find((each) => each.startsWith(start)) ?? '';

test('a target is held at the number itself and missed above it', () => {
  const missed = targets(measured).filter((each) => !isMet(each));
  expect(missed.map((each) => each.measured)).toEqual([
    'consumer without validation',
    'cold import over an empty file',
  ]);
  expect(line(targetTable(measured), 'consumer without')).toMatch(
    /≤ 5,500 B +5,501 B +missed +4,100 B ofetch/,
  );
  expect(line(targetTable(measured), 'tsc, files')).toMatch(/1\.100 × +holds/);
});

test('no value is no target held', () => {
  const text = targetTable({ ...measured, imports: {} });
  expect(line(text, 'cold import')).toContain('missed');
});

test('neither the bare fetch nor a library of schemas is a peer of the client', () => {
  const text = targetTable(measured);
  expect(line(text, 'consumer')).toMatch(/ ofetch$/);
  expect(line(text, 'CPU')).toMatch(/1\.05 \(1\.05–1\.05\) × +holds +1\.40 × ky/);
});

test('the peer with the least comes first, none where there is none', () => {
  expect(best({ a: 10, b: 9 })).toEqual(['b', 9]);
  expect(best({})).toBeUndefined();
});

test('every package has a line, and what was not measured of it is empty', () => {
  const { rows, right } = peerTable(measured);
  const text = table(rows, right);
  expect(line(text, ours)).toMatch(/7\.50 kB +1\.05 .* 9\.0 .* 2 +0\.40 MB +9$/);
  expect(line(text, 'zod')).toMatch(/^zod +28\.00 kB$/);
  expect(line(text, 'fetch with a time limit')).toContain('1.02');
});
