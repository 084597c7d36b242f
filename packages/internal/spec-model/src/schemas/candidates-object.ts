import { type Candidate, type CandidateContext, keywordValues, sizeCandidates } from './candidate.ts';
import { toDnf } from './dnf.ts';
import { exampleOf } from './example.ts';
import { isObject, type Schema, type SchemaObject } from './keywords.ts';
import { toJson } from './numbers.ts';

const usual: readonly unknown[] = ['text', true, 1, {}, [], null];
const maxSiblings = 12;
const unknownKey = 'unknownProperty';
const sizeNames = [
  'as few properties as there may be',
  'one property too few',
  'as many properties as there may be',
  'one property too many',
] as const;

/** Candidates for the keywords of objects. */
export function objectCandidates(context: CandidateContext, value: SchemaObject): Candidate[] {
  const { conjunction } = context;
  const result = sizeCandidates(context, 'object', 'Properties', sizeNames);
  for (const key of conjunction.required) {
    if (!Object.hasOwn(value, key)) continue;
    const { [key]: _, ...rest } = value;
    result.push({ name: `without ${key}`, keyword: 'required', key, valid: false, values: [rest] });
    // A server can forget the check when another property is there.
    for (const { key: other = '', values } of present(context, value).slice(0, maxSiblings)) {
      const [whole] = values;
      const { [key]: _, ...beside } = whole as SchemaObject;
      const name = `without ${key} beside ${other}`;
      result.push({ name, keyword: 'required', key, valid: false, values: [beside] });
    }
  }
  for (const keyword of ['additionalProperties', 'unevaluatedProperties']) {
    if (!keywordValues(conjunction, keyword).includes(false)) continue;
    const values = [{ ...value, [unknownKey]: 'text' }];
    result.push({ name: 'an unknown property', keyword, valid: false, values });
    for (const [key, example] of ofOtherWays(context, value))
      result.push({ name: `with ${key}`, keyword, valid: false, values: [{ ...value, [key]: example }] });
  }
  return [...result, ...present(context, value), ...forbidden(context, value), ...dependent(context)];
}

/** Properties that only other conjunctions have. */
function ofOtherWays(
  { registry, conjunction, conjunctions }: CandidateContext,
  value: SchemaObject,
): [key: string, value: unknown][] {
  const found = new Map<string, unknown>();
  for (const other of conjunctions)
    for (const [key, schema] of other.properties) {
      if (found.has(key) || conjunction.properties.has(key) || Object.hasOwn(value, key)) continue;
      const example = schema === false ? undefined : exampleOf(registry, schema, conjunction.refs);
      if (example !== undefined) found.set(key, example);
    }
  return [...found];
}

/** Each optional property alone. */
function present({ registry, conjunction }: CandidateContext, value: SchemaObject): Candidate[] {
  return [...conjunction.properties].flatMap(([key, schema]): Candidate[] => {
    if (schema === false || conjunction.required.has(key)) return [];
    const example = exampleOf(registry, schema, conjunction.refs);
    if (example === undefined) return [];
    const values = [{ ...value, [key]: example }];
    return [{ name: `with ${key}`, keyword: 'properties', key, valid: true, values }];
  });
}

/** Forbidden properties, with the values that other branches allow for them. */
function forbidden(
  { registry, conjunction, conjunctions }: CandidateContext,
  value: SchemaObject,
): Candidate[] {
  return [...conjunction.properties].flatMap(([key, schema]): Candidate[] => {
    if (schema !== false) return [];
    const elsewhere = conjunctions
      .map((each) => each.properties.get(key))
      .filter((each) => each !== undefined && each !== false);
    const allowed = elsewhere.flatMap((each) => someOf(registry, each as Schema, conjunction.refs));
    const distinct = new Map([...allowed, ...usual].map((each) => [toJson(each), each]));
    const values = [...distinct.values()].slice(0, Math.max(2, allowed.length));
    return values.map((each) => ({
      name: `with ${key}, which must not be there`,
      keyword: 'properties',
      key,
      valid: false,
      values: [{ ...value, [key]: each }],
    }));
  });
}

/** A few values of a schema: enumerated ones, both booleans, or the smallest one. */
function someOf(registry: CandidateContext['registry'], schema: Schema, refs: readonly string[]): unknown[] {
  return toDnf(registry, schema, refs, 4).flatMap((conjunction) => {
    if (conjunction.values !== undefined) return conjunction.values.slice(0, 2);
    if (conjunction.types.length === 1 && conjunction.types[0] === 'boolean') return [true, false];
    const example = exampleOf(registry, schema, refs);
    return example === undefined ? [] : [example];
  });
}

function dependent({ conjunction, variant }: CandidateContext): Candidate[] {
  const result: Candidate[] = [];
  for (const map of keywordValues<Record<string, string[]>>(conjunction, 'dependentRequired')) {
    for (const [key, needs] of Object.entries(map)) {
      const keyword = 'dependentRequired';
      for (const whole of variant([], { type: 'object', required: [key, ...needs] })) {
        result.push({ name: `${key} with all that it needs`, keyword, key, valid: true, values: [whole] });
        for (const need of needs) {
          if (!isObject(whole)) continue;
          const { [need]: _, ...rest } = whole;
          // The chosen branch can require it itself; the other one forbids the key.
          result.push({ name: `${key} without ${need}`, keyword, key, valid: false, values: [rest] });
        }
      }
    }
  }
  for (const map of keywordValues<Record<string, Schema>>(conjunction, 'dependentSchemas')) {
    for (const [key, schema] of Object.entries(map)) {
      const rejected = { type: 'object', required: [key], not: schema };
      const values = variant([], rejected, schema);
      result.push({
        name: `${key} without what it asks for`,
        keyword: 'dependentSchemas',
        key,
        valid: false,
        values,
      });
    }
  }
  return result;
}
