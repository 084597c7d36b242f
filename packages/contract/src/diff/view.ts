import { CannotRun } from '../problem.ts';
import { isObject, regExpOf, type SchemaObject } from '../schema/keywords.ts';
import { common } from './sets.ts';
import type { Place, Tree } from './tree.ts';

/** A schema that must hold, or a part of it. */
export interface Part {
  place: Place;
  /** Only the keywords that stand in it, without `$ref`, `allOf`, `oneOf` and `anyOf`. */
  shallow?: boolean;
  /** Null is allowed beside it. */
  orNull?: boolean;
}

/** The keywords of one schema object, in the meaning of JSON Schema 2020-12. */
export interface Layer {
  value: SchemaObject;
  place: Place;
  orNull?: boolean;
}

/** Alternatives that no simpler form says. */
export interface Union {
  kind: 'oneOf' | 'anyOf';
  branches: Part[];
  place: Place;
}

/** What a list of schemas allows together: `$ref` and `allOf` are followed, all keywords hold at once. */
export interface View {
  id: string;
  place: Place;
  never: boolean;
  layers: Layer[];
  unions: Union[];
  /** Undefined: any. A number includes `integer`. */
  types: ReadonlySet<string> | undefined;
  /** The values of `const` and `enum`, when only these are allowed. */
  values: unknown[] | undefined;
  /** The values of `x-extensible-enum`. */
  known: unknown[] | undefined;
}

/** The layers of a view as parts, without its unions. */
export const baseOf = (view: View): Part[] =>
  view.layers.map(({ place, orNull }) => ({ place, shallow: true, ...(orNull && { orNull }) }));

/** A keyword as one of the layers holds it. */
export interface Held {
  value: unknown;
  at: Place;
}

export const idOf = (parts: readonly Part[]): string =>
  parts
    .map(({ place: { file, pointer }, shallow, orNull }) =>
      [file, '#', pointer, shallow && '!', orNull && '?'].filter(Boolean).join(''),
    )
    .sort()
    .join(' & ');

/** JSON with sorted keys: equal values have equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, held: unknown) =>
    isObject(held)
      ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : Number(a > b))))
      : held,
  );
}

const notes = new Set([
  ...['title', 'description', 'default', 'example', 'examples', 'deprecated', 'readOnly', 'writeOnly'],
  ...['$comment', '$schema', '$id', '$anchor', '$defs', 'definitions', 'externalDocs'],
]);
const structural = ['$ref', 'allOf', 'oneOf', 'anyOf'];

/** Whether a keyword says nothing about which values are allowed. */
const isNote = (keyword: string): boolean =>
  notes.has(keyword) ||
  (keyword.startsWith('x-') && keyword !== 'x-extensible-enum' && keyword !== 'x-unique-items-by');

export const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

/** The views of one document, each made once. */
export class Views {
  readonly tree: Tree;
  /** Whether the document is of OpenAPI 3.0, with its own meaning of some keywords. */
  readonly is30: boolean;
  readonly #made = new Map<string, View>();

  constructor(tree: Tree) {
    this.tree = tree;
    this.is30 = isObject(tree.root.value) && String(tree.root.value.openapi).startsWith('3.0');
  }

  of(parts: readonly Part[]): View {
    const id = idOf(parts);
    let view = this.#made.get(id);
    if (view === undefined) {
      view = this.#build(id, parts);
      this.#made.set(id, view);
    }
    return view;
  }

