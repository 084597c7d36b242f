// What every inbox does, whatever it stores deliveries in; and what the tests of inboxes share.
import { expect, test, vi } from 'vitest';
import type { ClaimedDelivery, Inbox, InboxAdmin, Outcome, Process, Processing } from '../src/inbox-types.ts';
import type { ParseProblem } from '../src/parse.ts';
import { createReceiver } from '../src/receiver.ts';
import { arrival, nameOf, processing } from './deliveries.ts';
import { strangeValues } from './strange-values.ts';

/** Waits until an expectation holds. */
export const until = <T>(holds: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(holds, { timeout: 60_000, interval: 5 });

/** A handler whose attempts the test ends one by one. */
export interface Gated {
  readonly begun: (ClaimedDelivery & { signal: AbortSignal; end: (outcome?: Outcome) => void })[];
  readonly process: Process;
  readonly names: () => string[];
}

export function gated(): Gated {
  const begun: Gated['begun'] = [];
  const process: Process = (claimed, signal) =>
    new Promise((resolve) => {
      begun.push({ ...claimed, signal, end: (outcome = { kind: 'done' }) => resolve(outcome) });
    });
  return { begun, process, names: () => begun.map(nameOf) };
}

export const failed: Outcome = { kind: 'failed', reason: 'no' };
export const problem: ParseProblem = { kind: 'schema', pointer: '/data', message: 'must be an object' };

/** An inbox that has started, and what looks into it; both are closed after the test. */
export interface Opened {
  readonly inbox: Inbox;
  readonly admin: InboxAdmin;
  /** Starts another one on the same store. */
  readonly again: (processing: Partial<Processing>) => Promise<Opened>;
}

/** @param open starts an inbox on a store of its own @param make makes one that a receiver starts */
export function testInbox(
  open: (processing: Partial<Processing>) => Promise<Opened>,
  make: () => { inbox: Inbox; look: () => InboxAdmin | Promise<InboxAdmin> },
): void {
  test('what is appended is there when that resolves, byte for byte, and is processed', async () => {
    const { begun, process } = gated();
    const { inbox, admin } = await open({ process });
    const [seen, first] = [1_700_000_000_000, arrival('call-1', 'é')];
    const body = Uint8Array.of(...first.body, 0x0a, 0x09, 0x20);
    const { id, count } = await inbox.append({ ...first, body, receivedAt: seen });
    expect(count).toBe(1);
    const times = { firstSeen: seen, lastSeen: seen, count: 1 };
    const stored = { id, eventType: 'call.started', callId: 'call-1', ...times, body };
    expect(await admin.get(id)).toMatchObject(stored);
    await until(() => expect(begun.map((claimed) => claimed.body)).toEqual([body]));
    begun[0]?.end();
    const done = { ...stored, state: 'done', attempts: 1, reason: undefined, problem: undefined };
    await until(async () => expect(await admin.get(id)).toEqual(done));
  });

  test('one call is served in order and one at a time, calls side by side within the bound', async () => {
    const running = new Set<string>();
    const order: Record<string, number[]> = { a: [], b: [], c: [], d: [] };
    let most = 0;
    let overlapped = false;
    const { inbox } = await open({
      concurrency: 3,
      process: async (claimed) => {
        const [call, number] = nameOf(claimed).split('-') as [string, string];
        overlapped ||= running.has(call);
        running.add(call);
        most = Math.max(most, running.size);
        await until(() => expect(most).toBe(3));
        await new Promise((resolve) => setTimeout(resolve, 2));
        running.delete(call);
        order[call]?.push(Number(number));
        return { kind: 'done' };
      },
    });
    const numbers = Array.from({ length: 20 }, (_, number) => number);
    await Promise.all(
      Object.keys(order).flatMap((call) =>
        numbers.map((number) => inbox.append(arrival(call, `${call}-${number}`))),
      ),
    );
    await until(() => expect(Object.values(order).flat().length).toBe(80));
    expect(Object.values(order)).toEqual([numbers, numbers, numbers, numbers]);
    expect({ overlapped, most }).toEqual({ overlapped: false, most: 3 });
  });

  test('a failed attempt is made again and holds up its own call only', async () => {
    const { begun, process, names } = gated();
    const { inbox, admin } = await open({ process, initialDelayMs: 50, maxDelayMs: 50 });
    const { id } = await inbox.append(arrival('a', 'a1'));
    await inbox.append(arrival('a', 'a2'));
    await until(() => expect(begun.length).toBe(1));
    begun[0]?.end(failed);
    await inbox.append(arrival('b', 'b1'));
    await until(() => expect(names().toSorted()).toEqual(['a1', 'a1', 'b1']));
    expect(await admin.get(id)).toMatchObject({ state: 'running', attempts: 2, reason: 'no' });
    expect(begun.filter((claimed) => claimed.id === id).map(({ attempt }) => attempt)).toEqual([1, 2]);
    for (const one of begun) one.end();
    await until(() => expect(names()[3]).toBe('a2'));
    begun[3]?.end();
  });

  test('after the last attempt a delivery is dead-lettered, its call goes on, and it can be replayed', async () => {
    const seen: string[] = [];
    let isBroken = true;
    const process: Process = async (claimed) => {
      const name = nameOf(claimed);
      seen.push(`${name} ${claimed.attempt}`);
      return name === 'bad' && isBroken ? failed : { kind: 'done' };
    };
    const { inbox, admin } = await open({ process, maxAttempts: 2 });
    const { id } = await inbox.append(arrival('a', 'bad'));
    await inbox.append(arrival('a', 'next'));
    await until(async () => expect(await admin.stats()).toMatchObject({ done: 1, 'dead-lettered': 1 }));
    expect(seen).toEqual(['bad 1', 'bad 2', 'next 1']);
    expect(await admin.list({ state: 'dead-lettered' })).toMatchObject([{ id, attempts: 2, reason: 'no' }]);
    isBroken = false;
    expect(await admin.replay({ state: 'dead-lettered' })).toBe(1);
    await until(async () => expect(await admin.stats()).toMatchObject({ done: 2, 'dead-lettered': 0 }));
    expect(await admin.get(id)).toMatchObject({ state: 'done', attempts: 1, reason: undefined });
    expect(await admin.replay({ state: 'dead-lettered' })).toBe(0);
    expect(await admin.replay({ ids: [id, id, '99', 'no id'] })).toBe(1);
    await until(() => expect(seen.slice(3)).toEqual(['bad 1', 'bad 1']));
  });

  test('an attempt that takes too long is aborted; it keeps its call until its handler ends, and has failed', async () => {
    const { begun, process, names } = gated();
    const { inbox, admin } = await open({ process, maxAttempts: 1, attemptTimeoutMs: 20 });
    const { id } = await inbox.append(arrival('a', 'a1'));
    await inbox.append(arrival('a', 'a2'));
    await until(() => expect(begun[0]?.signal.aborted).toBe(true));
    const reason = 'The attempt took longer than 20 ms.';
    expect(begun[0]?.signal.reason).toMatchObject({ name: 'TimeoutError', message: reason });
    await inbox.append(arrival('b', 'b1'));
    await until(() => expect(names()).toEqual(['a1', 'b1']));
    expect(await admin.get(id)).toMatchObject({ state: 'running' });
    begun[0]?.end();
    await until(async () => expect(await admin.get(id)).toMatchObject({ state: 'dead-lettered', reason }));
    await until(() => expect(names()).toEqual(['a1', 'b1', 'a2']));
    for (const one of begun) one.end();
  });

  test('a handler that ignores its signal is abandoned, which is logged, and its call goes on', async () => {
    const { begun, process, names } = gated();
    const logged: string[] = [];
    const log: Processing['log'] = (level, message, { callId, attempt }) =>
      logged.push(`${level} ${message} ${callId} ${attempt}`);
    const times = { attemptTimeoutMs: 20, abandonAfterMs: 20 };
    const { inbox, admin } = await open({ process, maxAttempts: 1, log, ...times, concurrency: 1 });
    await inbox.append(arrival('a', 'a1'));
    await inbox.append(arrival('a', 'a2'));
    await until(() => expect(names()).toEqual(['a1', 'a2']));
    begun[0]?.end();
    begun[1]?.end();
    await until(async () => expect(await admin.stats()).toMatchObject({ done: 1, 'dead-lettered': 1 }));
    expect(logged).toEqual([
      'warn The attempt took longer than 20 ms. a 1',
      'error A handler ignores its signal and is abandoned; its call goes on. a 1',
      'error A delivery is dead-lettered. a 1',
    ]);
  });

  test('a process that rejects or throws has failed, and what it says is not kept', async () => {
    const raise = () => {
      throw new Error('hush');
    };
    const ways = [() => Promise.reject(new Error('hush')), raise];
    const { inbox, admin } = await open({ maxAttempts: 2, process: () => (ways.pop() ?? raise)() });
    await inbox.append(arrival('a', 'a1'));
    await until(async () => expect((await admin.stats())['dead-lettered']).toBe(1));
    expect(JSON.stringify(await admin.list())).not.toContain('hush');
  });

  test.each(strangeValues)('%s, thrown by a handler and the log, counts as an attempt', async (_, value) => {
    const raise = (): never => {
      throw value();
    };
    const { inbox, look } = make();
    const auth = { authKey: 'noAuth' } as const;
    const options = { maxAttempts: 2, initialDelayMs: 1, log: raise, fallback: raise };
    const receiver = createReceiver({ auth, inbox, ...options });
    await receiver.start();
    const { id } = await inbox.append(arrival('a', 'a1'));
    const admin = await look();
    await until(async () =>
      expect(await admin.get(id)).toMatchObject({ state: 'dead-lettered', attempts: 2 }),
    );
    await admin.close();
    await receiver.stop();
  });

  test('a delivery that the store rejects fails alone', async () => {
    const { inbox, admin } = await open({});
    const arrivals = Array.from({ length: 9 }, (_, at) =>
      arrival('a', `${at}`, at === 4 ? { receivedAt: Number.NaN } : {}),
    );
    const results = await Promise.allSettled(arrivals.map((each) => inbox.append(each)));
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual(arrivals.map((_, at) => at !== 4));
    expect(results[4]).toMatchObject({ reason: { code: 'invalid' } });
    await until(async () => expect((await admin.stats()).done).toBe(8));
  });

  test('stopped while it opens, it does not begin to process', async () => {
    const { inbox, look } = make();
    const seen: string[] = [];
    const process: Process = async (claimed) => {
      seen.push(nameOf(claimed));
      return { kind: 'done' };
    };
    const starting = inbox.start(processing({ process }));
    await inbox.stop();
    await starting;
    await expect(inbox.append(arrival('a', 'a1'))).rejects.toMatchObject({ code: 'unusable' });
    await (await look()).close();
    await inbox.start(processing({ process }));
    await inbox.append(arrival('a', 'a2'));
    await until(() => expect(seen).toEqual(['a2']));
    await inbox.stop();
  });

  test('what is no known event is kept apart; replayed, it is parsed anew and waits for its call', async () => {
    const { begun, process } = gated();
    const { inbox, admin } = await open({ process });
    const unknown = { event: undefined, problem };
    const bytes = { ...arrival('', ''), ...unknown, body: Uint8Array.of(0xff, 0x00, 0x7b) };
    const strange = await inbox.append(bytes);
    // An event that this version knows, stored as if an older one had not.
    const late = await inbox.append(arrival('a', 'late', unknown));
    await inbox.append(arrival('a', 'a1'));
    const running = await inbox.append(arrival('a', 'a2'));
    await until(() => expect(begun.length).toBe(1));
    begun[0]?.end({ kind: 'unrecognised', problem });
    await until(() => expect(begun.map(nameOf)).toEqual(['a1', 'a2']));
    expect(await admin.list({ state: 'unrecognised' })).toMatchObject([
      { callId: 'a', problem, attempts: 1 },
      { id: late.id, callId: undefined, problem, attempts: 0 },
      { id: strange.id, callId: undefined, problem, attempts: 0 },
    ]);
    expect(await admin.replay({ state: 'unrecognised' })).toBe(3);
    const known = { callId: 'a', eventType: 'call.started', problem: undefined };
    expect(await admin.get(late.id)).toMatchObject({ state: 'waiting', ...known });
    // What runs or waits is not replayed.
    expect(await admin.replay({ ids: [running.id, late.id] })).toBe(0);
    await until(() => expect(begun[2]).toMatchObject({ id: strange.id, attempt: 1 }));
    begun[2]?.end({ kind: 'unrecognised', problem: { ...problem, message: 'again' } });
    const again = { state: 'unrecognised', problem: { message: 'again' } };
    await until(async () => expect(await admin.get(strange.id)).toMatchObject(again));
    expect(begun.length).toBe(3);
    begun[1]?.end();
    for (let at = 3; at < 5; at++)
      await until(() => begun[at]?.end() ?? expect(begun.length).toBeGreaterThan(at));
    await until(async () => expect(await admin.stats()).toMatchObject({ done: 3, unrecognised: 1 }));
    expect(await admin.get(late.id)).toMatchObject({ state: 'done', attempts: 1, ...known });
  });

  test('stop waits for what runs and leaves the rest for the next start', async () => {
    const { begun, process } = gated();
    const { inbox, admin, again } = await open({ process, concurrency: 1 });
    for (const name of ['a1', 'a2', 'a3']) await inbox.append(arrival('a', name));
    await until(() => expect(begun.length).toBe(1));
    let isStopped = false;
    const stopping = inbox.stop().then(() => {
      isStopped = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect({ isStopped, aborted: begun[0]?.signal.aborted }).toEqual({ isStopped: false, aborted: false });
    begun[0]?.end();
    await stopping;
    expect(await admin.stats()).toEqual({
      waiting: 2,
      running: 0,
      done: 1,
      'dead-lettered': 0,
      unrecognised: 0,
    });
    await expect(inbox.append(arrival('a', 'a5'))).rejects.toMatchObject({ code: 'unusable' });
    await inbox.stop();
    const seen: string[] = [];
    await again({
      process: async (claimed) => {
        seen.push(`${nameOf(claimed)} attempt ${claimed.attempt}`);
        return { kind: 'done' };
      },
    });
    await until(() => expect(seen).toEqual(['a2 attempt 1', 'a3 attempt 1']));
    expect(begun.length).toBe(1);
  });

  test('stopped while it stores, it leaves nothing claimed', async () => {
    for (let delay = 0; delay < 8; delay++) {
      const { inbox, admin } = await open({});
      // The first claim finds nothing, so that what is appended can be claimed with it.
      await new Promise((resolve) => setTimeout(resolve, 20));
      const appending = inbox.append(arrival('a', `${delay}`));
      await new Promise((resolve) => setTimeout(resolve, delay));
      await inbox.stop();
      await appending;
      expect(await admin.stats()).toMatchObject({ running: 0 });
    }
  });

  test('deliveries are listed, the newest first, by state, call and event', async () => {
    const { inbox, admin } = await open({ maxAttempts: 1, process: async () => failed });
    const ids: string[] = [];
    for (const call of ['a', 'b', 'a']) ids.unshift((await inbox.append(arrival(call, `${ids.length}`))).id);
    await until(async () => expect((await admin.stats())['dead-lettered']).toBe(3));
    const [third, second, first] = ids;
    const found = async (filter?: Parameters<InboxAdmin['list']>[0]) =>
      (await admin.list(filter)).map(({ id }) => id);
    expect(await found()).toEqual(ids);
    expect(await found({ limit: 2 })).toEqual([third, second]);
    expect(await found({ callId: 'a' })).toEqual([third, first]);
    expect(await found({ callId: 'a', state: 'dead-lettered' })).toEqual([third, first]);
    expect(await found({ state: 'done' })).toEqual([]);
    expect(await found({ eventType: 'call.started', callId: 'b' })).toEqual([second]);
    expect(await found({ eventType: 'call.ended' })).toEqual([]);
    for (const id of ['99', '0', '-1', '1.0', ' 3', 'x', '', '1e3'])
      expect(await admin.get(id)).toBeUndefined();
  });
}
