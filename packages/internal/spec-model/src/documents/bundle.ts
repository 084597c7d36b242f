import { isObject, type PartKind, partKind } from '../schemas/keywords.ts';
import { escapeToken, parentOf, referenceTo } from '../schemas/pointer.ts';
import { type Place, placeId, referencesIn, type Tree } from './tree.ts';

/** The map of the components for what a key refers to; every other part is put where it is referred to. */
const homes: Readonly<Record<string, string>> = {
  parameters: 'parameters',
  responses: 'responses',
  requestBody: 'requestBodies',
  requestBodies: 'requestBodies',
  headers: 'headers',
  examples: 'examples',
  links: 'links',
  securitySchemes: 'securitySchemes',
  messages: 'messages',
};

/** A document in one piece: what its references to other files name is among its components. */
export function bundled(source: Tree): Tree {
  const { value } = source.root;
  const leadsOut = referencesIn(value).some((reference) => !reference.startsWith('#'));
  return leadsOut ? new Bundle(source).tree() : source.bundle(value);
}

interface Part {
  /** The place in its source. */
  place: Place;
  /** Its pointer in the bundle. */
  at: string;
  kind: PartKind;
}

class Bundle {
  readonly #source: Tree;
  /** The pointer in the bundle of each target in another file. */
  readonly #homes = new Map<string, string>();
  /** The place of each part of another file, by its pointer in the bundle. */
  readonly #origins = new Map<string, Place>();
  readonly #queue: Part[] = [];
  readonly #components: Record<string, Record<string, unknown>> = {};

  constructor(source: Tree) {
    this.#source = source;
  }

  tree(): Tree {
    const { root } = this.#source;
    const components = this.#source.at(root, 'components');
    const named = ['paths', 'webhooks', 'channels', 'operations'].map((key) => this.#source.at(root, key));
    for (const map of [...named, ...entriesOf(this.#source, components)]) {
      const current = this.#targetOf(map) ?? map;
      // The target of a named reference is put at that name.
      for (const place of entriesOf(this.#source, current)) {
        const { token } = parentOf(place.pointer);
        const target = this.#targetOf(place);
        if (target !== undefined && target.file !== root.file)
          this.#homeOf(target, `${map.pointer}/${escapeToken(token)}`);
      }
      if (map.pointer.startsWith('/components/'))
        this.#components[parentOf(map.pointer).token] = { ...Object(current.value) };
    }
    const value = this.#copy({ place: root, at: '', kind: 'object' }, '') as Record<string, unknown>;
    const added: Record<string, Record<string, unknown>> = {};
    for (let part = this.#queue.pop(); part !== undefined; part = this.#queue.pop()) {
      const { parent, token } = parentOf(part.at);
      const map = parentOf(parent).token;
      added[map] = { ...added[map], [token]: this.#copy(part, map) };
    }
    const places = Object(value.components) as Record<string, object>;
    for (const [key, map] of Object.entries(added)) added[key] = { ...places[key], ...map };
    if (Object.keys(added).length > 0) value.components = { ...places, ...added };
    return this.#source.bundle(value, this.#origins);
  }

  /** A copy in which references lead within the bundle. @param holder the key of the part, or of its map */
  #copy({ place: start, at, kind }: Part, holder: string): unknown {
    let place = start;
    const seen = new Set([placeId(start)]);
    const isLeaf = ({ value }: Place): boolean =>
      typeof value !== 'object' || value === null || kind === 'value';
    if (isLeaf(place)) return place.value;
    for (let target = this.#targetOf(place); target !== undefined; target = this.#targetOf(place)) {
      const pointer = this.#pointerOf(target, at, kind, holder);
      if (pointer !== at || seen.has(placeId(target)))
        return { ...this.#copies(place, at, kind, holder), $ref: referenceTo(pointer) };
      seen.add(placeId(target));
      this.#origins.set(at, target);
      place = target;
    }
    if (isLeaf(place)) return place.value;
    const copies = this.#copies(place, at, kind, holder);
    // A reference that leads nowhere in its file must not lead somewhere in the bundle.
    if (typeof copies.$ref === 'string' && place.file !== this.#source.root.file)
      copies.$ref = `${place.file}${copies.$ref}`;
    return Array.isArray(place.value) ? Object.values(copies) : copies;
  }

  #copies(place: Place, at: string, kind: PartKind, holder: string): Record<string, unknown> {
    const copies: [string, unknown][] = Object.entries(place.value as object).map(([key, child]) => {
      const inner = partKind(kind, key, child);
      const part = { place: this.#source.at(place, key), at: `${at}/${escapeToken(key)}`, kind: inner };
      if (kind === 'schema' && key === 'discriminator') return [key, this.#mapped(part.place)];
      return [key, this.#copy(part, kind === 'map' ? holder : key)];
    });
    return Object.fromEntries(copies);
  }

  /** A discriminator, whose mapping can name files. */
  #mapped(place: Place): unknown {
    const mapping = this.#source.at(place, 'mapping');
    if (!isObject(mapping.value)) return place.value;
    const names = Object.entries(mapping.value).map(([name, value]): [string, unknown] => {
      if (typeof value !== 'string' || !/[/.#]/.test(value)) return [name, value];
      const target = this.#targetOf({ ...mapping, value: { $ref: value } });
      return [
        name,
        target === undefined ? value : referenceTo(this.#pointerOf(target, '', 'schema', 'schemas')),
      ];
    });
    return { ...(place.value as object), mapping: Object.fromEntries(names) };
  }

  /** The target of a reference; undefined when it leads nowhere, which is an error where it is followed. */
  #targetOf(place: Place): Place | undefined {
    try {
      return this.#source.target(place);
    } catch {
      return undefined;
    }
  }

  /** The pointer of a target in the bundle. @param at that of the reference */
  #pointerOf(target: Place, at: string, kind: PartKind, holder: string): string {
    if (target.file === this.#source.root.file) return target.pointer;
    const known = this.#homes.get(placeId(target));
    if (known !== undefined) return known;
    const map = kind === 'schema' ? 'schemas' : homes[holder];
    if (map === undefined) return this.#homeOf(target, at);
    const taken = this.#components[map] ?? {};
    this.#components[map] = taken;
    const file = target.file.replace(/^.*\//, '').replace(/\.[^.]*$/, '');
    const name = (parentOf(target.pointer).token || file).replaceAll(/[^\w.-]/g, '_');
    let free = name;
    for (let count = 2; Object.hasOwn(taken, free); count++) free = `${name}_${count}`;
    taken[free] = true;
    const pointer = this.#homeOf(target, `/components/${map}/${escapeToken(free)}`);
    this.#origins.set(pointer, target);
    this.#queue.push({ place: target, at: pointer, kind });
    return pointer;
  }

  #homeOf(target: Place, pointer: string): string {
    const known = this.#homes.get(placeId(target)) ?? pointer;
    this.#homes.set(placeId(target), known);
    return known;
  }
}

const entriesOf = (tree: Tree, map: Place): Place[] =>
  isObject(map.value) ? Object.keys(map.value).map((key) => tree.at(map, key)) : [];
