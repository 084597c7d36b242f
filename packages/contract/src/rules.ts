import { type DeliveryRule, deliveryRules } from './deliveries/rules.ts';
import type { RuleText } from './engine/check.ts';
import { type ResponseRule, responseChecks } from './engine/checks.ts';
import { type InvariantRule, invariantRules } from './profiles/voice-agent/invariant-rules.ts';
import { ruleFacts } from './profiles/voice-agent/rule-facts.ts';
import { type ReceiverRule, receiverRules } from './receiver/rules.ts';

export type RuleId = ResponseRule | InvariantRule | ReceiverRule | DeliveryRule;

/** What a finding can be about. */
export interface Rule extends RuleText {
  /** The ids of the facts in the traceability record that it rests on, where the place of a finding states none. */
  facts: readonly string[];
}

const texts: Readonly<Record<string, RuleText>> = {
  ...Object.fromEntries(responseChecks.map(({ id, title, help }) => [id, { title, help }])),
  ...invariantRules,
  ...receiverRules,
  ...deliveryRules,
};

/** Every rule by its id. */
export const rules = Object.fromEntries(
  Object.entries(texts).map(([id, text]) => [id, { ...text, facts: ruleFacts[id] ?? [] }]),
) as unknown as Readonly<Record<RuleId, Rule>>;
