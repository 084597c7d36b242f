import type { AnySchema, ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { holds, repeats, type Site } from './evaluate.ts';
import { InputError } from './input-error.ts';
import {
  escapeToken,
  isKnown,
  isObject,
  placesOf,
  regExpOf,
  type Schema,
  type SchemaObject,
  subschemas,
  unescapeToken,
  walk,
} from './keywords.ts';
import { upgradeSchema } from './upgrade.ts';

/** Why a value is refused: the places are JSON pointers, into the value and into the document. */
export interface SchemaError {
  pointer: string;
  keyword: string;
  message: string;
  schemaPointer: string;
}

/** The value at a JSON pointer; undefined when there is none. */
export function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const token of pointer.split('/').slice(1).map(unescapeToken)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined;
    value = (value as Record<string, unknown>)[token];
  }
  return value;
}

const notForAjv = ['$id', '$schema', '$anchor', '$dynamicAnchor', '$dynamicRef', '$defs', 'definitions'];
// For these a schema that is false has a meaning of its own in ajv, which says more than "nothing is allowed".
const falseKept = new Set(['/additionalProperties', '/unevaluatedProperties', '/unevaluatedItems']);

/** A document as the place where `$ref`s lead. Schemas of OpenAPI 3.0 are turned into ones of 2020-12. */
export class SchemaSpace {
  /** The document, with its schemas as JSON Schema 2020-12. */
  readonly root: unknown;
  readonly #ajv: Ajv2020;
  readonly #validators = new Map<Schema, ValidateFunction>();
  readonly #pointers = new WeakMap<SchemaObject, string>();
  readonly #targets = new Map<string, string>();
  #enums: string[][] | undefined;
  /** What ajv was given in place of a schema, with the pointer of that. */
  readonly #copies = new WeakMap<object, { pointer: string; isFalse: boolean }>();

  constructor(root: unknown) {
    this.root = isObject(root) && String(root.openapi).startsWith('3.0') ? upgraded(root) : root;
    this.#ajv = newAjv();
    for (const [schema, pointer] of placesOf(this.root)) this.#know(schema, pointer);
    if (isObject(this.root) && !('openapi' in this.root)) this.#know(this.root, '');
  }

  #know(schema: Schema, pointer: string): void {
    walk(schema, pointer, (each, at) => {
      if (!this.#pointers.has(each)) this.#pointers.set(each, at);
    });
  }

  /** Where a schema of the document stands; for another one, its place in the schema that was judged last. */
  pointerOf(schema: SchemaObject): string | undefined {
    return this.#pointers.get(schema);
  }

