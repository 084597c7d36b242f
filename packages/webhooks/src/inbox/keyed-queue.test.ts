import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KeyedQueue } from './keyed-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const queueOf = (isApart?: (item: string) => boolean) => {
  const onReady = vi.fn();
  return { queue: new KeyedQueue<string>(onReady, isApart), onReady };
};

/** Takes what can be taken, and releases its key at once. */
function drain<Item>(queue: KeyedQueue<Item>): Item[] {
  const items: Item[] = [];
  for (let taken = queue.take(); taken !== undefined; taken = queue.take()) {
    items.push(taken.item);
    queue.release(taken.key);
  }
  return items;
}

test('items of a key are taken by their places, whatever the order in which they were added', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer()), (places) => {
      const queue = new KeyedQueue<number>(() => {});
      for (const place of places) queue.add('a', place, place);
      expect(queue.size).toBe(places.length);
      expect(drain(queue)).toEqual(places.toSorted((one, other) => one - other));
      expect(queue.size).toBe(0);
    }),
  );
});

test('keys take turns, the one that can be taken for the longest time first', () => {
  const { queue } = queueOf();
  for (const [place, item] of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].entries())
    queue.add(item[0] as string, item, place);
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('an item that is put back is the next one of its key, after its delay', () => {
  const { queue, onReady } = queueOf();
  queue.add('a', 'a1', 1);
  queue.add('a', 'a2', 2);
  queue.take();
  queue.putBack('a', 'a1', 1, 1_000);
  expect(onReady).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(999);
  expect(queue.take()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(onReady).toHaveBeenCalledTimes(2);
  expect(drain(queue)).toEqual(['a1', 'a2']);
});

test('a delay may be longer than a timer can be', () => {
  const { queue } = queueOf();
  const yearMs = 365 * 24 * 3_600_000;
  queue.add('a', 'a1', 1, yearMs);
  vi.advanceTimersByTime(yearMs - 1);
  expect(queue.take()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(queue.take()?.item).toBe('a1');
});

test('what is kept apart is taken only when it is asked for, and then first', () => {
  const { queue } = queueOf((item) => item.startsWith('suspect'));
  queue.add('a', 'a1', 1);
  queue.add('b', 'suspect b1', 2);
  queue.add('b', 'b2', 3);
  expect(queue.take(true)?.item).toBe('suspect b1');
  expect(queue.take(true)?.item).toBe('a1');
  queue.putBack('b', 'suspect b1', 2, 0);
  expect(queue.take()).toBeUndefined();
  queue.take(true);
  queue.release('b');
  expect(queue.take()?.item).toBe('b2');
});

test('a key is held only while nothing waits or is taken under it, and holds back what comes', () => {
  const { queue, onReady } = queueOf();
  expect([queue.hold('a'), queue.hold('a')]).toEqual([true, false]);
  queue.add('a', 'a1', 1);
  expect([queue.take(), onReady.mock.calls.length]).toEqual([undefined, 0]);
  queue.release('a');
  expect(onReady).toHaveBeenCalledOnce();
  expect(queue.hold('a')).toBe(false);
  expect(drain(queue)).toEqual(['a1']);
  expect(queue.hold('a')).toBe(true);
});

test('cleared, it knows nothing more, and no timer is left', () => {
  const { queue, onReady } = queueOf();
  queue.add('a', 'a1', 1);
  queue.add('b', 'b1', 2);
  queue.add('b', 'b2', 3);
  queue.add('c', 'c1', 4, 1_000);
  queue.take();
  queue.clear();
  expect([queue.size, vi.getTimerCount(), queue.take()]).toEqual([0, 0, undefined]);
  onReady.mockClear();
  queue.release('a');
  vi.advanceTimersByTime(1_000);
  expect(onReady).not.toHaveBeenCalled();
  expect(queue.hold('a')).toBe(true);
});

// With a cost that grew with what waits, this would take minutes.
test('one key under which a hundred thousand wait, each of which is put back once', () => {
  const queue = new KeyedQueue<number>(() => {});
  const count = 100_000;
  for (let place = 0; place < count; place++) queue.add('a', place, place);
  for (let place = 0; place < count; place++) {
    queue.take();
    queue.putBack('a', place, place, 0);
    if (queue.take()?.item !== place) throw new Error(`${place} was not the next one.`);
    queue.release('a');
  }
  expect(queue.size).toBe(0);
});
