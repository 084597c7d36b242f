import { expect, test } from 'vitest';
import { useWorld } from '../receiver.testing.ts';
import { failing, until } from '../world.testing.ts';

const here = useWorld();
const { enqueue, notified } = here;
const view = (id = '') => here.world.deliveries.get(id);

/** A call whose first delivery has failed once, and waits for long then. */
async function failed(): Promise<string[]> {
  here.answer = failing(9);
  here.open({ pacing: { maxDelayMs: 100_000, initialDelayMs: 100_000, maxAttempts: 4 } });
  const ids = enqueue('call-1', 3);
  const [first = ''] = ids;
  here.world.deliveries.start();
  await until(here.world.feed, () => notified(first).filter((state) => state === 'waiting').length === 2);
  return ids;
}

test('a delivery that failed shows which attempts follow, and how far apart they are at most', async () => {
  const [first] = await failed();
  expect(view(first)).toMatchObject({
    state: 'waiting',
    plan: { attempts: 1, maxAttempts: 4, delaysMs: [100_000, 100_000] },
  });
  expect(view(first)).not.toHaveProperty('waitsFor');
});

test('one behind it shows what it waits for, until that has arrived', async () => {
  const [first, second, third] = await failed();
  for (const id of [second, third])
    expect(view(id)).toMatchObject({
      state: 'waiting',
      waitsFor: { deliveryId: first, eventType: 'transcription.update', attempts: 1 },
      plan: { attempts: 0, maxAttempts: 4 },
    });
  here.answer = (response) => response.end();
  here.world.deliveries.redeliver(first ?? '');
  await here.world.deliveries.idle();
  expect(view(third)).not.toHaveProperty('waitsFor');
  expect(view(third)).not.toHaveProperty('plan');
});

test('a call that waits for nothing, another call, and delivery.order any have none', async () => {
  const [, second] = await failed();
  const [other = ''] = enqueue('call-2');
  expect(view(other)).not.toHaveProperty('waitsFor');
  here.world.choose({ 'delivery.order': 'any', 'delivery.redelivery': 'none' });
  expect(view(second)).not.toHaveProperty('waitsFor');
  expect(view(second)?.plan).toEqual({ attempts: 0, maxAttempts: 1, delaysMs: [] });
});
