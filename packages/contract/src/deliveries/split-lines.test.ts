import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf, type TextLine } from './read-json-lines.ts';
import { all } from './testing.ts';

async function linesIn(chunks: readonly Buffer[]): Promise<TextLine[]> {
  async function* given(): AsyncGenerator<Buffer> {
    yield* chunks;
  }
  return all(linesOf(given()));
}

test('lines are the same wherever the chunks end', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'ß', '\n'), maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 7 }), async (whole, size) => {
      const bytes = Buffer.from(whole);
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
        bytes.subarray(i * size, (i + 1) * size),
      );
      const parts = whole.split('\n');
      const last = parts.pop();
      const lines = await linesIn(chunks);
      expect(lines.map((each) => each.bytes?.toString())).toEqual(last === '' ? parts : [...parts, last]);
      expect(lines.map((each) => each.number)).toEqual(lines.map((_, index) => index + 1));
      expect(lines.filter((each) => !each.isEnded).length).toBe(last === '' ? 0 : 1);
    }),
  );
});
