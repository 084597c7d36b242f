import { fileURLToPath } from 'node:url';
import { CannotRun, checkReceiver, loadAsyncApi, type ReceiverOptions } from '@voice-agent/contract';
import { expect, test } from 'vitest';
import { receiverFaults } from './catalogue.ts';
import { startFaultyReceiver } from './receiver/start.ts';

const document = await loadAsyncApi(
  fileURLToPath(new URL('../../../specs/dist/asyncapi.yaml', import.meta.url)),
);

/** What the gate finds; a refusal of the right secret makes it say so, and end. */
async function judge(fault: string | undefined, options: Partial<ReceiverOptions>): Promise<unknown[]> {
  const receiver = await startFaultyReceiver(fault);
  try {
    const { url, secret } = receiver;
    const { findings } = await checkReceiver({ document, url, secret, seed: 1, ...options });
    expect(receiver.failures).toEqual([]);
    return findings;
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    return [error.message];
  } finally {
    await receiver.close();
  }
}

// A machine that is busy must not look like a receiver that is slow.
test.each([1, 2])('nothing is found wrong with the correct receiver, seed %i', async (seed) => {
  expect(await judge(undefined, { seed, timeoutMs: 60_000, limitMs: 60_000 })).toEqual([]);
});

test.each(receiverFaults)('$name is caught', async ({ name }) => {
  expect(await judge(name, { failFast: true, fuzz: 20, timeoutMs: 4_000, limitMs: 4_000 })).not.toEqual([]);
});
