import type { RuleText } from '@voice-agent/test-engine/check';
import * as invariants from './invariants/index.ts';

export type InvariantRule = (typeof invariants)[keyof typeof invariants]['id'];

/** The texts of the invariants, by id. */
export const invariantRules = Object.fromEntries(
  Object.values(invariants).map(({ id, title, help }) => [id, { title, help }]),
) as Readonly<Record<InvariantRule, RuleText>>;
