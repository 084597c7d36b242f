import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arrival, processing } from '../../soak/deliveries.ts';
import { memoryInbox, storeWith } from '../../soak/memory-inbox.ts';
import { InboxError } from '../inbox-types.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('claims that fail are tried again after growing pauses, whatever arrives meanwhile', async () => {
  const claimed: number[] = [];
  let isBroken = true;
  const claim = async () => {
    claimed.push(Math.round(performance.now() - begin));
    throw new InboxError('unusable', 'damaged');
  };
  const inbox = memoryInbox(
    {},
    storeWith(() => (isBroken ? { claim } : {})),
  );
  const begin = performance.now();
  const done: string[] = [];
  await inbox.start(
    processing({
      process: async ({ callId = '' }) => {
        done.push(callId);
        return { kind: 'done' };
      },
    }),
  );
  for (let name = 0; name < 200; name++) {
    await inbox.append(arrival(`${name}`, `${name}`));
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(claimed).toEqual([0, 100, 300, 700, 1_500]);
  isBroken = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(done.length).toBe(200);
});
