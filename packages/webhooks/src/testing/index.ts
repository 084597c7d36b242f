// For the tests of programs that receive events. Apart from the receiver, since the examples come with it.
export { examples } from '../generated/fixtures.ts';
export { type Call, type CallOptions, call } from './call.ts';
export { type DeliverOptions, deliver } from './deliver.ts';
export { type EventOverrides, event } from './event.ts';
