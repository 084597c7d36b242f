export type { Change, Spot } from './changes.ts';
export { type Comparison, compare } from './compare.ts';
export { type ChangeRule, type ChangeRuleId, changeRules, knownLimits } from './rules.ts';
export type { Direction, Severity } from './schema-rules.ts';
