// For the tests of programs that receive events, and of stores that a team brings itself. Node only.

export { type MemoryOptions, memory, memoryStore } from './memory.ts';
export { type InboxStoreCase, inboxStoreCases, type StorePlace } from './store-cases.ts';
