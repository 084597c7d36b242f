import { isObject, type Place, placeId, type Tree } from '@voice-agent/spec-model';
import { kindsAt } from './kinds.ts';
import { matchKeys } from './sets.ts';

/** Finds the places of two documents that are equal, with the targets of their references: these need no comparison. */
export class Sameness {
  readonly #before: Tree;
  readonly #after: Tree;
  readonly #whole = new Map<string, boolean>();

  constructor(before: Tree, after: Tree) {
    this.#before = before;
    this.#after = after;
  }

  of(before: Place, after: Place): boolean {
    // The comparison rejects an invalid schema.
    if (!isObject(before.value) && typeof before.value !== 'boolean') return false;
    const start = keyOf(before, after);
    const known = this.#whole.get(start);
    if (known !== undefined) return known;
    const reached = new Map([[start, [before, after] as [Place, Place]]]);
    const users = new Map<string, string[]>();
    const different = new Set<string>();
    for (const [key, pair] of reached) {
      const whole = this.#whole.get(key);
      const next = whole === undefined ? this.#referenced(...pair) : whole ? [] : undefined;
      if (next === undefined) different.add(key);
      for (const each of next ?? []) {
        const target = keyOf(...each);
        reached.set(target, reached.get(target) ?? each);
        users.set(target, users.get(target) ?? []);
        users.get(target)?.push(key);
      }
    }
    // A schema that refers to a different one is different.
    for (const key of different) for (const user of users.get(key) ?? []) different.add(user);
    for (const key of reached.keys()) this.#whole.set(key, !different.has(key));
    return !different.has(start);
  }

  /** The targets of the references in two equal values; undefined when the values differ. */
  #referenced(before: Place, after: Place): [Place, Place][] | undefined {
    const found: [Place, Place][] = [];
    const areEqual = (old: unknown, now: unknown): boolean => {
      if (Array.isArray(old))
        return (
          Array.isArray(now) &&
          old.length === now.length &&
          old.every((each, index) => areEqual(each, now[index]))
        );
      if (!isObject(old)) return Object.is(old, now);
      if (!isObject(now)) return false;
      const keys = Object.keys(old);
      const [first, second] = [
        { ...before, value: old },
        { ...after, value: now },
      ];
      return (
        keys.length === Object.keys(now).length &&
        keys.every((key) => Object.hasOwn(now, key) && areEqual(old[key], now[key])) &&
        (!isObject(old.discriminator) || this.#addKinds(first, second, found)) &&
        (typeof old.$ref !== 'string' || this.#addTargets(first, second, found))
      );
    };
    return areEqual(before.value, after.value) ? found : undefined;
  }

  /** Adds the targets of two references. @returns whether both have one */
  #addTargets(old: Place, now: Place, found: [Place, Place][]): boolean {
    try {
      const [first, second] = [this.#before.target(old), this.#after.target(now)];
      if (first === undefined || second === undefined) return false;
      found.push([first, second]);
      return true;
    } catch {
      // The comparison rejects a reference that leads nowhere.
      return false;
    }
  }

  /** Adds the schemas that a discriminator leads to. @returns whether both have the same values */
  #addKinds(old: Place, now: Place, found: [Place, Place][]): boolean {
    const { removed, added, kept } = matchKeys(kindsAt(this.#before, old), kindsAt(this.#after, now));
    for (const [, { target: from }, { target: to }] of kept)
      if (from !== undefined && to !== undefined) found.push([from, to]);
      else if (from !== to) return false;
    return removed.length + added.length === 0;
  }
}

const keyOf = (before: Place, after: Place): string => `${placeId(before)} → ${placeId(after)}`;
