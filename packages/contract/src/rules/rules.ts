import { type InvariantRule, invariantRules } from '../profiles/voice-agent/invariant-rules.ts';
import { type AnswerRule, answerRules } from './answers.ts';
import { type DeliveryRule, deliveryRules } from './deliveries.ts';
import { type ReceiverRule, receiverRules } from './receiver.ts';
import type { Rule } from './rule.ts';

export type RuleId = AnswerRule | InvariantRule | ReceiverRule | DeliveryRule;

/** Every rule by its id. */
export const rules: Readonly<Record<RuleId, Rule>> = {
  ...answerRules,
  ...invariantRules,
  ...receiverRules,
  ...deliveryRules,
};
