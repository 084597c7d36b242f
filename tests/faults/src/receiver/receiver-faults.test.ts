import { expect, test } from 'vitest';
import { onlyFault } from '../harness/fault-selection.ts';
import { testFamily } from '../harness/test-family.ts';
import { receiver } from './receiver-family.ts';
import { event, eventTypes } from './sample-events.ts';

testFamily(receiver);

test.runIf(onlyFault === undefined)('the correct receiver responds to each event with 200', async () => {
  const running = await receiver.start();
  try {
    const client = receiver.connect(running);
    for (const type of eventTypes)
      expect((await client.send('POST', '', { body: event(type) })).status).toBe(200);
  } finally {
    await running.close();
  }
});
