import type { Place } from '@voice-agent/spec-model';
import type { Node } from './changes.ts';
import type { Direction } from './schema-rules.ts';

const shownPlaces = 5;

interface PairApart {
  node: Node;
  old: Place;
  now: Place;
}

/** The places where schemas were compared one by one, not together: the first pair at each pointer. */
export class PairsApart {
  readonly #pairs = new Map<string, PairApart>();

  add(pair: PairApart): void {
    const { pointer } = pair.old;
    if (!this.#pairs.has(pointer)) this.#pairs.set(pointer, pair);
  }

  /** Reports the places in one finding, and forgets them. */
  report(direction: Direction): void {
    const [first, ...others] = this.#pairs.values();
    if (first === undefined) return;
    this.#pairs.clear();
    const shown = others.slice(0, shownPlaces).map(({ old }) => `\`${old.pointer}\``);
    if (others.length > shownPlaces) shown.push(`${others.length - shownPlaces} other places`);
    const text = 'is not compared as a whole: its schemas can be combined in too many ways';
    const also = shown.length === 0 ? '' : `; the same applies to ${shown.join(', ')}`;
    const { node, old, now } = first;
    node.report(`${direction}-undecided`, 'undecided', text + also, old, now, direction);
  }
}
