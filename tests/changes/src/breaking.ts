import { readChanges, type SpecChange } from './change.ts';

/** Twenty changes that break somebody. */
export const breaking: readonly SpecChange[] = readChanges('breaking.yaml', {
  verdict: 'breaks',
  asks: 'major',
});
