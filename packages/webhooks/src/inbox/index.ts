// For those who bring a store of their own, and for the queues of the packages beside this one.
export { type BackOff, delayAfter } from './back-off.ts';
export { createInbox } from './engine.ts';
export { KeyedQueue } from './keyed-queue.ts';
export type { InboxSettings } from './settings.ts';
export type { AppendResult, Claim, InboxStore, OpenStore, Settlement, StoreContext } from './store.ts';
