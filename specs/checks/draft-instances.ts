import { isDeepStrictEqual } from 'node:util';
import { valueAt } from './pointer.ts';

type Schema = Readonly<Record<string, unknown>>;
type Test = (instance: unknown) => boolean;

const formats: Readonly<Record<string, string>> = {
  uuid: '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30',
  'date-time': '2026-03-02T09:15:00.000Z',
  date: '2026-03-02',
  email: 'someone@example.com',
  uri: 'https://example.com/1',
};
const wrongTypes = ['unknown', 1, null, []];
const maxDepth = 5;
const maxInstances = 8;
const maxItems = 100;
const maxCharacters = 1_000_000;

/** Makes instances for the draft of a proof from the schemas of a document. */
export class Instances {
  readonly #document: unknown;

  constructor(document: unknown) {
    this.#document = document;
  }

  /** Instances that a schema accepts; none where its keywords do not show any, as with `pattern`. */
  accepted(schema: unknown, accepts: Test): unknown[] {
    return distinct(this.#samples(schema).filter(accepts)).slice(0, maxInstances);
  }

  /** Instances that it rejects: one for each bound, and for the type of each property. */
  rejected(schema: unknown, accepts: Test, depth = 0): unknown[] {
    const found = this.#forms(schema).flatMap((form) => {
      const types = wrongTypes.filter((each) => !accepts(each)).slice(0, depth === 0 ? 2 : 1);
      return [
        ...outOfBounds(form),
        ...types,
        ...(depth < 2 ? this.#rejectdInside(form, accepts, depth) : []),
      ];
    });
    return distinct(found.filter((each) => !accepts(each))).slice(0, maxInstances);
  }

  #rejectdInside(form: Schema, accepts: Test, depth: number): unknown[] {
    const sample = this.#samples(form).find(accepts);
    if (Array.isArray(sample))
      return this.rejected(form.items, (item) => accepts([item]), depth + 1).map((item) => [item]);
    if (typeof sample !== 'object' || sample === null) return [];
    const properties = Object.entries((form.properties ?? {}) as object).flatMap(([name, schema]) => {
      const put = (value: unknown) => ({ ...sample, [name]: value });
      return this.rejected(schema, (value) => accepts(put(value)), depth + 1).map(put);
    });
    return [{}, ...properties];
  }

  /** A schema with `$ref` and `allOf` merged into it, once for each branch of `oneOf` or `anyOf`. */
  #forms(schema: unknown, depth = 0): Schema[] {
    if (schema === false || depth > maxDepth) return [];
    const {
      $ref,
      allOf = [],
      oneOf = [{}],
      anyOf = [{}],
      ...rest
    } = Object(schema) as Record<string, unknown>;
    const referred =
      typeof $ref === 'string' ? valueAt(this.#document, decodeURI($ref.slice($ref.indexOf('#') + 1))) : {};
    const parts = [[referred], ...(allOf as unknown[]).map((part) => [part]), oneOf, anyOf] as unknown[][];
    return parts.reduce<Schema[]>(
      (forms, branches) => {
        const others = branches.flatMap((branch) =>
          isDeepStrictEqual(branch, {}) ? [{}] : this.#forms(branch, depth + 1),
        );
        return forms.flatMap((form) => others.map((other) => merged(form, other)));
      },
      [rest],
    );
  }

  #samples(schema: unknown, depth = 0): unknown[] {
    if (depth > maxDepth) return [];
    return this.#forms(schema).flatMap((form) => {
      if ('const' in form) return [form.const];
      if (Array.isArray(form.enum)) return form.enum;
      const { examples = [], type = 'properties' in form ? 'object' : 'string' } = form;
      return [examples, [type].flat().flatMap((each) => this.#samplesOf(each, form, depth))].flat();
    });
  }

  #samplesOf(type: unknown, form: Schema, depth: number): unknown[] {
    const { minLength = 1, maxLength, minItems = 1, minimum, exclusiveMinimum = 0 } = form as Bounds;
    if (type === 'object') {
      const { required = [], properties = {} } = form as { required?: string[]; properties?: object };
      const isRequired = ([name]: readonly [string, unknown]) => required.includes(name);
      // Deeper down what may be absent is, so that a schema that contains itself comes to an end.
      const undescribed = required.filter((name) => !(name in properties)).map((name) => [name, {}] as const);
      const members = [...Object.entries(properties), ...undescribed]
        .filter((each) => depth < 2 || isRequired(each))
        .map(([name, schema]) => [name, this.#samples(schema, depth + 1)[0]] as const)
        .filter(([, sample]) => sample !== undefined);
      return [members.filter(isRequired), members].map((each) => Object.fromEntries(each));
    }
    if (type === 'array') {
      const [item = 'a'] = this.#samples(form.items, depth + 1);
      return [Array.from({ length: Math.min(minItems, maxItems) }, () => item)];
    }
    if (type === 'integer' || type === 'number') return [minimum ?? exclusiveMinimum + 1];
    if (type === 'boolean') return [true, false];
    if (type === 'null') return [null];
    return [formats[`${form.format}`] ?? textOf(maxLength === 0 ? 0 : Math.max(minLength, 1))];
  }
}

type Bounds = Partial<
  Record<'minLength' | 'maxLength' | 'minItems' | 'minimum' | 'maximum' | 'exclusiveMinimum', number>
>;

/** The nearest values outside of the bounds of a schema. */
function outOfBounds({ minLength, maxLength, minimum, maximum }: Bounds): unknown[] {
  return [
    minLength !== undefined && textOf(minLength - 1),
    maxLength !== undefined && textOf(maxLength + 1),
    minimum !== undefined && minimum - 1,
    maximum !== undefined && maximum + 1,
  ].filter((value) => value !== undefined && value !== false);
}

/** A string of a length, abbreviated when long; undefined when it would fill the memory. */
function textOf(length: number): unknown {
  if (length < 0 || length > maxCharacters) return undefined;
  return length > 20 ? { $characters: length } : 'a'.repeat(length);
}

function merged(one: Schema, other: Schema): Schema {
  const both = { ...one, ...other };
  if (one.properties && other.properties)
    both.properties = { ...(one.properties as object), ...(other.properties as object) };
  if (one.required && other.required)
    both.required = [...(one.required as unknown[]), ...(other.required as unknown[])];
  return both;
}

const distinct = (values: unknown[]): unknown[] =>
  values.filter((value, index) => values.findIndex((other) => isDeepStrictEqual(other, value)) === index);