  /**
   * Follows the `$ref` of a schema, and the one of what it leads to. What stands beside a `$ref` is not in it.
   *
   * @throws InputError when a reference leads nowhere, out of the document, or in a circle.
   */
  resolve(schema: Schema): { schema: Schema; pointer?: string } {
    let current = schema;
    const seen = new Set<string>();
    while (isObject(current) && typeof current.$ref === 'string') {
      const pointer = pointerIn(current.$ref);
      const place = this.#pointers.get(current);
      const where = place === undefined ? '' : ` (at ${place}/$ref)`;
      if (seen.has(pointer)) {
        throw new InputError(
          `The reference ${current.$ref}${where} leads back to itself: point it at a schema.`,
        );
      }
      seen.add(pointer);
      const found = valueAt(this.root, pointer);
      if (typeof found !== 'boolean' && !isObject(found)) {
        throw new InputError(
          `The reference ${current.$ref}${where} leads to no schema: correct it, or add what it names.`,
        );
      }
      if (isObject(found) && !this.#pointers.has(found)) this.#know(found, pointer);
      current = found;
    }
    const pointer = isObject(current) ? this.#pointers.get(current) : [...seen].at(-1);
    return pointer === undefined ? { schema: current } : { schema: current, pointer };
  }

  /**
   * Why a schema refuses a value; empty when it accepts it. The first reason, and those of its branches.
   *
   * @throws InputError when the schema can't be used.
   */
  errors(schema: Schema, value: unknown): SchemaError[] {
    const validate = this.#compiled(schema);
    return validate(value) ? [] : (validate.errors ?? []).map((error) => this.#told(error));
  }

  /** @throws InputError when the schema can't be used. */
  accepts(schema: Schema, value: unknown): boolean {
    return this.#compiled(schema)(value) as boolean;
  }

  /** Whether a schema accepts a value, as if some keywords of some schemas were not there. */
  acceptsWithout(schema: Schema, value: unknown, sites: readonly Site[] = []): boolean {
    return holds((each) => this.resolve(each).schema, schema, value, sites);
  }

  /** The texts of all enumerations of the document, once each: those that share a text with the given ones first. */
  enumTexts(given: readonly unknown[]): string[] {
    this.#enums ??= this.#listEnums();
    const near = (list: readonly string[]): number => (list.some((each) => given.includes(each)) ? 0 : 1);
    return [...new Set([...this.#enums].sort((a, b) => near(a) - near(b)).flat())];
  }

  #listEnums(): string[][] {
    const found: string[][] = [];
    for (const [place, at] of placesOf(this.root))
      walk(place, at, ({ enum: held }) => {
        if (Array.isArray(held)) found.push(held.filter((each) => typeof each === 'string'));
      });
    return found;
  }

  /** The keywords in the document that say something the gate does not understand. */
  unknownKeywords(): { keyword: string; pointer: string }[] {
    const found: { keyword: string; pointer: string }[] = [];
    const places = [...placesOf(this.root)];
    if (places.length === 0 && isObject(this.root)) places.push([this.root, '']);
    for (const [place, at] of places) {
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
        if (error instanceof InputError) throw error;
        throw new InputError(
          `The schema at ${place || 'the root'} can't be used: ${(error as Error).message}.`,
        );
      }
      this.#validators.set(schema, validate);
    }
    return validate;
  }

  /** A schema as ajv gets it: references by the names of their targets, and nothing that is known to ajv alone. */
  #copy(schema: Schema, pointer: string, rest = ''): unknown {
    if (schema === true) return true;
    if (!isObject(schema)) {
      if (falseKept.has(rest)) return false;
      const never = { not: {} };
      this.#copies.set(never, { pointer, isFalse: true });
      return never;
    }
    const made: Record<string, unknown> = { ...schema };
    for (const dropped of notForAjv) delete made[dropped];
    for (const [path, child] of subschemas(schema)) {
      const [keyword = '', key] = path.slice(1).split('/').map(unescapeToken);
      if (!(keyword in made)) continue;
      const copy = this.#copy(child, (isObject(child) && this.#pointers.get(child)) || pointer + path, path);
      if (key === undefined) made[keyword] = copy;
      else if (Array.isArray(made[keyword])) made[keyword] = made[keyword].with(Number(key), copy);
      else made[keyword] = { ...(made[keyword] as object), [key]: copy };
    }
    if (typeof schema.$ref === 'string') made.$ref = this.#target(schema);
    this.#copies.set(made, { pointer, isFalse: false });
    return made;
  }

  /** The name under which ajv knows what a reference leads to. */
  #target(schema: SchemaObject): string {
    const pointer = pointerIn(schema.$ref as string);
    const known = this.#targets.get(pointer);
    if (known !== undefined) return known;
    this.resolve(schema);
    const name = `target:${this.#targets.size}`;
    this.#targets.set(pointer, name);
    const target = valueAt(this.root, pointer) as Schema;
    this.#ajv.addSchema(this.#copy(target, pointer) as AnySchema, name);
    return name;
  }

  #told(error: ErrorObject): SchemaError {
    const { instancePath, keyword, message = 'is not valid', params } = error;
    const parent = error.parentSchema as SchemaObject | undefined;
    const copied = isObject(parent) ? this.#copies.get(parent) : undefined;
    const place = copied?.pointer ?? '';
    if (copied?.isFalse === true) {
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

/** The JSON pointer in a reference. Only references within the document are understood. */
export function pointerIn(ref: string): string {
  if (!ref.startsWith('#/') && ref !== '#') {
    throw new InputError(
      `The reference ${ref} leads out of the document: bundle it first, for example with redocly bundle.`,
    );
  }
  try {
    return decodeURIComponent(ref.slice(1));
  } catch {
    return ref.slice(1);
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
    multipleOfPrecision: 10,
    code: { regExp: Object.assign((source: string) => regExpOf(source), { code: 'regExpOf' }) },
  });
  addFormats.default(ajv);
  ajv.addKeyword({
    keyword: 'x-unique-items-by',
    type: 'array',
    schemaType: 'string',
    validate: (property: string, items: unknown[]) => !repeats(items, property),
    error: { message: 'must not hold two items that are the same in the named property' },
  });
  return ajv;
}

function upgraded(root: SchemaObject): unknown {
  const made = structuredClone(root);
  for (const [schema, pointer] of [...placesOf(made)]) {
    const end = pointer.lastIndexOf('/');
    const holder = valueAt(made, pointer.slice(0, end)) as Record<string, unknown>;
    holder[unescapeToken(pointer.slice(end + 1))] = upgradeSchema(schema);
  }
  return made;
}
