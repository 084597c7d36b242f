import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chain } from './chain.ts';
import { named, type SpecChange } from './change.ts';
import { type Clone, makeReleasedClone } from './clone.ts';
import { applyEdits } from './edits.ts';
import { expectOutcome } from './expected.ts';

/** A test for each change, one after the other in a clone of their own. */
export function testChains(changes: readonly SpecChange[]): void {
  let clone: Clone & AsyncDisposable;
  beforeAll(async () => {
    clone = await makeReleasedClone();
  });
  afterAll(() => clone?.[Symbol.asyncDispose]());

  test.each(named(changes))('%s', async (_, change) => {
    expectOutcome(await chain(clone, change), change, clone.versions());
  });

  const asking = changes.filter(({ verdict }) => verdict !== 'same').slice(0, 1);
  test.each(named(asking))('%s: without a changeset there is no version', async (_, { edits }) => {
    try {
      applyEdits(edits, join(clone.folder, 'specs'));
      const before = await clone.must('git', 'status', '--porcelain');
      const { code, output } = await clone.pnpm('release', 'version');
      expect(output).toContain('No changeset waits for a version');
      expect(code).toBe(1);
      expect(await clone.must('git', 'status', '--porcelain')).toBe(before);
    } finally {
      await clone.reset();
    }
  });
}
