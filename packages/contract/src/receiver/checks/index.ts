// A check is one file and its line here.
export { connectionCut } from '@voice-agent/test-engine/checks/connection-cut';
export { noAnswer } from '@voice-agent/test-engine/checks/no-answer';
export { eventRefused } from './event-refused.ts';
export { receiverDown } from './receiver-down.ts';
export { receiverError } from './receiver-error.ts';
export { slowAnswer } from './slow-answer.ts';
export { unauthenticatedDeliveryAccepted } from './unauthenticated-delivery-accepted.ts';
