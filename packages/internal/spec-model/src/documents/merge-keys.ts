import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml';
import { escapeToken } from '../schemas/pointer.ts';

/** The maximum number of values in a document, with its aliases and merge keys written out. */
const maxValues = 5_000_000;

/** Why the aliases or merge keys of a document can't be written out, and the offset in its text. */
export class AliasError extends Error {
  readonly offset: number;
  readonly pointer: string;

  constructor(message: string, node: Node, pointer: string) {
    super(message);
    this.offset = node.range?.[0] ?? 0;
    this.pointer = pointer;
  }
}

export const keyOf = ({ key }: Pair): string => String((key as { value?: unknown } | null)?.value);

const isMerge = ({ key }: Pair): boolean =>
  isScalar(key) && key.value === '<<' && (key.type === undefined || key.type === 'PLAIN');

/**
 * Replaces each merge key (`<<`) by the entries of the maps that it names. An own key of the map wins, then the earlier
 * map. The entries keep their place in the text.
 *
 * @throws AliasError when an alias leads into a circle or nowhere, a merge key names no map, or the aliases and merge
 *   keys multiply the values beyond 5,000,000
 */
export function mergeKeys(document: Document): void {
  new MergeKeys().measure(document.contents, '');
}

class MergeKeys {
  readonly #anchors = new Map<string, Node>();
  readonly #targets = new Map<unknown, Node>();
  /** The number of values in a node. The node is open as long as it has none. */
  readonly #sizes = new Map<unknown, number>();
  #merged = 0;

  /** Merges the keys of a node. @returns the number of its values */
  measure(node: unknown, pointer: string): number {
    const known = this.#sizes.get(node);
    if (known !== undefined) return known;
    const size = isAlias(node) ? this.#sizeOfAlias(node, pointer) : this.#sizeOfNode(node, pointer);
    if (Math.max(size, this.#merged) > maxValues)
      throw new AliasError('The aliases (*name) make the document too large', node as Node, pointer);
    this.#sizes.set(node, size);
    return size;
  }

  #sizeOfAlias(alias: Node & { source: string }, pointer: string): number {
    const target = this.#anchors.get(alias.source);
    const size = this.#sizes.get(target);
    if (target === undefined)
      throw new AliasError(`No anchor &${alias.source} comes before the alias`, alias, pointer);
    if (size === undefined)
      throw new AliasError(`The alias *${alias.source} leads in a circle`, alias, pointer);
    this.#targets.set(alias, target);
    return size;
  }

  #sizeOfNode(node: unknown, pointer: string): number {
    const { anchor } = (node ?? {}) as Node & { anchor?: string };
    if (anchor !== undefined) this.#anchors.set(anchor, node as Node);
    let size = 1;
    if (isSeq(node))
      for (const [index, item] of node.items.entries()) size += this.measure(item, `${pointer}/${index}`);
    if (!isMap(node)) return size;
    for (const pair of node.items) size += this.measure(pair.value, `${pointer}/${escapeToken(keyOf(pair))}`);
    return node.items.some(isMerge) ? this.#merge(node, pointer) : size;
  }

  #merge(map: YAMLMap, pointer: string): number {
    const names = new Set(map.items.filter((pair) => !isMerge(pair)).map(keyOf));
    map.items = map.items.flatMap((pair) => {
      if (!isMerge(pair)) return [pair];
      return this.#sourcesOf(pair, `${pointer}/<<`).flatMap(({ items }) =>
        items.filter((each) => !names.has(keyOf(each)) && names.add(keyOf(each))),
      );
    });
    this.#merged += map.items.length;
    return map.items.reduce((sum, { value }) => sum + this.measure(value, pointer), 1);
  }

  #sourcesOf({ value }: Pair, pointer: string): YAMLMap[] {
    const source = this.#targets.get(value) ?? value;
    return (isSeq(source) ? source.items : [source]).map((each) => {
      const map = this.#targets.get(each) ?? each;
      if (isMap(map)) return map;
      const at = (map ?? source) as Node;
      throw new AliasError('The merge key "<<" must hold a map, or a list of maps', at, pointer);
    });
  }
}
