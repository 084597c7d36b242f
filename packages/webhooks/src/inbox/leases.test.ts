import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { arrival, processing } from '../../soak/deliveries.ts';
import { gated, until } from '../../soak/inbox-tests.ts';
import { memoryInbox, storeWith } from '../../soak/memory-inbox.ts';
import { type Inbox, InboxError, type Processing } from '../inbox-types.ts';
import type { Claim, InboxStore } from './store.ts';

const leaseMs = 400;

/** A store in memory that several processes seem to share, and how it is at the moment. */
interface SharedStore {
  isAway: boolean;
  /** The claims that another process has. */
  lost: (claim: Claim) => boolean;
  /** The claims that another process had, and that are there to be claimed again. */
  free: Claim[];
  /** Waits before a claim is known. */
  claiming: () => Promise<unknown>;
  renewals: number;
  takeOvers: number;
  settled: string[];
}

async function started(more: Partial<Processing>): Promise<{ inbox: Inbox; store: SharedStore }> {
  const store: SharedStore = {
    isAway: false,
    lost: () => false,
    free: [],
    claiming: async () => {},
    renewals: 0,
    takeOvers: 0,
    settled: [],
  };
  const inbox = memoryInbox(
    { pollingIntervalMs: 10, leaseMs },
    storeWith((real) => shared(real, store)),
  );
  await inbox.start(processing(more));
  return { inbox, store };
}

function shared(real: InboxStore, store: SharedStore): Partial<InboxStore> {
  const reached = () => {
    if (store.isAway) throw new InboxError('unusable', 'away');
  };
  return {
    claim: async (max, maxSuspects) => {
      reached();
      const claims = [...store.free.splice(0), ...(await real.claim(max, maxSuspects))];
      if (claims.length > 0) await store.claiming();
      return claims;
    },
    renew: async (claims) => {
      reached();
      store.renewals++;
      return claims.filter(store.lost);
    },
    takeOver: async () => {
      store.takeOvers++;
      return real.takeOver();
    },
    settle: async (settlements) => {
      reached();
      store.settled.push(...settlements.map(({ state }) => state));
      return real.settle(settlements);
    },
  };
}

test('a lease that cannot be renewed in time aborts the handlers, and what then fails is not counted', async () => {
  const { begun, process } = gated();
  const { inbox, store } = await started({ process });
  await inbox.append(arrival('a', 'a1'));
  await until(() => expect(begun.length).toBe(1));
  store.isAway = true;
  await until(() => expect(begun[0]?.signal.aborted).toBe(true));
  expect(begun[0]?.signal.reason).toMatchObject({
    name: 'AbortError',
    message: expect.stringContaining('lease'),
  });
  begun[0]?.end({ kind: 'failed', reason: 'aborted' });
  store.isAway = false;
  await until(() => expect(begun.map(({ attempt }) => attempt)).toEqual([1, 1]));
  expect(store.settled).toEqual(['unclaimed']);
});

test('what succeeds without its lease counts, when nobody has taken it over', async () => {
  const { begun, process } = gated();
  const { inbox, store } = await started({ process });
  await inbox.append(arrival('a', 'a1'));
  await until(() => expect(begun.length).toBe(1));
  store.isAway = true;
  await until(() => expect(begun[0]?.signal.aborted).toBe(true));
  begun[0]?.end();
  store.isAway = false;
  await until(() => expect(store.settled).toEqual(['done']));
});

test('what another receiver has taken over is aborted and not settled', async () => {
  const { begun, process } = gated();
  const log: string[] = [];
  const { inbox, store } = await started({ process, log: (_, message) => log.push(message) });
  await inbox.append(arrival('a', 'a1'));
  await until(() => expect(begun.length).toBe(1));
  store.lost = () => true;
  await until(() => expect(begun[0]?.signal.aborted).toBe(true));
  expect(begun[0]?.signal.reason.message).toContain('Another receiver');
  begun[0]?.end();
  await until(() =>
    expect(log).toEqual(['A delivery was taken over by another receiver before its attempt ended.']),
  );
  expect(store.settled).toEqual([]);
});

test('a delivery that it lost and claims again waits until its own handler of before has ended', async () => {
  const { begun, process } = gated();
  const { inbox, store } = await started({ process });
  await inbox.append(arrival('a', 'a1'));
  await until(() => expect(begun.length).toBe(1));
  store.lost = (claim) => {
    if (claim.attempt > 1) return false;
    store.free = [{ ...claim, attempt: 2 }];
    return true;
  };
  await until(() => expect(begun[0]?.signal.aborted).toBe(true));
  await until(() => expect(store.free).toEqual([]));
  await inbox.append(arrival('b', 'b1'));
  await until(() => expect(begun.map(({ attempt }) => attempt)).toEqual([1, 1]));
  begun[0]?.end();
  await until(() => expect(begun.map(({ attempt }) => attempt)).toEqual([1, 1, 2]));
});

test('a claim that comes late is confirmed before its handler begins', async () => {
  const { begun, process } = gated();
  const { inbox, store } = await started({ process });
  store.claiming = () => sleep(leaseMs);
  await inbox.append(arrival('a', 'a1'));
  await until(() => expect(begun.length).toBe(1));
  begun[0]?.end();
  store.lost = () => true;
  const { renewals } = store;
  await inbox.append(arrival('b', 'b1'));
  await until(() => expect(store.renewals).toBeGreaterThan(renewals + 4));
  expect(begun.length).toBe(1);
});

test('it takes over only after the store was there for a whole lease', async () => {
  const { store } = await started({});
  const begun = store.renewals;
  await until(() => expect(store.takeOvers).toBeGreaterThan(0));
  expect(store.renewals - begun).toBeGreaterThanOrEqual(3);
  store.isAway = true;
  await sleep(leaseMs);
  const { takeOvers } = store;
  store.isAway = false;
  const { renewals } = store;
  await until(() => expect(store.takeOvers).toBeGreaterThan(takeOvers));
  expect(store.renewals - renewals).toBeGreaterThanOrEqual(4);
});
