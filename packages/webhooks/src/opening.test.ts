import { afterEach, expect, test, vi } from 'vitest';
import { event, lines, post, reset, setUp } from '../soak/fake-inbox.ts';
import { InboxError } from './index.ts';

afterEach(reset);

test('opened by an adapter, the inbox is tried until it opens, and why it does not is in the log', async () => {
  vi.useFakeTimers();
  let isBusy = true;
  const start = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (isBusy) throw new InboxError('busy', 'Another receiver processes it.');
  };
  const { receiver } = setUp({ appendTimeoutMs: 40 }, { start });
  receiver.open?.();
  receiver.open?.();
  receiver.on('call.ended', () => {});
  await vi.advanceTimersByTimeAsync(5_000);
  const reason = 'Another receiver processes it.';
  expect(lines).toEqual([['error', expect.stringMatching('cannot be opened'), { reason }]]);
  expect(await receiver.health()).toEqual({ status: 'failing', reason });
  const response = receiver.receive(post(event));
  await vi.advanceTimersByTimeAsync(40);
  expect((await response).status).toBe(503);
  expect(lines.at(-1)).toEqual(['error', '503: a delivery was rejected.', { reason }]);
  isBusy = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lines.at(-1)).toEqual(['info', 'The inbox is open now.', {}]);
  vi.useRealTimers();
  expect((await receiver.receive(post(event))).status).toBe(200);
});

test('once stopped, it is not tried again', async () => {
  vi.useFakeTimers();
  const start = vi.fn().mockRejectedValue(new InboxError('busy', 'in use'));
  const { receiver } = setUp({}, { start });
  receiver.open?.();
  await vi.advanceTimersByTimeAsync(10);
  await receiver.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(start).toHaveBeenCalledTimes(1);
});
