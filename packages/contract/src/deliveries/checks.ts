import type { Check } from '@voice-agent/test-engine/check';
import * as checks from './checks/index.ts';
import type { EventOutcome } from './event-outcome.ts';

export type DeliveryRule = (typeof checks)[keyof typeof checks]['id'];

/** The checks of one delivery. */
export const deliveryChecks: readonly Check<EventOutcome, DeliveryRule>[] = Object.values(checks);
