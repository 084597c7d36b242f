import { CannotRun } from '@voice-agent/cli-kit/text';
import type { AnySchema, AnySchemaObject, ErrorObject, SchemaValidateFunction, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { hasFormat, rejectedByUnevaluated, repeats } from './evaluate.ts';
import { isAssertion, isObject, regExpOf, type Schema, type SchemaObject, subschemas } from './keywords.ts';
import { isMultiple } from './numbers.ts';
import { escapeToken, tokensOf, valueAt } from './pointer.ts';
import { writtenPointer } from './references.ts';
import { replaced } from './upgrade.ts';
import { violationMessage } from './violation-message.ts';

/** Why a value is invalid, with JSON pointers into the value and into the document. */
export interface SchemaError {
  pointer: string;
  keyword: string;
  message: string;
  schemaPointer: string;
}

// ajv has messages of its own for `false` at these keywords.
const falseKept = new Set(['/additionalProperties', '/unevaluatedProperties', '/unevaluatedItems']);

/** The target of a reference, and its place. */
export interface FollowedReference {
  found: Schema;
  pointer: string;
  where: string;
}

/** The schemas of a document. */
interface DocumentSchemas {
  know(schema: Schema, pointer: string): void;
  pointerOf(schema: SchemaObject): string | undefined;
  follow(schema: SchemaObject): FollowedReference;
  target(schema: SchemaObject): Schema;
  resolve(schema: Schema): unknown;
}

/** Compiles the schemas of a document with ajv. */
export class SchemaCompiler {
  readonly #schemas: DocumentSchemas;
  readonly #ajv: Ajv2020 = newAjv();
  readonly #validators = new Map<Schema, ValidateFunction>();
  readonly #targets = new Map<string, string>();
  /** The errors of the targets that ajv has rejected, by their names. */
  readonly #failures = new Map<unknown, unknown>();
  /** The schemas of the copies for ajv, with their pointers. */
  readonly #copies = new WeakMap<object, { pointer: string; schema: Schema }>();

  constructor(schemas: DocumentSchemas) {
    this.#schemas = schemas;
    this.#addUnevaluated('unevaluatedItems', 'array');
    this.#addUnevaluated('unevaluatedProperties', 'object');
  }

  /** @throws CannotRun when the schema can't be used. */
  errors(schema: Schema, value: unknown): SchemaError[] {
    const validate = this.#compiled(schema);
    if (validate(value)) return [];
    // ajv reports what is wrong with a name as an error of the object, before that of `propertyNames`.
    const errors = (validate.errors ?? []).filter(({ propertyName }) => propertyName === undefined);
    return errors.map((error) => this.#errorOf(error));
  }

  /** @throws CannotRun when the schema can't be used. */
  accepts(schema: Schema, value: unknown): boolean {
    return this.#compiled(schema)(value) as boolean;
  }

  #compiled(schema: Schema): ValidateFunction {
    let validate = this.#validators.get(schema);
    if (validate === undefined) {
      if (isObject(schema) && this.#schemas.pointerOf(schema) === undefined) this.#schemas.know(schema, '');
      const place = isObject(schema) ? (this.#schemas.pointerOf(schema) ?? '') : '';
      try {
        validate = this.#ajv.compile(this.#copy(schema, place) as AnySchema);
      } catch (error) {
        const cause = this.#failures.get((error as { missingRef?: unknown }).missingRef) ?? error;
        if (cause instanceof CannotRun) throw cause;
        throw new CannotRun(
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
      const copy = this.#copy(
        child,
        (isObject(child) && this.#schemas.pointerOf(child)) || pointer + path,
        path,
      );
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
    this.#schemas.resolve(schema);
    const { found, pointer } = this.#schemas.follow(schema);
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
  #addUnevaluated(keyword: string, type: 'array' | 'object'): void {
    this.#ajv.removeKeyword(keyword);
    const compile = (_: unknown, copy: AnySchemaObject): SchemaValidateFunction => {
      const schema = this.#copies.get(copy)?.schema as SchemaObject;
      const child = schema[keyword] as Schema;
      const validate: SchemaValidateFunction = (value: object, context) => {
        const [key] = rejectedByUnevaluated((each) => this.#schemas.target(each), schema, keyword, value);
        if (key === undefined) return true;
        const instancePath = context?.instancePath ?? '';
        if (child === false) {
          validate.errors = [{ instancePath, keyword, parentSchema: copy }];
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
    const { instancePath, keyword, params = {} } = error;
    const parent = error.parentSchema as SchemaObject | undefined;
    const copied = isObject(parent) ? this.#copies.get(parent) : undefined;
    const place = copied?.pointer ?? '';
    if (copied?.schema === false) {
      const message = violationMessage('false schema', {});
      return { pointer: instancePath, keyword: 'false schema', message, schemaPointer: place };
    }
    let schemaPointer = `${place}/${escapeToken(keyword)}`;
    if (keyword === 'required' && Array.isArray(parent?.required)) {
      schemaPointer += `/${parent.required.indexOf(params.missingProperty)}`;
    }
    const { property, missingProperty, failingKeyword } = params;
    const name = keyword === 'dependentRequired' ? property : (missingProperty ?? failingKeyword);
    return {
      pointer: instancePath,
      keyword,
      message: violationMessage(keyword, parent ?? {}, name),
      schemaPointer,
    };
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
  for (const name of ['date-time', 'time'])
    ajv.addFormat(name, { validate: (value: string) => hasFormat(name, value) });
  for (const name of ['int32', 'int64'])
    ajv.addFormat(name, { type: 'number', validate: (value: number) => hasFormat(name, value) });
  // The one of ajv takes an infinite quotient for an integer.
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    validate: (step: number, value: number) => isMultiple(value, step),
  });
  ajv.addKeyword({
    keyword: 'x-unique-items-by',
    type: 'array',
    schemaType: 'string',
    validate: (property: string, items: unknown[]) => !repeats(items, property),
  });
  return ajv;
}
