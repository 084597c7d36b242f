import { isDeepStrictEqual } from 'node:util';
import { valueAt } from './pointer.ts';

type Schema = Readonly<Record<string, unknown>>;

const formats: Readonly<Record<string, string>> = {
  uuid: '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30',
  'date-time': '2026-03-02T09:15:00.000Z',
  date: '2026-03-02',
  email: 'someone@example.com',
  uri: 'https://example.com/1',
};
const maxDepth = 5;
const maxItems = 100;
const maxCharacters = 10_000;

/** Makes instances for drafts, from the schemas of a document. */
export class Samples {
  readonly #document: unknown;

  constructor(document: unknown) {
    this.#document = document;
  }

  /** Instances that a schema may accept; none where its keywords do not show any, as with `pattern`. */
  of(schema: unknown, depth = 0): unknown[] {
    if (depth > maxDepth) return [];
    return this.#forms(schema).flatMap((form) => {
      if ('const' in form) return [form.const];
      if (Array.isArray(form.enum)) return form.enum;
      const { examples = [], type = 'properties' in form ? 'object' : 'string' } = form;
      return [examples, [type].flat().flatMap((each) => this.#ofType(each, form, depth))].flat();
    });
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

  #ofType(type: unknown, form: Schema, depth: number): unknown[] {
    const { minLength = 1, maxLength, minItems = 1, minimum, exclusiveMinimum = 0 } = form as Bounds;
    if (type === 'object') {
      const { required = [], properties = {} } = form as { required?: string[]; properties?: object };
      const isRequired = ([name]: readonly [string, unknown]) => required.includes(name);
      // Deeper down what may be absent is, so that a schema that contains itself comes to an end.
      const undescribed = required.filter((name) => !(name in properties)).map((name) => [name, {}] as const);
      const members = [...Object.entries(properties), ...undescribed]
        .filter((each) => depth < 2 || isRequired(each))
        .map(([name, schema]) => [name, this.of(schema, depth + 1)[0]] as const)
        .filter(([, sample]) => sample !== undefined);
      return [members.filter(isRequired), members].map((each) => Object.fromEntries(each));
    }
    if (type === 'array') {
      const [item = 'a'] = this.of(form.items, depth + 1);
      return [Array.from({ length: Math.min(minItems, maxItems) }, () => item)];
    }
    if (type === 'integer' || type === 'number') return [minimum ?? exclusiveMinimum + 1];
    if (type === 'boolean') return [true, false];
    if (type === 'null') return [null];
    const length = maxLength === 0 ? 0 : Math.min(Math.max(minLength, 1), maxCharacters);
    return [formats[`${form.format}`] ?? 'a'.repeat(length)];
  }
}

type Bounds = Partial<
  Record<'minLength' | 'maxLength' | 'minItems' | 'minimum' | 'exclusiveMinimum', number>
>;

function merged(one: Schema, other: Schema): Schema {
  const both = { ...one, ...other };
  if (one.properties && other.properties)
    both.properties = { ...(one.properties as object), ...(other.properties as object) };
  if (one.required && other.required)
    both.required = [...(one.required as unknown[]), ...(other.required as unknown[])];
  return both;
}
