import type { Rule } from './rule.ts';

export type ReceiverRule = never;

/** What makes a webhook receiver fit for the service. */
export const receiverRules: Readonly<Record<ReceiverRule, Rule>> = {};
