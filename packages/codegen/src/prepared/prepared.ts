import { escapeToken, type PartKind, partKind } from '@voice-agent/spec-model';
import { isObject, type Json, type SpecDocument } from '../document.ts';
import { withSubschemas } from '../keywords.ts';
import type { Problems } from '../problems.ts';
import { DiscriminatorValues, mappedSchema, type PropertyValues } from './discriminators.ts';
import { conjuncts, unionsOf } from './property-values.ts';

/**
 * The document with what its schemas imply written out as JSON Schema, so that types and validators say the same:
 * - the values of a discriminator beside the branches of `oneOf` and `anyOf`, and in the schemas that refer in `allOf` to
 *   the schema with the discriminator; its `mapping` as references;
 * - `type: object` or `array` in a schema that has keywords of that type only, and stands alone.
 *
 * A mapping that names no schema is added to `problems`, and each type that is written out is noted there.
 */
export function preparedDocument(document: SpecDocument, problems: Problems): SpecDocument {
  return new Preparation(document, problems).document();
}

/** How a schema is used: by itself, beside others for the same value, or to distinguish values (`not`, `if`). */
type Use = 'alone' | 'part' | 'condition';

const uses: Readonly<Record<string, Use>> = {
  not: 'condition',
  if: 'condition',
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: 'part',
  else: 'part',
  allOf: 'part',
  anyOf: 'part',
  oneOf: 'part',
  dependentSchemas: 'part',
};

class Preparation {
  readonly #document: SpecDocument;
  readonly #problems: Problems;
  readonly #discriminators: DiscriminatorValues;

  constructor(document: SpecDocument, problems: Problems) {
    this.#document = document;
    this.#problems = problems;
    this.#discriminators = new DiscriminatorValues(document);
  }

  document(): SpecDocument {
    return this.#document.with(this.#part(this.#document.root, '', 'object') as Json);
  }

  #part(node: unknown, pointer: string, kind: PartKind): unknown {
    if (typeof node !== 'object' || node === null || kind === 'value') return node;
    if (kind === 'schema') return this.#schema(node, pointer, 'alone');
    const entries = Object.entries(node).map(([key, child]): [string, unknown] => {
      const part = this.#part(child, `${pointer}/${escapeToken(key)}`, partKind(kind, key, child));
      const isComponent = kind === 'schemas' && pointer === '/components/schemas';
      return [key, isComponent ? this.#component(key, part) : part];
    });
    return Array.isArray(node) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
  }

  #component(name: string, schema: unknown): unknown {
    if (!isObject(schema)) return schema;
    const all = [...this.#discriminators.ofComponent(name)];
    return all.reduce((each, [property, values]) => withValues(each, { property, values }), schema);
  }

  #schema(schema: unknown, pointer: string, use: Use): unknown {
    if (!isObject(schema)) return schema;
    const entries = Object.entries(schema).map(([keyword, current]): [string, unknown] => {
      const at = `${pointer}/${escapeToken(keyword)}`;
      if (keyword === 'discriminator') return [keyword, this.#discriminator(current, at)];
      return [keyword, this.#subschemas(schema, keyword, current, at, use)];
    });
    const prepared = Object.fromEntries(entries);
    if (schema.unevaluatedItems !== undefined && this.#findsInBranch(schema)) {
      const what =
        'Which items `contains` finds in one of several branches is not known to `unevaluatedItems`.';
      this.#problems.add(`${pointer}/unevaluatedItems`, what, 'Write it in each branch, or remove it.');
    }
    const type = use === 'alone' ? impliedType(schema) : undefined;
    if (type === undefined) return prepared;
    const what = `A schema with keywords of ${type}s and without \`type\` is taken for an ${type}.`;
    this.#problems.note(pointer, what, `Write \`type: ${type}\` beside them.`);
    return { type, ...prepared };
  }

  #subschemas(schema: Json, keyword: string, current: unknown, at: string, use: Use): unknown {
    const inner = use === 'condition' ? use : (uses[keyword] ?? 'alone');
    const isBranch = keyword === 'oneOf' || keyword === 'anyOf';
    return withSubschemas(keyword, current, (child, key) => {
      const prepared = this.#schema(child, key === undefined ? at : `${at}/${escapeToken(key)}`, inner);
      const values = isBranch ? this.#discriminators.ofBranch(schema, child) : undefined;
      return values === undefined ? prepared : withValues(prepared as Json, values);
    });
  }

