import { describe, expect, test } from 'vitest';
import { arrival } from '../../../soak/deliveries.ts';
import { memoryStore } from './memory.ts';
import { inboxStoreCases } from './store-cases.ts';

describe('the store in memory', () => {
  for (const { name, run } of inboxStoreCases(() => ({ open: memoryStore() }))) test(name, run);
});

test('what is done and old is purged from memory, and no id is given twice', async () => {
  const store = await memoryStore({ windowMs: 1, retentionMs: 1 })({
    wake: () => {},
    maxAttemptMs: 60_000,
    log: () => {},
    maxDelayMs: 1,
  });
  const old = arrival('a', 'a1', { receivedAt: 1 });
  const [first] = await store.append([old, arrival('b', 'b1')], 0);
  const [claim] = await store.claim(1, 1);
  if (claim) await store.settle([{ claim, state: 'done' }]);
  await store.purge();
  expect((await store.count()).waiting).toBe(1);
  const [again] = await store.append([old], 0);
  expect(again).toEqual({ id: '3', count: 1 });
  expect(first).toEqual({ id: '1', count: 1 });
});
