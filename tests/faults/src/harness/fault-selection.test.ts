import { expect, test } from 'vitest';
import { isHeldOut, isSelected, reportedName } from './fault-selection.ts';

test('FAULT selects one fault and reports its name, even of a held-out one', () => {
  const heldOut = ['a-b', 'a-c', 'a-d', 'a-e', 'a-f', 'a-g', 'a-h', 'a-i'].find(isHeldOut) ?? '';
  expect(isSelected(heldOut, 1_000, heldOut)).toBe(true);
  expect(isSelected('auth-bearer', 1, heldOut)).toBe(false);
  expect(reportedName(heldOut, heldOut)).toBe(heldOut);
  expect(reportedName(heldOut)).toBe('a held-out fault');
});
