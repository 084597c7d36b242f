import type { AnySchema, AnySchemaObject, ErrorObject, SchemaValidateFunction, ValidateFunction } from 'ajv';
import { Ajv2020, str } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { evaluate, isMultiple, type KeywordLocation, rejectedByUnevaluated, repeats } from './evaluate.ts';
import { InputError } from './input-error.ts';
import {
  isAssertion,
  isKnown,
  isObject,
  placesOf,
  regExpOf,
  type Schema,
  type SchemaObject,
  schemasOf,
  subschemas,
  unsupportedIn,
  walk,
} from './keywords.ts';
import { escapeToken, parentOf, pointerIn, tokensOf, valueAt } from './pointer.ts';
import { withPointers, writtenPointer } from './references.ts';
import { replaced, upgradeSchema } from './upgrade.ts';

/** Why a value is invalid, with JSON pointers into the value and into the document. */
export interface SchemaError {
  pointer: string;
  keyword: string;
  message: string;
  schemaPointer: string;
}

// ajv has messages of its own for `false` at these keywords.
const falseKept = new Set(['/additionalProperties', '/unevaluatedProperties', '/unevaluatedItems']);

/** Where a reference leads, and where it stands. */
interface Followed {
  found: Schema;
  pointer: string;
  where: string;
}

/** The schemas of a document and its references. Schemas of OpenAPI 3.0 are upgraded to JSON Schema 2020-12. */
export class SchemaRegistry {
  /** The document, with its schemas as JSON Schema 2020-12. */
  readonly root: unknown;
  readonly #ajv: Ajv2020;
  readonly #validators = new Map<Schema, ValidateFunction>();
  readonly #pointers = new WeakMap<SchemaObject, string>();
  readonly #followed = new WeakMap<SchemaObject, Followed>();
  readonly #targets = new Map<string, string>();
  /** The errors of the targets that ajv has rejected, by their names. */
  readonly #failures = new Map<unknown, unknown>();
  #enums: string[][] | undefined;
  /** The schemas of the copies for ajv, with their pointers. */
  readonly #copies = new WeakMap<object, { pointer: string; schema: Schema }>();

  /** @throws InputError when a schema of the document has a dialect or a dynamic reference that isn't supported. */
  constructor(root: unknown) {
    const written = isObject(root) && String(root.openapi).startsWith('3.0') ? upgraded(root) : root;
    this.root = withPointers(written);
    this.#ajv = newAjv();
    this.#addUnevaluated('unevaluatedItems', 'array', 'must NOT have unevaluated items');
    this.#addUnevaluated('unevaluatedProperties', 'object', 'must NOT have unevaluated properties');
    for (const [schema, pointer] of schemasOf(this.root)) this.#know(schema, pointer);
  }

  #know(schema: Schema, pointer: string): void {
    walk(schema, pointer, (each, at) => {
      if (this.#pointers.has(each)) return;
      this.#pointers.set(each, writtenPointer(at));
      for (const [keyword, what] of unsupportedIn(each))
        throw new InputError(`${what} (at ${at}/${keyword}).`);
    });
  }

  /** The JSON pointer of a schema; for one outside the document, its pointer in the schema that was compiled last. */
  pointerOf(schema: SchemaObject): string | undefined {
    return this.#pointers.get(schema);
  }

  /**
   * The target of a schema's `$ref`, which can have a `$ref` itself.
   *
   * @throws InputError as `resolve` does.
   */
  target(schema: SchemaObject): Schema {
    const { found } = this.#follow(schema);
    if (isObject(found) && typeof found.$ref === 'string') this.resolve(schema);
    return found;
  }

  /**
   * Follows the `$ref` of a schema to the end, without the keywords beside it.
   *
   * @throws InputError when a reference leads nowhere, out of the document, or in a circle.
   */
  resolve(schema: Schema): { schema: Schema; pointer?: string } {
    let current = schema;
    const seen = new Set<string>();
    while (isObject(current) && typeof current.$ref === 'string') {
      const { found, pointer, where } = this.#follow(current);
      if (seen.has(pointer)) {
        throw new InputError(
          `The reference ${current.$ref}${where} leads back to itself: point it at a schema.`,
        );
      }
      seen.add(pointer);
      current = found;
    }
    const pointer = isObject(current) ? this.#pointers.get(current) : [...seen].at(-1);
    return pointer === undefined ? { schema: current } : { schema: current, pointer };
  }

