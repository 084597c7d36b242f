import { expect, test } from 'vitest';
import { onlyFault } from '../selection.ts';
import { testFamily } from '../test-family.ts';
import { event, eventTypes } from './events.ts';
import { receiver } from './family.ts';

testFamily(receiver);

test.runIf(onlyFault === undefined)('the correct receiver responds to each event with 200', async () => {
  const running = await receiver.start('receiver');
  try {
    const client = receiver.connect(running);
    for (const type of eventTypes)
      expect((await client.send('POST', '', { body: event(type) })).status).toBe(200);
  } finally {
    await running.close();
  }
});
