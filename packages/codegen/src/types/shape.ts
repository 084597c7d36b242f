/** The kinds of JSON values. */
export const kinds = ['string', 'number', 'boolean', 'null', 'object', 'array'] as const;

export type Kind = (typeof kinds)[number];

/** What a value may be: one of these. No part is no value at all. */
export type Shape = readonly Part[];

export type Part = Any | Literal | Plain | Text | Named | ObjectPart | ArrayPart;

/** Every value. */
export interface Any {
  readonly is: 'any';
}

/** One value that is no object and no array. */
export interface Literal {
  readonly is: 'literal';
  readonly value: string | number | boolean | null;
}

/** Every value of a kind that has no parts. */
export interface Plain {
  readonly is: 'plain';
  readonly kind: Exclude<Kind, 'object' | 'array'>;
  readonly isInteger?: boolean;
}

/** A type as it is written, of values of one kind, or of any. */
export interface Text {
  readonly is: 'text';
  readonly kind: Kind | undefined;
  readonly text: string;
}

/** A schema of the components, by its key there. */
export interface Named {
  readonly is: 'named';
  readonly key: string;
}

/** Objects that fit all of these at once. With none it is any object. */
export interface ObjectPart {
  readonly is: 'object';
  readonly all: readonly ObjectMember[];
}

export type ObjectMember = Named | Properties | Alternatives;

/** Objects with these properties. */
export interface Properties {
  readonly is: 'properties';
  readonly fields: ReadonlyMap<string, Field>;
  /** The schemas of all others, each of one of these; `undefined` where nothing says it, `false` where there are none. */
  readonly rest: readonly unknown[] | false | undefined;
}

export interface Field {
  /** `undefined` where the schema only says that there must be one. */
  readonly schema: unknown;
  readonly isRequired: boolean;
}

/** Objects that fit one of these. */
export interface Alternatives {
  readonly is: 'alternatives';
  readonly parts: readonly (ObjectPart | Named)[];
}

/** Arrays that fit all of these at once. With none it is any array. */
export interface ArrayPart {
  readonly is: 'array';
  readonly all: readonly (Named | Items)[];
}

/** Arrays with these items. */
export interface Items {
  readonly is: 'items';
  /** The schemas of the first ones. */
  readonly first: readonly unknown[];
  /** How many there are at least. */
  readonly min: number;
  /** The schema of all others; `false` where there are none. */
  readonly rest: unknown;
}

export const any: Shape = [{ is: 'any' }];
export const never: Shape = [];
export const anyObject: ObjectPart = { is: 'object', all: [] };
export const anyArray: ArrayPart = { is: 'array', all: [] };