  #follow(schema: SchemaObject): Followed {
    const known = this.#followed.get(schema);
    if (known !== undefined) return known;
    const place = this.#pointers.get(schema);
    const where = place === undefined ? '' : ` (at ${place}/$ref)`;
    const pointer = pointerIn(String(schema.$ref), where);
    const found = valueAt(this.root, pointer);
    if (typeof found !== 'boolean' && !isObject(found)) {
      throw new InputError(
        `The reference ${schema.$ref}${where} leads to no schema: correct it, or add what it names.`,
      );
    }
    if (isObject(found) && !this.#pointers.has(found)) this.#know(found, pointer);
    const followed = { found, pointer, where };
    this.#followed.set(schema, followed);
    return followed;
  }

  /**
   * The first error of a value, with the errors of the branches; empty when the value is valid.
   *
   * @throws InputError when the schema can't be used.
   */
  errors(schema: Schema, value: unknown): SchemaError[] {
    const validate = this.#compiled(schema);
    return validate(value) ? [] : (validate.errors ?? []).map((error) => this.#errorOf(error));
  }

  /** @throws InputError when the schema can't be used. */
  accepts(schema: Schema, value: unknown): boolean {
    return this.#compiled(schema)(value) as boolean;
  }

  /** Whether a schema accepts a value without some keywords. */
  acceptsIgnoring(schema: Schema, value: unknown, locations: readonly KeywordLocation[] = []): boolean {
    return evaluate((each) => this.target(each), schema, value, locations);
  }

  /** The distinct strings of all enumerations of the document; first those of enumerations that share one with `given`. */
  enumTexts(given: readonly unknown[]): string[] {
    this.#enums ??= this.#listEnums();
    const near = (list: readonly string[]): number => (list.some((each) => given.includes(each)) ? 0 : 1);
    return [...new Set([...this.#enums].sort((a, b) => near(a) - near(b)).flat())];
  }

  #listEnums(): string[][] {
    const found: string[][] = [];
    for (const [place, at] of placesOf(this.root))
      walk(place, at, ({ enum: values }) => {
        if (Array.isArray(values)) found.push(values.filter((each) => typeof each === 'string'));
      });
    return found;
  }

  /** The unknown keywords of the document. */
  unknownKeywords(): { keyword: string; pointer: string }[] {
    const found: { keyword: string; pointer: string }[] = [];
    const places = [...placesOf(this.root)];
    for (const [place, at] of places.length > 0 ? places : schemasOf(this.root)) {
      walk(place, at, (schema, pointer) => {
        for (const keyword of Object.keys(schema)) {
          if (!isKnown(keyword)) found.push({ keyword, pointer: `${pointer}/${escapeToken(keyword)}` });
        }
      });
    }
    return found;
  }

  #compiled(schema: Schema): ValidateFunction {
    let validate = this.#validators.get(schema);
    if (validate === undefined) {
      if (isObject(schema) && !this.#pointers.has(schema)) this.#know(schema, '');
      const place = isObject(schema) ? (this.#pointers.get(schema) ?? '') : '';
      try {
        validate = this.#ajv.compile(this.#copy(schema, place) as AnySchema);
      } catch (error) {
        const cause = this.#failures.get((error as { missingRef?: unknown }).missingRef) ?? error;
        if (cause instanceof InputError) throw cause;
        throw new InputError(
          `The schema at ${place || 'the root'} can't be used: ${(error as Error).message}.`,
        );
      }
      this.#validators.set(schema, validate);
    }
    return validate;
  }

  /** The copy of a schema for ajv: references are names of added schemas, and identifiers are dropped. */
  #copy(schema: Schema, pointer: string, rest = ''): unknown {
    if (schema === true) return true;
    if (!isObject(schema)) {
      if (falseKept.has(rest)) return false;
      const never = { not: {} };
      this.#copies.set(never, { pointer, schema });
      return never;
    }
    // ajv would look for `$id` in an example, too.
    const result: Record<string, unknown> = Object.fromEntries(
      Object.entries(schema).filter(
        ([keyword]) => isAssertion(keyword) || (keyword === 'nullable' && schema.type !== undefined),
      ),
    );
    for (const [path, child] of subschemas(schema)) {
      const [keyword = '', key] = tokensOf(path);
      if (!(keyword in result)) continue;
      const copy = this.#copy(child, (isObject(child) && this.#pointers.get(child)) || pointer + path, path);
      result[keyword] = key === undefined ? copy : replaced(result[keyword], key, copy);
    }
    // ajv ignores a property with this name.
    const prototype = valueAt(result, '/properties/__proto__');
    if (prototype !== undefined) {
      result.patternProperties = {
        ...(result.patternProperties as object | undefined),
        '^__proto__$': prototype,
      };
    }
    if (typeof schema.$ref === 'string') result.$ref = this.#target(schema);
    this.#copies.set(result, { pointer, schema });
    return result;
  }

  /** Adds the target of a reference to ajv. @returns its name */
  #target(schema: SchemaObject): string {
    this.resolve(schema);
    const { found, pointer } = this.#follow(schema);
    const known = this.#targets.get(pointer);
    if (known !== undefined) return known;
    const name = `target:${this.#targets.size}`;
    this.#targets.set(pointer, name);
    try {
      this.#ajv.addSchema(this.#copy(found, writtenPointer(pointer)) as AnySchema, name);
    } catch (error) {
      this.#failures.set(name, error);
      throw error;
    }
    return name;
  }

  /** Those of ajv are wrong beside `contains`, and beside an `if` without `then` or `else`. */
  #addUnevaluated(keyword: string, type: 'array' | 'object', message: string): void {
    this.#ajv.removeKeyword(keyword);
    const compile = (_: unknown, copy: AnySchemaObject): SchemaValidateFunction => {
      const schema = this.#copies.get(copy)?.schema as SchemaObject;
      const child = schema[keyword] as Schema;
      const validate: SchemaValidateFunction = (value: object, context) => {
        const [key] = rejectedByUnevaluated((each) => this.target(each), schema, keyword, value);
        if (key === undefined) return true;
        const instancePath = context?.instancePath ?? '';
        if (child === false) {
          const params = { [type === 'array' ? 'unevaluatedItem' : 'unevaluatedProperty']: key };
          validate.errors = [{ instancePath, keyword, message, params, parentSchema: copy }];
          return false;
        }
        const inner = this.#compiled(child);
        inner((value as Record<string | number, unknown>)[key]);
        const at = `${instancePath}/${escapeToken(key)}`;
        validate.errors = (inner.errors ?? []).map((each) => ({
          ...each,
          instancePath: at + each.instancePath,
        }));
        return false;
      };
      return validate;
    };
    this.#ajv.addKeyword({ keyword, type, schemaType: ['boolean', 'object'], errors: 'full', compile });
  }

  #errorOf(error: ErrorObject): SchemaError {
    const { instancePath, keyword, message = 'is not valid', params } = error;
    const parent = error.parentSchema as SchemaObject | undefined;
    const copied = isObject(parent) ? this.#copies.get(parent) : undefined;
    const place = copied?.pointer ?? '';
    if (copied?.schema === false) {
      const what = { pointer: instancePath, keyword: 'false schema', message: 'must not be there' };
      return { ...what, schemaPointer: place };
    }
    let schemaPointer = `${place}/${escapeToken(keyword)}`;
    if (keyword === 'required' && Array.isArray(parent?.required)) {
      schemaPointer += `/${parent.required.indexOf(params.missingProperty)}`;
    }
    return { pointer: instancePath, keyword, message, schemaPointer };
  }
}

function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    logger: false,
    verbose: true,
    inlineRefs: false,
    ownProperties: true,
    code: { regExp: Object.assign((source: string) => regExpOf(source), { code: 'regExpOf' }) },
  });
  addFormats.default(ajv);
  // The one of ajv takes an infinite quotient for an integer.
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    validate: (step: number, value: number) => isMultiple(value, step),
    error: { message: ({ schemaCode }) => str`must be multiple of ${schemaCode}` },
  });
  ajv.addKeyword({
    keyword: 'x-unique-items-by',
    type: 'array',
    schemaType: 'string',
    validate: (property: string, items: unknown[]) => !repeats(items, property),
    error: { message: 'must not have two items with the same value in the named property' },
  });
  return ajv;
}

function upgraded(root: SchemaObject): unknown {
  const result = structuredClone(root);
  for (const [schema, pointer] of [...placesOf(result)]) {
    const { parent, token } = parentOf(pointer);
    (valueAt(result, parent) as Record<string, unknown>)[token] = upgradeSchema(schema);
  }
  return result;
}
