// A check is one file and its line here.
export { connectionCut } from '../../engine/checks/connection-cut.ts';
export { noAnswer } from '../../engine/checks/no-answer.ts';
export { eventRefused } from './event-refused.ts';
export { receiverDown } from './receiver-down.ts';
export { receiverError } from './receiver-error.ts';
export { slowAnswer } from './slow-answer.ts';
export { unauthenticatedDeliveryAccepted } from './unauthenticated-delivery-accepted.ts';
