export type { Change, Spot } from './changes.ts';
export { type Comparison, compare } from './compare.ts';
export { type ChangeRuleId, changeRules, knownLimits } from './rules.ts';
export type { Direction } from './schema-rules.ts';
export type { ChangeRule, Severity } from './severity.ts';
