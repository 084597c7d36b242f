import type { Place } from '@voice-agent/api-documents/tree';
import { isObject, type SchemaObject } from '@voice-agent/json-schema/keywords';

/** A schema that must hold, or a part of it. */
export interface Part {
  place: Place;
  /** Only the keywords that stand in it, without `$ref`, `allOf`, `oneOf` and `anyOf`. */
  shallow?: boolean;
  /** Null is allowed beside it. */
  orNull?: boolean;
}

/** The schema at a place as the only part; no parts when there is none. */
export const partsAt = (place: Place): Part[] => (place.value === undefined ? [] : [{ place }]);

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
  view.layers.map(({ place, value, orNull }) => ({
    // Alternatives that were told in another form stand in a list.
    place: Array.isArray(place.value) ? { ...place, value } : place,
    shallow: true,
    ...(orNull && { orNull }),
  }));

/** Where a view is written: behind a reference to it. */
export const writtenAt = ({ layers, place }: View): Place =>
  layers.find((layer) => isObject(layer.place.value) && !('$ref' in layer.place.value))?.place ?? place;

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

export const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};