  /** Whether a branch of the schema has `contains`. */
  #findsInBranch(schema: unknown, seen = new Set<unknown>()): boolean {
    const at = (pointer: string) => this.#document.at(pointer);
    return conjuncts(schema, at).some((each) => {
      if (seen.has(each)) return false;
      seen.add(each);
      const { if: test, then, else: otherwise, dependentSchemas } = each;
      const dependent = isObject(dependentSchemas) ? Object.values(dependentSchemas) : [];
      return [...unionsOf(each).flat(), test, then, otherwise, ...dependent].some(
        (branch) =>
          conjuncts(branch, at).some(({ contains }) => contains !== undefined) ||
          this.#findsInBranch(branch, seen),
      );
    });
  }

  /** A discriminator whose mapping consists of references. */
  #discriminator(discriminator: unknown, at: string): unknown {
    // AsyncAPI has the name of the property alone.
    if (typeof discriminator === 'string' && this.#document.root.asyncapi !== undefined) return discriminator;
    if (!isObject(discriminator) || typeof discriminator.propertyName !== 'string') {
      const what = 'The discriminator has no `propertyName`.';
      this.#problems.add(at, what, 'Name the property whose value distinguishes the schemas.');
      return discriminator;
    }
    if (!isObject(discriminator.mapping)) return discriminator;
    const mapping = Object.entries(discriminator.mapping).map(([value, target]) => {
      const pointer = mappedSchema(this.#document, target);
      if (pointer === undefined) {
        const what = `The mapping names ${JSON.stringify(target)}, and there is no such schema.`;
        const help = 'Write the name of a schema of the components, or a reference to it.';
        this.#problems.add(`${at}/mapping/${escapeToken(value)}`, what, help);
      }
      return [value, pointer === undefined ? target : `#${pointer}`];
    });
    return { ...discriminator, mapping: Object.fromEntries(mapping) };
  }
}

/** A schema that allows only these values in a property, and requires it. */
function withValues(schema: Json, { property, values }: PropertyValues): Json {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const current = Object.hasOwn(properties, property) ? properties[property] : {};
  const allowed = values.length === 1 ? { const: values[0] } : { enum: values };
  return {
    ...schema,
    properties: { ...properties, [property]: { ...(isObject(current) && current), ...allowed } },
    required: required.includes(property) ? required : [...required, property],
  };
}

const keywordsOfType = {
  object:
    'properties required additionalProperties patternProperties propertyNames minProperties maxProperties dependentRequired dependentSchemas unevaluatedProperties',
  array: 'items prefixItems',
};
// With one of these a schema can be meant for values of several types.
const combined = '$ref const enum allOf anyOf oneOf not if';
const otherTypes = {
  object: 'items prefixItems contains minItems maxItems uniqueItems unevaluatedItems x-unique-items-by',
  array: keywordsOfType.object,
};
const scalars =
  'minLength maxLength pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf';

/** The type that a schema without `type` is meant for: that of its keywords, when all are of one type. */
function impliedType(schema: Json): 'object' | 'array' | undefined {
  const hasAny = (names: string): boolean => names.split(' ').some((name) => schema[name] !== undefined);
  if (schema.type !== undefined || hasAny(combined) || hasAny(scalars)) return undefined;
  return (['object', 'array'] as const).find(
    (type) => hasAny(keywordsOfType[type]) && !hasAny(otherTypes[type]),
  );
}
