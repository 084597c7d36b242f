import { expect, test } from 'vitest';
import { arrival, processing } from '../../soak/deliveries.ts';
import { problem, until } from '../../soak/inbox-tests.ts';
import { memoryInbox, storeWith } from '../../soak/memory-inbox.ts';
import { InboxError, type Outcome } from '../inbox-types.ts';
import type { Settlement } from './store.ts';

/** Starts an inbox whose store rejects some settlements, and appends one delivery with this outcome. */
async function settle(outcome: Outcome, isRejected: (settlement: Settlement) => boolean) {
  const stored: Settlement[] = [];
  const log: string[] = [];
  const store = storeWith((real) => ({
    settle: async (settlements) => {
      if (settlements.some(isRejected)) throw new InboxError('invalid', 'not in this encoding');
      stored.push(...settlements);
      return real.settle(settlements);
    },
  }));
  const inbox = memoryInbox({}, store);
  const process = async () => outcome;
  await inbox.start(processing({ process, maxAttempts: 2, log: (_, message) => log.push(message) }));
  await inbox.append(arrival('a', 'a'));
  return { inbox, stored, log };
}

const texts = (settlement: Settlement) => [
  'reason' in settlement && settlement.reason,
  'problem' in settlement && settlement.problem.message,
];

test('a reason that the store rejects is replaced: the delivery is retried and dead-lettered all the same', async () => {
  const outcome: Outcome = { kind: 'failed', reason: 'odd' };
  const { inbox, stored, log } = await settle(outcome, (settlement) => texts(settlement).includes('odd'));
  await until(() => expect(stored.map(({ state }) => state)).toEqual(['waiting', 'dead-lettered']));
  const reason = 'The reason could not be stored; the log has the cause.';
  expect(stored).toMatchObject([{ reason }, { reason }]);
  expect(log.filter((line) => line === 'The reason of an attempt could not be stored.')).toHaveLength(2);
  expect(inbox.problem?.()).toBeUndefined();
});

test('a problem that the store rejects is replaced', async () => {
  const odd = { ...problem, message: 'odd' };
  const { stored } = await settle({ kind: 'unrecognised', problem: odd }, (settlement) =>
    texts(settlement).includes('odd'),
  );
  const message = 'The reason could not be stored; the log has the cause.';
  await until(() => expect(stored).toMatchObject([{ state: 'unrecognised', problem: { message } }]));
});

test('a settlement that is rejected whatever its text is reported, and stored when that is over', async () => {
  let isBroken = true;
  const { inbox, stored, log } = await settle({ kind: 'failed', reason: 'no' }, () => isBroken);
  await until(() => expect(inbox.problem?.()?.message).toBe('not in this encoding'));
  expect(log).toContain('The inbox does not work; it is retried.');
  isBroken = false;
  await until(() => expect(stored.map(({ state }) => state)).toEqual(['waiting', 'dead-lettered']));
  await until(() => expect(inbox.problem?.()).toBeUndefined());
});
