import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDiagnostics, typeCost, typeCosts } from '../src/client-types.ts';

test('tsc reads hardly more files, and works no more, than for openapi-fetch alone', () => {
  const { ours, 'openapi-fetch': peer } = typeCosts();
  expect(ours.files / peer.files).toBeLessThanOrEqual(1.1);
  expect(ours.types / peer.types).toBeLessThanOrEqual(1.1);
  expect(ours.instantiations / peer.instantiations).toBeLessThanOrEqual(1.1);
});

test('a program that does not hold is no figure', () => {
  const folder = mkdtempSync(join(tmpdir(), 'voice-agent-types-'));
  try {
    expect(() => typeCost(folder, 'wrong', 'export const a: string = 1;')).toThrow('wrong');
    expect(typeCost(folder, 'right', 'export const a: string = "1";').files).toBeGreaterThan(10);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a figure that tsc no longer writes is named', () => {
  const text = 'Files:  7\nTypes:  3\nInstantiations: 2\nMemory used: 24597K\nCheck time:  0.021s\n';
  expect(readDiagnostics(text)).toEqual({
    files: 7,
    types: 3,
    instantiations: 2,
    memoryKb: 24597,
    checkSeconds: 0.021,
  });
  expect(() => readDiagnostics(text.replace('Types', 'Kinds'))).toThrow('"Types"');
});