  /** What holds for a field: by name, by pattern, or as one that is not listed. */
  property(view: View, name: string): { declared: Place | undefined; parts: Part[] } {
    let declared: Place | undefined;
    const parts: Part[] = [];
    for (const { value, place } of view.layers) {
      const before = parts.length;
      if (isObject(value.properties) && Object.hasOwn(value.properties, name)) {
        const at = this.tree.at(place, 'properties', name);
        declared ??= at;
        parts.push({ place: at });
      }
      if (isObject(value.patternProperties))
        for (const pattern of Object.keys(value.patternProperties))
          if (regExpOf(pattern).test(name))
            parts.push({ place: this.tree.at(place, 'patternProperties', pattern) });
      if (parts.length === before) parts.push(...this.#rest(value, place, 'additionalProperties'));
    }
    if (parts.length === 0) parts.push(...this.#unevaluated(view));
    return { declared, parts };
  }

  /** What holds for fields that are not listed. */
  others(view: View): Part[] {
    const parts = view.layers.flatMap(({ value, place }) => this.#rest(value, place, 'additionalProperties'));
    return [...parts, ...this.#unevaluated(view)];
  }

  /** What holds for an item of a list. */
  item(view: View, index: number): Part[] {
    return view.layers.flatMap(({ value, place }) => {
      if (Array.isArray(value.prefixItems) && index < value.prefixItems.length)
        return [{ place: this.tree.at(place, 'prefixItems', index) }];
      if (Array.isArray(value.items))
        return index < value.items.length
          ? [{ place: this.tree.at(place, 'items', index) }]
          : this.#rest(value, place, 'additionalItems');
      return this.#rest(value, place, 'items');
    });
  }

  #rest(value: SchemaObject, place: Place, keyword: string): Part[] {
    const held = value[keyword];
    if (held === undefined || held === true || (isObject(held) && Object.keys(held).length === 0)) return [];
    return [{ place: this.tree.at(place, keyword) }];
  }

  #unevaluated(view: View): Part[] {
    return view.layers.flatMap(({ value, place }) => this.#rest(value, place, 'unevaluatedProperties'));
  }

  /** What the layers of a view hold under a keyword. */
  held(view: View, keyword: string): Held[] {
    return view.layers.flatMap(({ value, place }) =>
      value[keyword] === undefined ? [] : [{ value: value[keyword], at: this.tree.at(place, keyword) }],
    );
  }

  #build(id: string, parts: readonly Part[]): View {
    const first = parts[0]?.place ?? this.tree.root;
    const view: View = {
      ...{ id, place: first, never: false, layers: [], unions: [] },
      ...{ types: undefined, values: undefined, known: undefined },
    };
    const seen = new Set<string>();
    for (const part of parts) this.#collect(part, view, seen);
    for (const { value } of view.layers) {
      const { type } = value;
      if (type !== undefined) {
        const own = new Set(([] as unknown[]).concat(type).map(String));
        if (own.has('number')) own.add('integer');
        view.types = view.types === undefined ? own : common(view.types, own);
      }
      for (const list of [value.enum, 'const' in value ? [value.const] : undefined])
        if (Array.isArray(list)) view.values = listed(view.values, list);
      if (Array.isArray(value['x-extensible-enum'])) view.known = value['x-extensible-enum'];
    }
    const { types } = view;
    if (types !== undefined) view.values = view.values?.filter((value) => types.has(typeOf(value)));
    if (view.values?.length === 0) view.never = true;
    return view;
  }

  #collect(part: Part, view: View, seen: Set<string>): void {
    const { place, shallow = false, orNull = false } = part;
    const { value } = place;
    const id = idOf([part]);
    if (seen.has(id)) return;
    seen.add(id);
    // A list is that of alternatives that were told in another form already.
    if (value === true || value === undefined || (shallow && Array.isArray(value))) return;
    if (value === false) {
      view.never = true;
      return;
    }
    if (!isObject(value)) {
      const { file, line } = this.tree.spot(place);
      throw new CannotRun(`${file}:${line}: a schema must be an object or a boolean (at ${place.pointer}).`);
    }
    const target = shallow ? undefined : this.tree.target(place);
    if (target === undefined || (!this.is30 && Object.keys(value).length > 1)) {
      const isOrNull = orNull && target === undefined;
      view.layers.push({ value: this.#own(value, isOrNull), place, orNull: isOrNull });
    }
    if (shallow) return;
    if (target !== undefined) {
      this.#collect({ place: target, ...(orNull && { orNull }) }, view, seen);
      if (this.is30) return;
    }
    for (const each of this.tree.list(this.tree.at(place, 'allOf')))
      this.#collect({ place: each, ...(orNull && { orNull }) }, view, seen);
    for (const kind of ['oneOf', 'anyOf'] as const)
      if (Array.isArray(value[kind])) this.#union(kind, this.tree.at(place, kind), view, seen, orNull);
  }

  /** Alternatives in the simplest form: as values, as types, as one schema or null, or else as a union. */
  #union(kind: Union['kind'], place: Place, view: View, seen: Set<string>, orNull: boolean): void {
    const all = this.tree.list(place).map((each) => ({ each, plain: this.#plain(each) }));
    const real = all.filter(({ plain }) => plain !== false);
    const isNull = (plain: unknown): boolean =>
      isObject(plain) && ['{"type":"null"}', '{"const":null}', '{"enum":[null]}'].includes(canonical(plain));
    const rest = real.filter(({ plain }) => !isNull(plain));
    const nulls = orNull || rest.length < real.length;
    const objects = rest.map(({ plain }) => (isObject(plain) ? plain : {}));
    const only = (keys: string[]) =>
      objects.length > 0 && objects.every((each) => Object.keys(each).every((key) => keys.includes(key)));
    const valuesOf = (each: SchemaObject): unknown[] =>
      Array.isArray(each.enum) ? each.enum : 'const' in each ? [each.const] : [];
    const pseudo = (value: SchemaObject) => view.layers.push({ value: this.#own(value, nulls), place });
    if (rest.length === 1 && rest[0] !== undefined) {
      this.#collect({ place: rest[0].each, ...(nulls && { orNull: true }) }, view, seen);
    } else if (only(['type']) && objects.every(({ type }) => type !== undefined)) {
      pseudo({ type: objects.flatMap(({ type }) => type) });
    } else if (only(['type', 'const', 'enum'])) {
      const open = objects.filter((each) => valuesOf(each).length === 0);
      if (open.length === 0) pseudo({ enum: objects.flatMap(valuesOf) });
      else if (open.length === 1 && kind === 'anyOf')
        pseudo({ ...open[0], 'x-extensible-enum': objects.flatMap(valuesOf) });
      else view.unions.push({ kind, place, branches: real.map(({ each }) => ({ place: each })) });
    } else {
      view.unions.push({ kind, place, branches: real.map(({ each }) => ({ place: each })) });
    }
  }

  /** A schema behind its references without notes; a boolean as it is. */
  #plain(place: Place): unknown {
    const { value } = this.tree.follow(place);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).filter(([key]) => !isNote(key)));
  }

  #own(value: SchemaObject, orNull: boolean): SchemaObject {
    const made: Record<string, unknown> = { ...value };
    for (const key of structural) delete made[key];
    if (this.is30) {
      for (const side of ['minimum', 'maximum']) {
        const exclusive = side === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
        if (made[exclusive] === true) {
          made[exclusive] = made[side];
          delete made[side];
        } else if (typeof made[exclusive] === 'boolean') delete made[exclusive];
      }
    }
    const nullable = this.is30 && made.nullable === true;
    if (this.is30) delete made.nullable;
    if (!orNull && !nullable) return made;
    if (made.type !== undefined) made.type = [made.type, 'null'].flat();
    if (Array.isArray(made.enum) && !made.enum.includes(null)) made.enum = [...made.enum, null];
    if ('const' in made) {
      made.enum = [made.const, null];
      delete made.const;
    }
    return made;
  }
}

function listed(given: unknown[] | undefined, list: unknown[]): unknown[] {
  if (given === undefined) return [...new Map(list.map((each) => [canonical(each), each])).values()];
  const allowed = new Set(list.map(canonical));
  return given.filter((each) => allowed.has(canonical(each)));
}
