import {
  isAssertion,
  isKnown,
  isObject,
  type Place,
  regExpOf,
  type SchemaObject,
  type Tree,
  toJson,
} from '@voice-agent/spec-model';

/** A schema, or a part of it. */
export interface Part {
  place: Place;
  /** Without its `$ref`, `allOf`, `oneOf` and `anyOf`. */
  shallow?: boolean;
  /** The place that makes null valid too. */
  orNull?: Place;
}

/** The schema at a place as the only part; no parts when there is none. */
export const partsAt = (place: Place): Part[] => (place.value === undefined ? [] : [{ place }]);

/** The keywords of one schema object, as JSON Schema 2020-12. */
export interface Layer {
  value: SchemaObject;
  place: Place;
  orNull?: Place;
}

/** Alternatives that have no simpler form. */
export interface Union {
  kind: 'oneOf' | 'anyOf';
  branches: Part[];
  place: Place;
  /** The place that makes null valid too. */
  orNull?: Place;
}

/** A keyword of one layer. */
export interface KeywordValue {
  value: unknown;
  at: Place;
}

/** The views of the document that a view is of. */
interface OtherViews {
  readonly tree: Tree;
  readonly acceptance: { of(view: View, value: unknown): boolean };
  of(parts: readonly Part[]): View;
}

/** The conjunction of some schemas, with the targets of their `$ref` and `allOf`. */
export class View {
  readonly tree: Tree;
  readonly id: string;
  readonly place: Place;
  never = false;
  /** Whether one of its references leads nowhere: what it allows is unknown. */
  isDangling = false;
  readonly layers: Layer[] = [];
  /** The indexes of the first layers of its schemas. Each contains the other layers of its schema. */
  readonly firsts: number[] = [];
  unions: Union[] = [];
  /** Undefined for any type. `number` includes `integer`. */
  types: ReadonlySet<string> | undefined;
  /** The only values, from `const` and `enum`. */
  values: unknown[] | undefined;
  /** The values of `x-extensible-enum`. */
  known: unknown[] | undefined;
  readonly #views: OtherViews;

  constructor(views: OtherViews, id: string, place: Place) {
    this.#views = views;
    this.tree = views.tree;
    this.id = id;
    this.place = place;
  }

  /** The view of other schemas of the document. */
  of(parts: readonly Part[]): View {
    return this.#views.of(parts);
  }

  /** The layers as parts, without the unions. */
  get base(): Part[] {
    return this.layers.map(({ place, orNull }) => ({ place, shallow: true, ...(orNull && { orNull }) }));
  }

  /** The place in its source: the target of its reference. */
  get written(): Place {
    const isTarget = ({ place: { value } }: Layer): boolean => isObject(value) && !('$ref' in value);
    return this.layers.find(isTarget)?.place ?? this.place;
  }

  accepts(value: unknown): boolean {
    return this.#views.acceptance.of(this, value);
  }

  /** The schemas of a field: those for its name or a pattern (`own`), and with those for additional fields (`parts`). */
  property(name: string): { declared: Place | undefined; own: Part[]; parts: Part[] } {
    const [own, parts]: [Part[], Part[]] = [[], []];
    const describing: Layer[] = [];
    for (const layer of this.layers) {
      const { value, place } = layer;
      const patterns = isObject(value.patternProperties) ? Object.keys(value.patternProperties) : [];
      const found = patterns
        .filter((pattern) => regExpOf(pattern).test(name))
        .map((pattern) => this.tree.at(place, 'patternProperties', pattern));
      if (isObject(value.properties) && Object.hasOwn(value.properties, name))
        found.unshift(this.tree.at(place, 'properties', name));
      own.push(...found.map((at) => ({ place: at })));
      if (found.length > 0 || value.additionalProperties !== undefined) describing.push(layer);
      if (found.length === 0) parts.push(...this.#rest(value, place, 'additionalProperties'));
    }
    const declared = own[0]?.place;
    return { declared, own, parts: [...own, ...parts, ...this.#unevaluated(describing)] };
  }

  /** The schemas of fields that are not listed. */
  others(): Part[] {
    const parts = this.layers.flatMap(({ value, place }) => this.#rest(value, place, 'additionalProperties'));
    const describing = this.layers.filter(({ value }) => value.additionalProperties !== undefined);
    return [...parts, ...this.#unevaluated(describing)];
  }

  item(index: number): Part[] {
    return this.layers.flatMap(({ value, place }) => {
      if (Array.isArray(value.prefixItems) && index < value.prefixItems.length)
        return [{ place: this.tree.at(place, 'prefixItems', index) }];
      if (Array.isArray(value.items))
        return index < value.items.length
          ? [{ place: this.tree.at(place, 'items', index) }]
          : this.#rest(value, place, 'additionalItems');
      return this.#rest(value, place, 'items');
    });
  }

  /** The entries of a keyword with a map, such as `patternProperties`, each with those of all layers. */
  entriesOf(keyword: string): Map<string, Part[]> {
    const entries = new Map<string, Part[]>();
    for (const [name, place] of this.valuesOf(keyword).flatMap(({ at }) => this.tree.entries(at)))
      entries.set(name, [...(entries.get(name) ?? []), { place }]);
    return entries;
  }

  #rest(value: SchemaObject, place: Place, keyword: string): Part[] {
    const rest = value[keyword];
    return rest === undefined || isAnything(rest) ? [] : [{ place: this.tree.at(place, keyword) }];
  }

  /** The schemas of a field that no inner layer describes. */
  #unevaluated(describing: readonly Layer[]): Part[] {
    return this.layers.flatMap((outer, index) => {
      if (outer.value.unevaluatedProperties === undefined) return [];
      const isInside = (inner: Layer): boolean =>
        this.firsts.includes(index)
          ? this.#ofSchema(index).includes(inner)
          : isWithin(inner.place, outer.place);
      if (describing.some(isInside)) return [];
      return this.#rest(outer.value, outer.place, 'unevaluatedProperties');
    });
  }

  /** The layers of the schema with this first one. */
  #ofSchema(first: number): Layer[] {
    return this.layers.slice(
      first,
      this.firsts.find((each) => each > first),
    );
  }

  /** The values of a keyword in the layers of a view. */
  valuesOf(keyword: string): KeywordValue[] {
    return this.layers.flatMap(({ value, place }) =>
      value[keyword] === undefined ? [] : [{ value: value[keyword], at: this.tree.at(place, keyword) }],
    );
  }
}

/** Whether a place is in a schema, and for the same value as this. */
function isWithin(inner: Place, { file, pointer }: Place): boolean {
  return (
    inner.file === file &&
    `${inner.pointer}/`.startsWith(`${pointer}/`) &&
    !/\/(?:\w*properties|\w*items)\//i.test(inner.pointer.slice(pointer.length))
  );
}

/** JSON with sorted keys, equal for equal values. */
export function canonical(value: unknown): string {
  return toJson(sorted(value));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return Object.fromEntries(entries.map(([key, member]) => [key, sorted(member)]));
}

export const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) || typeof value === 'bigint' ? 'integer' : typeof value;
};

/** Keywords that reject no value, but say how it is read. */
const compared = /^(?:content\w+|discriminator|xml|x-extensible-enum)$/;

/** Whether a keyword limits no values. */
export const isAnnotation = (keyword: string): boolean =>
  isKnown(keyword) && !isAssertion(keyword) && !compared.test(keyword);

/** Whether a schema allows everything. */
export const isAnything = (schema: unknown): boolean =>
  schema === true || (isObject(schema) && Object.keys(schema).length === 0);
