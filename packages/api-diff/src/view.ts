import type { Place } from '@voice-agent/api-documents/tree';
import { isObject, type SchemaObject } from '@voice-agent/json-schema/keywords';

/** A schema, or a part of it. */
export interface Part {
  place: Place;
  /** Without its `$ref`, `allOf`, `oneOf` and `anyOf`. */
  shallow?: boolean;
  /** Where null is made valid too. */
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
  /** Where null is made valid too. */
  orNull?: Place;
}

/** A keyword of one layer. */
export interface KeywordValue {
  value: unknown;
  at: Place;
}

/** JSON with sorted keys, equal for equal values. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    isObject(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : Number(a > b))))
      : member,
  );
}

export const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

const annotations = new Set([
  'title',
  'description',
  'default',
  'example',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$comment',
  '$schema',
  '$id',
  '$anchor',
  '$defs',
  'definitions',
  'externalDocs',
]);

/** Whether a keyword limits no values. */
export const isAnnotation = (keyword: string): boolean =>
  annotations.has(keyword) ||
  (keyword.startsWith('x-') && keyword !== 'x-extensible-enum' && keyword !== 'x-unique-items-by');
