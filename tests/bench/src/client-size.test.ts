import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { acceptEverything, bundledBytes, clientSizes, findNothing, type Sizes } from './client-size.ts';

let sizes: Sizes;
beforeAll(async () => {
  sizes = await clientSizes();
});

test('the smallest consumer, all but validation, is no larger than 5.5 kB', () => {
  expect(sizes.withoutValidation).toBeLessThanOrEqual(5_500);
});

test('the validators of requests add no more than 3 kB', () => {
  expect(sizes.validators).toBeLessThanOrEqual(3_000);
});

test('what is left out is what was there', () => {
  // More than openapi-fetch, or the client itself was left out; validators that weigh nothing were not left out.
  expect(sizes.withoutValidation).toBeGreaterThan(sizes.peers['openapi-fetch'] ?? Number.NaN);
  expect(sizes.validators).toBeGreaterThan(500);
});

test('a peer with nothing in it weighs less than one that is a library', () => {
  expect(sizes.peers.fetch).toBeLessThan(500);
  expect(sizes.peers.axios).toBeGreaterThan(10_000);
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
