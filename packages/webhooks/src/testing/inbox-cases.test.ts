import { describe, test } from 'vitest';
import { inboxStoreCases } from './inbox-cases.ts';
import { memoryStore } from './memory.ts';

describe('the store in memory', () => {
  for (const { name, run } of inboxStoreCases(() => ({ open: memoryStore() }))) test(name, run);
});
