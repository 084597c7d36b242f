import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

/** The folder of the specs package. */
export const specsFolder: URL = new URL('..', import.meta.url);

export type DocumentName = 'openapi' | 'asyncapi';

/** Reads a bundle from `dist`. */
export function readBundle(name: DocumentName, folder: URL = specsFolder): unknown {
  return parse(readFileSync(new URL(`dist/${name}.yaml`, folder), 'utf8'));
}

/** Compiles schemas of one bundle, by JSON pointer, with the keywords that the specs add to JSON Schema. */
export class Schemas {
  readonly #ajv: Ajv2020;
  readonly #name: DocumentName;

  // Not strict: the root of a bundle is not a schema. Unknown keywords are rejected by codegen.
  constructor(name: DocumentName, bundle: unknown = readBundle(name)) {
    this.#name = name;
    this.#ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true });
    // ajv-formats is CommonJS: its default export is the module.
    addFormats.default(this.#ajv);
    this.#ajv.addKeyword('x-extensible-enum');
    this.#ajv.addKeyword({
      keyword: 'x-unique-items-by',
      type: 'array',
      schemaType: 'string',
      validate: (key: string, items: unknown[]) => {
        const values = items
          .map((item) => (item as Record<string, unknown> | null)?.[key])
          .filter((value) => value !== undefined);
        return new Set(values).size === values.length;
      },
    });
    this.#ajv.addSchema(bundle as object, name, false, false);
  }

  /** The validator of the schema at `pointer`, for example `/components/schemas/Job`. */
  validator(pointer: string): ValidateFunction {
    const reference = this.reference(pointer);
    return this.#ajv.getSchema(reference.$ref) ?? this.#ajv.compile(reference);
  }

  /** The validator of a schema that is not in the bundle but may hold references into it. */
  compile(schema: object): ValidateFunction {
    return this.#ajv.compile(schema);
  }

  /** A reference to the schema at `pointer`, for use in a schema of one's own. */
  reference(pointer: string): { $ref: string } {
    return { $ref: `${this.#name}#${encodeURI(pointer)}` };
  }
}
