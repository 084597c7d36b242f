import { createHash } from 'node:crypto';
import { amount } from '@voice-agent/test-engine/amount';
import type { Delivery } from './delivery.ts';

// 48 bits of a digest each: enough to count by, and a bounded memory of some tens of megabytes.
const maxKept = 1_000_000;
const digestBytes = 6;

/** Counts deliveries, without judging them: order and redelivery are undocumented. */
export class DeliveryCounts {
  deliveries = 0;
  #again = 0;
  readonly #bodies = new Distinct();
  readonly #calls = new Distinct();
  readonly #types = new Map<string, number>();

  add(delivery: Delivery, name: string, callId: unknown): void {
    const times = delivery.times ?? 1;
    this.deliveries += times;
    this.#types.set(name, (this.#types.get(name) ?? 0) + times);
    const isNew = !('text' in delivery.body) || this.#bodies.add(delivery.body.text);
    this.#again += isNew ? times - 1 : times;
    if (typeof callId === 'string') this.#calls.add(callId);
  }

  /** A line each, for the reader. @param names the messages of the document */
  notes(names: readonly string[]): string[] {
    const { size, isFull } = this.#calls;
    const calls = size === 0 ? '' : ` of ${isFull ? 'more than ' : ''}${amount(size, 'call')}`;
    const others = [...this.#types.keys()].filter((name) => !names.includes(name)).sort();
    const each = [...names, ...others].flatMap((name) => {
      const count = this.#types.get(name);
      return count === undefined ? [] : [`${name} ${count.toLocaleString('en-US')}`];
    });
    const again = `${amount(this.#again, 'delivery', 'deliveries')} had the body of one before. Whether that happens is not described, so it is no finding.`;
    const first = `${amount(this.deliveries, 'delivery', 'deliveries')}${calls}: ${each.join(', ')}.`;
    return this.#again > 0 ? [first, again] : [first];
  }
}

/** A set of texts that grows to a limit. */
class Distinct {
  isFull = false;
  readonly #seen = new Set<number>();

  get size(): number {
    return this.#seen.size;
  }

  /** @returns whether it was not there before, as far as is known */
  add(text: string): boolean {
    const digest = createHash('sha1').update(text).digest().readUIntBE(0, digestBytes);
    if (this.#seen.has(digest)) return false;
    if (this.#seen.size < maxKept) this.#seen.add(digest);
    else this.isFull = true;
    return true;
  }
}
