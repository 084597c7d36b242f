import type { Check } from '@voice-agent/test-engine/check';
import * as checks from './checks/index.ts';
import type { DeliveryOutcome, ProbeOutcome } from './delivery-case.ts';

export type ReceiverRule = (typeof checks)[keyof typeof checks]['id'];

const { receiverDown, ...others } = checks;
/** The checks of one delivery and its response. */
export const responseChecks: readonly Check<DeliveryOutcome, ReceiverRule>[] = Object.values(others);
/** The checks of the normal event that follows a delivery. */
export const probeChecks: readonly Check<ProbeOutcome, ReceiverRule>[] = [receiverDown];
/** All of them. */
export const receiverChecks: readonly Check<never, ReceiverRule>[] = Object.values(checks);
