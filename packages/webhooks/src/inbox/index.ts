// For those who bring a store of their own.
export { createInbox, type InboxSettings } from './engine.ts';
export { KeyedQueue } from './keyed-queue.ts';
export type { AppendResult, Claim, InboxStore, OpenStore, Settlement, StoreContext } from './store.ts';
