import type { JsonObject, JsonSchema } from '../src/tool.ts';

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
const dropped = /^(?:x-.*|title|examples?|contains|minContains|maxContains)$/;

/** Schemas of a document without references. */
export class Schemas {
  readonly #document: JsonObject;

  constructor(document: JsonObject) {
    this.#document = document;
  }

  /** The target of a node that is a reference, or the node. */
  resolve(node: unknown): JsonObject {
    if (!isObject(node)) return {};
    const { $ref, ...others } = node;
    if (typeof $ref !== 'string') return node;
    const target = $ref
      .slice(2)
      .split('/')
      .reduce<unknown>(
        (each, token) => (each as JsonObject)[token.replaceAll('~1', '/').replaceAll('~0', '~')],
        this.#document,
      );
    return { ...this.resolve(target), ...others };
  }

  /** A schema with its references inlined. One that contains itself ends with its type. */
  inlined(
    node: unknown,
    { depth, describe, onlyTypes = false }: Inlining,
    within: readonly string[] = [],
  ): JsonSchema {
    const reference = isObject(node) && typeof node.$ref === 'string' ? node.$ref : undefined;
    const schema = this.#asOne(this.resolve(node));
    const { description, type } = schema;
    const isOpen = depth === 0 || (reference !== undefined && within.includes(reference));
    const text = describe > 0 && description !== undefined ? { description: line(description) } : {};
    if (isOpen) return { ...(type !== undefined && { type }), ...text };
    const path = reference === undefined ? within : [...within, reference];
    const below = { depth: depth - 1, describe: describe - 1, onlyTypes };
    const inner = (each: unknown): unknown =>
      typeof each === 'boolean' ? each : this.inlined(each, below, path);
    const isKept = (key: string): boolean => (onlyTypes ? typeKeywords.has(key) : !dropped.test(key));
    const entries = Object.entries<unknown>({ ...schema, ...text }).filter(
      ([key]) => isKept(key) && (key !== 'description' || describe > 0),
    );
    return Object.fromEntries(
      entries.flatMap(([key, value]): [string, unknown][] => {
        if (key === 'additionalProperties' && value === true) return [];
        if (key === 'properties') return [[key, this.#properties(value as JsonObject, inner)]];
        if (key === 'items' || key === 'additionalProperties') return [[key, inner(value)]];
        if (/^(?:oneOf|anyOf)$/.test(key)) return [[key, (value as unknown[]).map(inner)]];
        return [[key, value]];
      }),
    );
  }

  #properties(properties: JsonObject, inner: (schema: unknown) => unknown): JsonObject {
    return Object.fromEntries(
      Object.entries(properties).flatMap(([name, schema]) =>
        schema === false ? [] : [[name, inner(schema)]],
      ),
    );
  }

  /** One object for alternatives and parts that are objects, since models take no other schema at the top. */
  #asOne(schema: JsonObject): JsonObject {
    const { allOf = [], oneOf, anyOf, ...others } = schema;
    const parts = (allOf as unknown[]).map((each) => this.#asOne(this.resolve(each)));
    const branches = ((oneOf ?? anyOf ?? []) as unknown[]).map((each) => this.#asOne(this.resolve(each)));
    const areObjects = branches.length > 0 && branches.every((each) => isObject(each.properties));
    if (parts.length === 0 && !areObjects) return schema;
    const all = [others, ...parts, ...branches];
    const inAll = (each: JsonObject): string[] => (each.required ?? []) as string[];
    const properties = new Map<string, unknown[]>();
    for (const [name, value] of all.flatMap((each) => Object.entries(Object(each.properties) as JsonObject)))
      properties.set(name, [...(properties.get(name) ?? []), ...(value === false ? [] : [value])]);
    const required = [
      ...new Set([others, ...parts].flatMap(inAll)),
      ...inAll(branches[0] ?? {}).filter((name) => branches.every((each) => inAll(each).includes(name))),
    ];
    return {
      ...Object.assign({}, ...parts, others),
      type: 'object',
      properties: Object.fromEntries([...properties].map(([name, schemas]) => [name, this.#either(schemas)])),
      ...(required.length > 0 && { required }),
    };
  }

  /** A schema for values of any of them. */
  #either(schemas: readonly unknown[]): unknown {
    const constants = schemas.map((each) => this.resolve(each)).filter((each) => each.const !== undefined);
    const [first] = schemas;
    if (constants.length < 2) return first;
    const { const: _, ...rest } = constants[0] as JsonObject;
    return { ...rest, enum: constants.map((each) => each.const) };
  }
}

/** A text of a document in one line. */
export const line = (text: unknown): string => `${text ?? ''}`.replaceAll(/\s+/g, ' ').trim();
