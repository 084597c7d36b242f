import type { Rule } from './rule.ts';

export type DeliveryRule = never;

/** What a recorded delivery is judged by. */
export const deliveryRules: Readonly<Record<DeliveryRule, Rule>> = {};
