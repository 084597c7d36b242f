import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { acceptEverything, bundledBytes, consumer, findNothing, ourSizes } from './sizes.ts';

test('the smallest consumer, all but validation, is no larger than 5.5 kB', async () => {
  const { withoutValidation, validators } = await ourSizes();
  expect(withoutValidation).toBeLessThanOrEqual(5_500);
  expect(validators).toBeLessThanOrEqual(3_000);
  // What is left out is what was there: not the client itself, and not nothing.
  expect(withoutValidation).toBeGreaterThan(3_000);
  expect(validators).toBeGreaterThan(500);
});

test('a receiver that only verifies loads no more than 2.0 kB', async () => {
  const bytes = await bundledBytes(consumer('verify'));
  expect(bytes).toBeLessThanOrEqual(2_000);
  // An empty module weighs some twenty bytes.
  expect(bytes).toBeGreaterThan(300);
});

test('code that is not reached is not counted, and names and comments hardly are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'voice-agent-size-'));
  try {
    const weigh = (name: string, text: string): Promise<number> => {
      writeFileSync(join(folder, name), text);
      return bundledBytes(join(folder, name));
    };
    const plain = await weigh('plain.js', 'export const a = (b) => b * 41;');
    const wordy =
      '// A word on it.\nconst unused = "never";\nexport const a = (multiplicand) => multiplicand * 41;';
    expect(await weigh('wordy.js', wordy)).toBe(plain);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a stand-in keeps the exports', () => {
  const source = 'const table = [];\nexport const isA = validate1;\nexport const isB = validate2;\n';
  expect(acceptEverything(source)).toBe('export const isA = () => true;\nexport const isB = () => true;');
});

test('a stand-in for what is not there is refused, or nothing would be left out', () => {
  expect(() => acceptEverything('export function isA() {}')).toThrow('export nothing');
  expect(() => findNothing('export const violationOf = 1;', 'violationOf')).toThrow(
    'export function violationOf(',
  );
});

test('a function that finds nothing takes the place of one', () => {
  const left = findNothing('export function violationOf(isValid) {\n  return isValid();\n}', 'violationOf');
  expect(left.match(/export function violationOf\(/g)).toHaveLength(1);
  expect(left).toContain('function leftOut(isValid)');
});
