/**
 * Looks things up by a key, and shares a look-up that is under way. One that began before it was asked for counts only when
 * the result is good enough: what it found may have changed since.
 */
export class SharedLookups<Key, Found> {
  readonly #look: (key: Key) => Promise<Found>;
  readonly #underWay = new Map<Key, Promise<Found>>();

  constructor(look: (key: Key) => Promise<Found>) {
    this.#look = look;
  }

  /** @throws what the look-up throws */
  async find(key: Key, isEnough: (found: Found) => boolean): Promise<Found> {
    const earlier = this.#underWay.get(key);
    if (earlier !== undefined) {
      const found = await earlier;
      if (isEnough(found)) return found;
    }
    // By now the earlier one has ended: one that is under way has begun since.
    return this.#underWay.get(key) ?? this.#begin(key);
  }

  #begin(key: Key): Promise<Found> {
    const looking = this.#look(key).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, looking);
    return looking;
  }
}
