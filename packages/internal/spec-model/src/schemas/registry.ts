import { CannotRun } from '@voice-agent/cli-kit/text';
import { type FollowedReference, SchemaCompiler, type SchemaError } from './compiler.ts';
import { evaluate, type KeywordLocation } from './evaluate.ts';
import { exactErrors } from './exact-errors.ts';
import {
  isKnown,
  isObject,
  placesOf,
  type Schema,
  type SchemaObject,
  schemasOf,
  unsupportedIn,
  walk,
} from './keywords.ts';
import { hasBigInt } from './numbers.ts';
import { escapeToken, parentOf, pointerIn, valueAt } from './pointer.ts';
import { withPointers, writtenPointer } from './references.ts';
import { upgradeSchema } from './upgrade.ts';

export type { SchemaError } from './compiler.ts';

/** The schemas of a document and its references. Schemas of OpenAPI 3.0 are upgraded to JSON Schema 2020-12. */
export class SchemaRegistry {
  /** The document, with its schemas as JSON Schema 2020-12. */
  readonly root: unknown;
  readonly #pointers = new WeakMap<SchemaObject, string>();
  readonly #followed = new WeakMap<SchemaObject, FollowedReference>();
  #enums: string[][] | undefined;
  #hasBigInt: boolean | undefined;
  readonly #compiler: SchemaCompiler = new SchemaCompiler(this);

  /** @throws CannotRun when a schema of the document has a dialect or a dynamic reference that isn't supported. */
  constructor(root: unknown) {
    const written = isObject(root) && String(root.openapi).startsWith('3.0') ? upgraded(root) : root;
    this.root = withPointers(written);
    for (const [schema, pointer] of schemasOf(this.root)) this.know(schema, pointer);
  }

  /** Registers a schema with those inside it, unless they are known. @param pointer that of the schema */
  know(schema: Schema, pointer: string): void {
    walk(schema, pointer, (each, at) => {
      if (this.#pointers.has(each)) return;
      this.#pointers.set(each, writtenPointer(at));
      for (const [keyword, what] of unsupportedIn(each))
        throw new CannotRun(`${what} (at ${at}/${keyword}).`);
    });
  }

  /** The JSON pointer of a schema; for one outside the document, its pointer in the schema that was compiled last. */
  pointerOf(schema: SchemaObject): string | undefined {
    return this.#pointers.get(schema);
  }

  /**
   * The target of a schema's `$ref`, which can have a `$ref` itself.
   *
   * @throws CannotRun as `resolve` does.
   */
  target(schema: SchemaObject): Schema {
    const { found } = this.follow(schema);
    if (isObject(found) && typeof found.$ref === 'string') this.resolve(schema);
    return found;
  }

  /**
   * Follows the `$ref` of a schema to the end, without the keywords beside it.
   *
   * @throws CannotRun when a reference leads nowhere, out of the document, or in a circle.
   */
  resolve(schema: Schema): { schema: Schema; pointer?: string } {
    let current = schema;
    const seen = new Set<string>();
    while (isObject(current) && typeof current.$ref === 'string') {
      const { found, pointer, where } = this.follow(current);
      if (seen.has(pointer)) {
        throw new CannotRun(
          `The reference ${current.$ref}${where} leads back to itself: point it at a schema.`,
        );
      }
      seen.add(pointer);
      current = found;
    }
    const pointer = isObject(current) ? this.#pointers.get(current) : [...seen].at(-1);
    return pointer === undefined ? { schema: current } : { schema: current, pointer };
  }

  /** Follows the `$ref` of a schema one step. @throws CannotRun when it leads to no schema */
  follow(schema: SchemaObject): FollowedReference {
    const known = this.#followed.get(schema);
    if (known !== undefined) return known;
    const place = this.#pointers.get(schema);
    const where = place === undefined ? '' : ` (at ${place}/$ref)`;
    const pointer = pointerIn(String(schema.$ref), where);
    const found = valueAt(this.root, pointer);
    if (typeof found !== 'boolean' && !isObject(found)) {
      throw new CannotRun(
        `The reference ${schema.$ref}${where} leads to no schema: correct it, or add what it names.`,
      );
    }
    if (isObject(found) && !this.#pointers.has(found)) this.know(found, pointer);
    const followed = { found, pointer, where };
    this.#followed.set(schema, followed);
    return followed;
  }

  /**
   * The first error of a value, with the errors of the branches; empty when the value is valid.
   *
   * @throws CannotRun when the schema can't be used.
   */
  errors(schema: Schema, value: unknown): SchemaError[] {
    if (this.#isExact(value)) return exactErrors(this, schema, value);
    return this.#compiler.errors(schema, value);
  }

  /** @throws CannotRun when the schema can't be used. */
  accepts(schema: Schema, value: unknown): boolean {
    return this.#isExact(value) ? this.acceptsIgnoring(schema, value) : this.#compiler.accepts(schema, value);
  }

  /** Whether a value, or the document, has integers of more than 53 bits. */
  #isExact(value: unknown): boolean {
    this.#hasBigInt ??= hasBigInt(this.root);
    return this.#hasBigInt || hasBigInt(value);
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
}

function upgraded(root: SchemaObject): unknown {
  const result = structuredClone(root);
  for (const [schema, pointer] of [...placesOf(result)]) {
    const { parent, token } = parentOf(pointer);
    (valueAt(result, parent) as Record<string, unknown>)[token] = upgradeSchema(schema);
  }
  return result;
}
