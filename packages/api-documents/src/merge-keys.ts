import { escapeToken } from '@voice-agent/json-schema/pointer';
import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml';

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
  const anchors = new Map<string, Node>();
  const targets = new Map<unknown, Node>();
  /** The number of values in a node. The node is open as long as it has none. */
  const sizes = new Map<unknown, number>();
  let merged = 0;

  const measure = (node: unknown, pointer: string): number => {
    const known = sizes.get(node);
    if (known !== undefined) return known;
    const size = isAlias(node) ? sizeOfAlias(node, pointer) : sizeOfNode(node, pointer);
    if (Math.max(size, merged) > maxValues)
      throw new AliasError('The aliases (*name) make the document too large', node as Node, pointer);
    sizes.set(node, size);
    return size;
  };

  const sizeOfAlias = (alias: Node & { source: string }, pointer: string): number => {
    const target = anchors.get(alias.source);
    const size = sizes.get(target);
    if (target === undefined)
      throw new AliasError(`No anchor &${alias.source} comes before the alias`, alias, pointer);
    if (size === undefined)
      throw new AliasError(`The alias *${alias.source} leads in a circle`, alias, pointer);
    targets.set(alias, target);
    return size;
  };

  const sizeOfNode = (node: unknown, pointer: string): number => {
    const { anchor } = (node ?? {}) as Node & { anchor?: string };
    if (anchor !== undefined) anchors.set(anchor, node as Node);
    let size = 1;
    if (isSeq(node))
      for (const [index, item] of node.items.entries()) size += measure(item, `${pointer}/${index}`);
    if (!isMap(node)) return size;
    for (const pair of node.items) size += measure(pair.value, `${pointer}/${escapeToken(keyOf(pair))}`);
    if (!node.items.some(isMerge)) return size;
    const names = new Set(node.items.filter((pair) => !isMerge(pair)).map(keyOf));
    node.items = node.items.flatMap((pair) => {
      if (!isMerge(pair)) return [pair];
      return sourcesOf(pair, `${pointer}/<<`).flatMap(({ items }) =>
        items.filter((each) => !names.has(keyOf(each)) && names.add(keyOf(each))),
      );
    });
    merged += node.items.length;
    return node.items.reduce((sum, { value }) => sum + measure(value, pointer), 1);
  };

  const sourcesOf = ({ value }: Pair, pointer: string): YAMLMap[] => {
    const source = targets.get(value) ?? value;
    return (isSeq(source) ? source.items : [source]).map((each) => {
      const map = targets.get(each) ?? each;
      if (isMap(map)) return map;
      throw new AliasError(
        'The merge key "<<" must hold a map, or a list of maps',
        (map ?? source) as Node,
        pointer,
      );
    });
  };

  measure(document.contents, '');
}
