import { type DeliveryRule, deliveryChecks } from './deliveries/delivery-checks.ts';
import type { RuleText } from './engine/check.ts';
import { type ListRule, listRules } from './engine/described-list.ts';
import { type ResponseRule, responseChecks } from './engine/response-checks.ts';
import { type SequenceRule, sequenceRules } from './engine/sequence-rules.ts';
import { ruleFacts } from './profiles/voice-agent/rule-facts.ts';
import { type ReceiverRule, receiverChecks } from './receiver/receiver-checks.ts';

/** The id of a rule. */
export type RuleId = ResponseRule | SequenceRule | ListRule | ReceiverRule | DeliveryRule;

/** A rule that a finding is about. */
export interface Rule extends RuleText {
  /** The ids of the facts in the traceability record that it rests on, where the place of a finding states none. */
  facts: readonly string[];
}

const textsOf = (checks: readonly (RuleText & { id: string })[]): Record<string, RuleText> =>
  Object.fromEntries(checks.map(({ id, title, help }) => [id, { title, help }]));

const texts: Readonly<Record<string, RuleText>> = {
  ...textsOf(responseChecks),
  ...sequenceRules,
  ...listRules,
  ...textsOf(receiverChecks),
  ...textsOf(deliveryChecks),
};

/** Every rule by its id. */
export const rules = Object.fromEntries(
  Object.entries(texts).map(([id, text]) => [id, { ...text, facts: ruleFacts[id] ?? [] }]),
) as unknown as Readonly<Record<RuleId, Rule>>;
