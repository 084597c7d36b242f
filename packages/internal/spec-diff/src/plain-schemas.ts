import { isObject, type Place, placeId, type SchemaObject, type Tree } from '@voice-agent/spec-model';
import { isAnnotation, isAnything, type Union } from './view.ts';

/** Alternatives can be recursive. */
const maxNesting = 8;

/** The schemas of one document without what limits no values: annotations, empty parts, lists of one. */
export class PlainSchemas {
  readonly #tree: Tree;
  readonly #known = new Map<string, SchemaObject>();

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  /** The alternatives of a union, with those of a nested `anyOf`, or of a nested list of one, in place of it. */
  alternatives(kind: Union['kind'], place: Place): Place[] {
    const found: Place[] = [];
    const seen = new Set<string>();
    const waiting = this.#tree.list(place).reverse();
    for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
      const plain = this.of(each);
      const target = this.#tree.follow(each);
      const key = isObject(plain) ? Object.keys(plain).join() : '';
      const list = ['oneOf', 'anyOf'].includes(key) ? this.#tree.list(this.#tree.at(target, key)) : [];
      const isFlat =
        kind === 'anyOf' && key === 'anyOf' ? list.length > 0 : list.length === 1 && target === each;
      if (!isFlat) found.push(each);
      else if (!seen.has(placeId(target))) {
        seen.add(placeId(target));
        waiting.push(...list.reverse());
      }
    }
    return found;
  }

  /** The target of a schema without annotations. */
  of(place: Place, depth = 0): unknown {
    const found = this.#tree.follow(place);
    if (!isObject(found.value)) return found.value;
    const known = this.#known.get(placeId(found));
    if (known !== undefined) return known;
    const plain = Object.fromEntries(Object.entries(found.value).filter(([key]) => !isAnnotation(key)));
    this.#known.set(placeId(found), plain);
    if (!Array.isArray(plain.allOf) || depth > maxNesting) return plain;
    const parts = this.#tree.list(this.#tree.at(found, 'allOf')).map((part) => this.of(part, depth + 1));
    const describing = parts.filter((part) => !isAnything(part));
    const { allOf, ...rest } = plain;
    const [only] = describing;
    const isOnly = describing.length === 1 && Object.keys(rest).length === 0;
    const simple = describing.length === 0 ? rest : isOnly && isObject(only) ? only : plain;
    this.#known.set(placeId(found), simple);
    return isOnly ? only : simple;
  }
}
