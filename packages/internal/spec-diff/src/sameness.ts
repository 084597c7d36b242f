import { isObject, type Place, placeId, type SchemaObject, type Tree } from '@voice-agent/spec-model';
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
        const others = users.get(target);
        if (others === undefined) users.set(target, [key]);
        else others.push(key);
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
    return this.#equal(before.value, after.value, [before, after], found) ? found : undefined;
  }

  #equal(old: unknown, now: unknown, places: [Place, Place], found: [Place, Place][]): boolean {
    if (Array.isArray(old))
      return (
        Array.isArray(now) &&
        old.length === now.length &&
        old.every((each, index) => this.#equal(each, now[index], places, found))
      );
    if (!isObject(old)) return Object.is(old, now);
    if (!isObject(now)) return false;
    const keys = Object.keys(old);
    if (keys.length !== Object.keys(now).length) return false;
    if (!keys.every((key) => Object.hasOwn(now, key) && this.#equal(old[key], now[key], places, found)))
      return false;
    if (isObject(old.discriminator) && !this.#equalKinds(old, now, places, found)) return false;
    if (typeof old.$ref !== 'string') return true;
    try {
      const before = this.#before.target({ ...places[0], value: old });
      const after = this.#after.target({ ...places[1], value: now });
      if (before === undefined || after === undefined) return false;
      found.push([before, after]);
      return true;
    } catch {
      // The comparison rejects a reference that leads nowhere.
      return false;
    }
  }

  /** Adds the schemas that a discriminator leads to. @returns whether both have the same values */
  #equalKinds(
    old: SchemaObject,
    now: SchemaObject,
    places: [Place, Place],
    found: [Place, Place][],
  ): boolean {
    const [first, second] = [
      kindsAt(this.#before, { ...places[0], value: old }),
      kindsAt(this.#after, { ...places[1], value: now }),
    ];
    const { removed, added, kept } = matchKeys(first, second);
    for (const [, { target: from }, { target: to }] of kept)
      if (from !== undefined && to !== undefined) found.push([from, to]);
      else if (from !== to) return false;
    return removed.length + added.length === 0;
  }
}

const keyOf = (before: Place, after: Place): string => `${placeId(before)} → ${placeId(after)}`;
