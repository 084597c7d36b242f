import type { Place } from '@voice-agent/api-documents/tree';
import { isObject, type SchemaObject } from '@voice-agent/json-schema/keywords';

/** A schema, or a part of it. */
export interface Part {
  place: Place;
  /** Without its `$ref`, `allOf`, `oneOf` and `anyOf`. */
  shallow?: boolean;
  /** Null is valid too. */
  orNull?: boolean;
}

/** The schema at a place as the only part; no parts when there is none. */
export const partsAt = (place: Place): Part[] => (place.value === undefined ? [] : [{ place }]);

/** The keywords of one schema object, as JSON Schema 2020-12. */
export interface Layer {
  value: SchemaObject;
  place: Place;
  orNull?: boolean;
}

/** Alternatives that have no simpler form. */
export interface Union {
  kind: 'oneOf' | 'anyOf';
  branches: Part[];
  place: Place;
}

/** The conjunction of some schemas, with the targets of their `$ref` and `allOf`. */
export interface View {
  id: string;
  place: Place;
  never: boolean;
  layers: Layer[];
  unions: Union[];
  /** Undefined for any type. `number` includes `integer`. */
  types: ReadonlySet<string> | undefined;
  /** The only values, from `const` and `enum`. */
  values: unknown[] | undefined;
  /** The values of `x-extensible-enum`. */
  known: unknown[] | undefined;
}

/** The layers of a view as parts, without its unions. */
export const baseOf = (view: View): Part[] =>
  view.layers.map(({ place, value, orNull }) => ({
    // The place of a simplified union is that of its list.
    place: Array.isArray(place.value) ? { ...place, value } : place,
    shallow: true,
    ...(orNull && { orNull }),
  }));

/** Where a view is written: the target of its reference. */
export const writtenAt = ({ layers, place }: View): Place =>
  layers.find((layer) => isObject(layer.place.value) && !('$ref' in layer.place.value))?.place ?? place;

/** A keyword of one layer. */
export interface KeywordValue {
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

/** JSON with sorted keys, equal for equal values. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, held: unknown) =>
    isObject(held)
      ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : Number(a > b))))
      : held,
  );
}

export const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};
