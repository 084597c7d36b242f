import { isObject, type Json, type SpecDocument } from '../document.ts';
import { isRequired, propertiesOf, shapeOf } from '../openapi/shapes.ts';

/** What is inlined of a schema. */
export interface Inlining {
  /** How many levels of objects and arrays have a schema; what is below is open. */
  depth: number;
  /** How many levels keep their descriptions, from the top. */
  describe: number;
  /** Without formats and limits, for responses. */
  onlyTypes?: boolean;
}

const typeKeywords = new Set([
  'type',
  'properties',
  'required',
  'items',
  'additionalProperties',
  'enum',
  'const',
]);
const dropped = /^(?:x-.*|\$ref|description|title|examples?|contains|minContains|maxContains)$/;

/** A schema with its references inlined. One that contains itself ends with its type. */
export function inlineSchema(
  document: SpecDocument,
  schema: unknown,
  { depth, describe, onlyTypes = false }: Inlining,
  within: readonly unknown[] = [],
): Json {
  const node = asOne(document, schema);
  const { type, description } = node;
  const text = describe > 0 && typeof description === 'string' ? { description: oneLine(description) } : {};
  const target = document.find(schema);
  if (depth === 0 || within.includes(target)) return { ...(type !== undefined && { type }), ...text };
  const below = { depth: depth - 1, describe: describe - 1, onlyTypes };
  const inline = (each: unknown): unknown =>
    typeof each === 'boolean' ? each : inlineSchema(document, each, below, [...within, target]);
  const entries = Object.entries(node).flatMap(([key, value]): [string, unknown][] => {
    if (onlyTypes ? !typeKeywords.has(key) : dropped.test(key)) return [];
    if (key === 'properties' && isObject(value)) return [[key, mapOf(value, inline)]];
    if (key === 'additionalProperties' && value === true) return [];
    if (key === 'items' || key === 'additionalProperties') return [[key, inline(value)]];
    return [[key, Array.isArray(value) && /^(?:all|any|one)Of$/.test(key) ? value.map(inline) : value]];
  });
  return { ...Object.fromEntries(entries), ...text };
}

const mapOf = (properties: Json, inline: (schema: unknown) => unknown): Json =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, each]) => (each === false ? [] : [[name, inline(each)]])),
  );

/** One object for alternatives and parts that are objects, and one enumeration for constants: models take no other. */
function asOne(document: SpecDocument, schema: unknown): Json {
  const target = document.find(schema);
  const node: Json = { ...(isObject(target) && target), ...(isObject(schema) && schema) };
  const { allOf, oneOf, anyOf, ...others } = node;
  const parts = [allOf, oneOf, anyOf].flatMap((each) => (Array.isArray(each) ? each : []));
  if (parts.length === 0) return node;
  if (shapeOf(document, node) === 'object') {
    const properties = propertiesOf(document, node);
    const required = [...properties.keys()].filter((name) => isRequired(document, node, name));
    return {
      ...others,
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
    };
  }
  const nodes = parts.map((each) => asOne(document, each));
  const { const: value, ...first } = nodes[0] as Json;
  const shapes = new Set(nodes.map((each) => JSON.stringify({ ...each, description: undefined })));
  if (shapes.size === 1) return { ...nodes[0], ...others };
  if (value === undefined || !nodes.every((each) => each.const !== undefined)) return node;
  return { ...first, ...others, enum: nodes.map((each) => each.const) };
}

/** A text of a document in one line. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
