import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { repeats } from './evaluate.ts';
import { isObject, placesOf, type Schema, type SchemaObject } from './keywords.ts';
import { SchemaRegistry } from './registry.ts';

const bundle = fileURLToPath(import.meta.resolve('@voice-agent/specs/openapi.yaml'));

/** The schemas of the document of the voice agent service. */
export const ours: SchemaRegistry = new SchemaRegistry(parse(readFileSync(bundle, 'utf8')));

/** Each of them, by its place. */
export const ourSchemas: [pointer: string, schema: Schema][] = [...placesOf(ours.root)].map(
  ([schema, pointer]) => [pointer, schema],
);

/** A judge that shares nothing with the space: the whole document goes to ajv as it is. */
export function judgeOf(root: unknown): (schema: Schema, value: unknown) => boolean {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    logger: false,
    inlineRefs: false,
    multipleOfPrecision: 9,
  });
  addFormats.default(ajv);
  ajv.addKeyword({
    keyword: 'x-unique-items-by',
    type: 'array',
    validate: (property: string, items: unknown[]) => !repeats(items, property),
  });
  const components = isObject(root) && isObject(root.components) ? root.components : {};
  const around = isObject(root)
    ? { components: { schemas: components.schemas }, $defs: root.$defs ?? {} }
    : {};
  const known = new Map<Schema, (value: unknown) => boolean>();
  return (schema, value) => {
    let judge = known.get(schema);
    if (judge === undefined) {
      const validate = ajv.compile(notEmpty(isObject(schema) ? { ...around, ...schema } : schema));
      judge = (each) => validate(each) as boolean;
      known.set(schema, judge);
    }
    return judge(value);
  };
}

/**
 * The same schema, with `minItems` beside `contains`: ajv 8.20 skips `contains` in an empty array beside `prefixItems`,
 * and takes its result from the array before in a list of arrays.
 */
const notEmpty = <T>(schema: T): T =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key !== 'properties' && isObject(value) && value.contains !== undefined && value.minContains !== 0
        ? { ...value, minItems: Math.max(1, Number(value.minItems ?? 1)) }
        : value,
    ),
  ) as T;

/** Schemas that together use every keyword, by what they are about. */
export const corpus: Readonly<Record<string, SchemaObject>> = JSON.parse(
  readFileSync(new URL('corpus.json', import.meta.url), 'utf8'),
);
