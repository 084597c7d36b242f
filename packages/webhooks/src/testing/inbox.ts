// For the tests of programs that receive events, and of stores that a team brings itself. Node only.
export { type InboxStoreCase, inboxStoreCases, type StorePlace } from './inbox-cases.ts';
export { type MemoryOptions, memory, memoryStore } from './memory.ts';
