import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { event, lines, post, reset, setUp } from '../soak/fake-inbox.ts';
import { BodyError, InboxError, type Receiver } from './index.ts';

afterEach(reset);

describe('rejected deliveries are counted', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const unauthenticated = async (receiver: Receiver, count: number) => {
    for (let sent = 0; sent < count; sent++) await receiver.receive(post(event, []));
  };
  const reason = 'it has no Authorization header';
  const first = ['warn', '401: a delivery was rejected.', { reason }];

  test('the first is reported at once, those after it once a minute with their number', async () => {
    const { receiver } = setUp();
    await unauthenticated(receiver, 10_108);
    await receiver.receive(post(event, ['Bearer other']));
    expect(lines).toEqual([first]);
    vi.advanceTimersByTime(60_000);
    const lastReason = 'its token does not match';
    const minute = '401: 10,108 more deliveries were rejected in the last minute.';
    expect(lines.slice(1)).toEqual([['warn', minute, { count: 10_108, lastReason }]]);
    await unauthenticated(receiver, 1);
    vi.advanceTimersByTime(60_000);
    expect(lines[2]?.[1]).toBe('401: 1 more delivery was rejected in the last minute.');
    vi.advanceTimersByTime(600_000);
    expect(lines).toHaveLength(3);
    await unauthenticated(receiver, 1);
    expect(lines.slice(3)).toEqual([first]);
  });

  test('each status has its own count, and stop reports what is left', async () => {
    const append = () => Promise.reject(new InboxError('full', 'inbox.db: the disk is full.'));
    const { receiver } = setUp({}, { append });
    await unauthenticated(receiver, 3);
    for (let sent = 0; sent < 3; sent++) await receiver.receive(post(event));
    await receiver.receive({ ...post(event), read: () => Promise.reject(new BodyError(413, 'too long')) });
    vi.advanceTimersByTime(5_000);
    await receiver.stop();
    const lastReason = expect.stringContaining('the disk is full');
    expect(lines.slice(1)).toEqual([
      ['error', '503: a delivery was rejected.', { reason: lastReason }],
      ['warn', '413: a delivery was rejected.', { reason: 'too long' }],
      ['warn', '401: 2 more deliveries were rejected in the last 5 s.', { count: 2, lastReason: reason }],
      ['error', '503: 2 more deliveries were rejected in the last 5 s.', { count: 2, lastReason }],
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('without timers that fire the next delivery reports', async () => {
    const { receiver } = setUp();
    await unauthenticated(receiver, 2);
    vi.setSystemTime(Date.now() + 61_000);
    await unauthenticated(receiver, 1);
    expect(lines[1]?.[1]).toMatch(/^401: 2 more/);
  });

  test('no timer keeps the process', async () => {
    vi.useRealTimers();
    const unref = vi.spyOn(Object.getPrototypeOf(setTimeout(() => {}, 0)), 'unref');
    const { receiver } = setUp();
    await unauthenticated(receiver, 3);
    expect(unref).toHaveBeenCalledOnce();
    await receiver.stop();
  });
});
