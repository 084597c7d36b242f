import { createHash } from 'node:crypto';
import { amount } from '@voice-agent/cli-kit/text';
import type { Delivery } from './delivery.ts';

// 48 bits of a digest each: enough to count by, and a bounded memory of some tens of megabytes.
const maxKept = 1_000_000;
const digestBytes = 6;

/** Counts deliveries, without judging them: order and redelivery are undocumented. */
export class DeliveryCounts {
  deliveries = 0;
  #again = 0;
  readonly #bodies = new Set<number>();
  readonly #calls = new Set<number>();
  readonly #types = new Map<string, number>();

  add(delivery: Delivery, name: string, callId: unknown): void {
    const times = delivery.times ?? 1;
    this.deliveries += times;
    this.#types.set(name, (this.#types.get(name) ?? 0) + times);
    const isNew = !('text' in delivery.body) || addTo(this.#bodies, delivery.body.text);
    this.#again += isNew ? times - 1 : times;
    if (typeof callId === 'string') addTo(this.#calls, callId);
  }

  /** A line each, for the reader. @param names the messages of the document */
  notes(names: readonly string[]): string[] {
    const { size } = this.#calls;
    const more = size > maxKept ? 'more than ' : '';
    const calls = size === 0 ? '' : ` of ${more}${amount(Math.min(size, maxKept), 'call')}`;
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

/** Adds the digest of a text to a set, up to one more than is reported. @returns whether it was not there before, as far as is known */
function addTo(seen: Set<number>, text: string): boolean {
  const digest = createHash('sha1').update(text).digest().readUIntBE(0, digestBytes);
  const isNew = !seen.has(digest);
  if (seen.size <= maxKept) seen.add(digest);
  return isNew;
}
