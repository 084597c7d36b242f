import { afterEach, expect, test } from 'vitest';
import { receiverFaults } from './catalogue.ts';
import { receives } from './receiver/faults.ts';
import { type FaultyReceiver, startFaultyReceiver } from './receiver/start.ts';
import { Sender } from './sender.ts';

// Only what is broken is given up on so soon; what is correct may take its time on a busy machine.
const faultyPatienceMs = 1500;

let running: FaultyReceiver | undefined;
afterEach(() => running?.close());

async function start(fault?: string): Promise<Sender> {
  running = await startFaultyReceiver(fault);
  return new Sender(running, fault === undefined ? undefined : faultyPatienceMs);
}

test('the receiver without a fault answers each event with 200', async () => {
  expect(await receives(await start())).toBe(true);
});

test.each(receiverFaults)('$name shows', async ({ name, probe }) => {
  expect(await probe(await start()), 'the promise holds without the fault').toBe(true);
  await running?.close();
  expect(await probe(await start(name)), 'the promise is broken with the fault').toBe(false);
  expect(running?.failures).toEqual([]);
});
