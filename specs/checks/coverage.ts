import { posix } from 'node:path';
import { claimsIn, uncoveredIn } from './claims.ts';
import { type Place, tokensOf, valueAt } from './pointer.ts';

/**
 * The claims of the specs that have an entry: those at and below its places and, from an operation, a message or a
 * component, those of each component that it refers to, as long as no entry names that component itself.
 */
export class Coverage {
  readonly #claims: Map<string, unknown>;
  readonly #places: Place[] = [];
  /** The components that an entry names, not by a pattern. */
  readonly #named = new Set<string>();
  #covered: ReadonlySet<string> | undefined;

  /** @param claims the files by path, without their annotations */
  constructor(claims: Map<string, unknown>) {
    this.#claims = claims;
  }

  add(place: Place, isNamed = false): void {
    this.#places.push(place);
    this.#covered = undefined;
    if (isNamed && this.#at(place) !== undefined) this.#named.add(place.path);
  }

  /** The files in the order of their drafts: what refers to others is first, and covers some of them. */
  paths(): string[] {
    const rank = (path: string): number =>
      Number(path.includes('/components/')) + Number(!this.#named.has(path));
    return [...this.#claims.keys()].sort((one, other) => rank(one) - rank(other));
  }

  /** The pointers in a file that have no entry. */
  uncovered(path: string): string[] {
    this.#covered ??= this.#coveredClaims();
    const covered = this.#covered;
    return uncoveredIn(this.#claims.get(path), (pointer) => covered.has(`${path}#${pointer}`));
  }

  #coveredClaims(): ReadonlySet<string> {
    const covered = new Set<string>();
    const followed = new Set<string>();
    const cover = (place: Place): void => {
      const node = this.#at(place);
      if (node === undefined) return;
      for (const pointer of claimsIn(node, place.pointer)) {
        covered.add(`${place.path}#${pointer}`);
        const target = this.#componentAt({ path: place.path, pointer });
        if (target === undefined || followed.has(target)) continue;
        followed.add(target);
        cover({ path: target, pointer: '' });
      }
    };
    for (const place of this.#places) cover(place);
    return covered;
  }

  /** The unnamed component that a reference leads to. The root of a document refers to everything, so it does not count. */
  #componentAt({ path, pointer }: Place): string | undefined {
    const reference = this.#at({ path, pointer });
    if (tokensOf(pointer).at(-1) !== '$ref' || typeof reference !== 'string') return undefined;
    const target = posix.join(posix.dirname(path), reference.split('#')[0] ?? '');
    const isRoot = posix.dirname(path) === path.split('/')[0];
    return isRoot || !target.includes('/components/') || this.#named.has(target) ? undefined : target;
  }

  #at({ path, pointer }: Place): unknown {
    return valueAt(this.#claims.get(path), pointer);
  }
}
