import { Random } from '@voice-agent/cli-kit/random';
import { call } from './calls.ts';
import type { Fault } from './post.ts';

/** One delivery of a simulation. */
export interface PlannedDelivery {
  readonly call: number;
  /** The place of the event in its call. */
  readonly event: number;
  /** The same body is on its way a second time. */
  readonly duplicate: boolean;
  /** A later event of its call was sent before it. */
  readonly reordered: boolean;
  readonly fault: Fault | undefined;
  /** When it is sent, in milliseconds from the start. */
  readonly dueMs: number;
}

export interface PlanOptions {
  readonly seed: string;
  readonly calls: number;
  /** Deliveries a second. */
  readonly rate: number;
  /** Shares of the deliveries, 0 to 1. */
  readonly duplicate: number;
  readonly reorder: number;
  readonly drop: number;
  readonly slow: number;
  /** The most milliseconds that a delivery is held back. */
  readonly delay: number;
}

/** All deliveries in the order in which they are sent. The same options give the same plan. */
export function plan(options: PlanOptions): PlannedDelivery[] {
  const slots: { call: number; event: number; at: number; duplicate: boolean }[] = [];
  for (let index = 0; index < options.calls; index++) {
    // A generator of its own, so that faults do not change the conversation.
    const random = new Random(`${options.seed}/${index}/order`);
    const times = call(options.seed, index).map(({ timestamp }) => Date.parse(timestamp));
    const order = times.map((_, event) => event);
    for (let i = 0; i + 1 < order.length; i++)
      if (random.chance(options.reorder))
        [order[i], order[i + 1]] = [order[i + 1] as number, order[i] as number];
    times.forEach((at, place) => {
      const event = order[place] as number;
      slots.push({ call: index, event, at, duplicate: false });
      if (random.chance(options.duplicate))
        slots.push({ call: index, event, at: at + random.integer(1000, 60_000), duplicate: true });
    });
  }
  const random = new Random(`${options.seed}/faults`);
  const latest = new Map<number, number>();
  return slots
    .sort((a, b) => a.at - b.at)
    .map(({ call, event, duplicate }, place) => {
      const [cut, slow, delay] = [random.chance(options.drop), random.chance(options.slow), random.next()];
      const fault: Fault | undefined = cut ? 'cut' : slow ? 'slow' : undefined;
      const dueMs = (place * 1000) / options.rate + delay * options.delay;
      return { call, event, duplicate, fault, dueMs };
    })
    .sort((a, b) => a.dueMs - b.dueMs)
    .map((delivery) => {
      const before = latest.get(delivery.call) ?? -1;
      latest.set(delivery.call, Math.max(before, delivery.event));
      return { ...delivery, reordered: !delivery.duplicate && delivery.event < before };
    });
}
