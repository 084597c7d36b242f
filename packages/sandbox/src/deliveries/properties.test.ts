import { test } from 'vitest';
import { senderHolds } from '../../soak/sender.ts';

test('whatever a receiver does, no event is lost and the order of a call is kept', async () => {
  await senderHolds(40);
});
