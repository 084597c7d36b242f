// For the tests of programs that receive events. Apart from the receiver, since the examples come with it.
export { examples } from './generated/fixtures.ts';
export { type Call, type CallOptions, call } from './testing/call.ts';
export { type DeliverOptions, deliver } from './testing/deliver.ts';
export { type EventOverrides, event } from './testing/event.ts';
