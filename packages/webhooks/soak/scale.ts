// Whether an inbox with much in it is as fast as an empty one.
import type { Inbox, Outcome } from '../src/inbox.ts';
import { arrival, processing } from './harness.ts';

// How many times as long it may take as in an empty inbox.
const maxRatio = 1.5;
const turns = 4;
const senders = 64;
const events = 20_000;

interface Measured {
  startMs: number;
  appendMicros: number;
  claimMicros: number;
}

let run = 0;

/** Appends while the handlers wait, so that most of it queues; then lets them go, and all is handed out. */
async function measure(inbox: Inbox): Promise<Measured> {
  run += 1;
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let left = events;
  let drained = (): void => {};
  const empty = new Promise<void>((resolve) => {
    drained = resolve;
  });
  const process = async (): Promise<Outcome> => {
    await gate;
    left -= 1;
    if (left === 0) drained();
    return { kind: 'done' };
  };
  const began = performance.now();
  await inbox.start(processing({ process, concurrency: senders }));
  const started = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: senders }, async () => {
      while (next < events) {
        next += 1;
        await inbox.append(arrival(`call-${run}-${Math.floor(next / 20)}`, `${run}-${next}`));
      }
    }),
  );
  const appended = performance.now();
  release();
  await empty;
  const processed = performance.now();
  await inbox.stop();
  return {
    startMs: Math.round(started - began),
    appendMicros: ((appended - started) * 1000) / events,
    claimMicros: ((processed - appended) * 1000) / events,
  };
}

/** Measures both side by side and takes the best of each, since the machine does other things. @returns whether it holds */
export async function compare(
  what: string,
  inboxes: { readonly empty: (turn: number) => Promise<Inbox>; readonly full: () => Promise<Inbox> },
): Promise<boolean> {
  const runs: { empty: Measured; full: Measured }[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const empty = await measure(await inboxes.empty(turn));
    runs.push({ empty, full: await measure(await inboxes.full()) });
  }
  const least = (which: 'empty' | 'full', field: keyof Measured) =>
    Math.min(...runs.map((one) => one[which][field]));
  const row = (which: 'empty' | 'full') => ({
    'start ms': least(which, 'startMs'),
    'append µs': Math.round(least(which, 'appendMicros')),
    'claim µs': Math.round(least(which, 'claimMicros')),
  });
  console.table({ empty: row('empty'), full: row('full') });
  const append = least('full', 'appendMicros') / least('empty', 'appendMicros');
  const claim = least('full', 'claimMicros') / least('empty', 'claimMicros');
  const passes = append <= maxRatio && claim <= maxRatio;
  console.log(
    `${what}: append ${append.toFixed(2)} and claim ${claim.toFixed(2)} times an empty one, at most ${maxRatio}: ${passes ? 'passes' : 'fails'}.`,
  );
  return passes;
}
