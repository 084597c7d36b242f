import type { ErrorObject, ValidateFunction } from 'ajv';
import { type Schemas, valueAt } from './documents.ts';

/** One reason why a schema refuses an instance: the keyword, and the JSON pointer of the value it refuses. */
export interface Reason {
  at: string;
  keyword: string;
}

interface Branch {
  $ref?: string;
  properties?: Record<string, boolean | { const?: unknown }>;
}

/**
 * Why `instance` is refused; empty when it is accepted. A `oneOf` that fails reports the errors of all its
 * branches. Here only the branch counts that the instance names by its tags (`type`, `authKey`: the properties
 * that some branch fixes with `const`). Where the tags name no single branch, the reason is `oneOf` itself.
 */
export function reasonsOf(
  schemas: Schemas,
  bundle: unknown,
  validate: ValidateFunction,
  instance: unknown,
  base = '',
): Reason[] {
  if (validate(instance)) return [];
  const errors = (validate.errors ?? []).filter((error, _, all) => !isInsideContains(error, all));
  const choices = errors.filter((error) => error.keyword === 'oneOf');
  const outer = choices.filter((choice) => !choices.some((other) => isBelow(choice, other)));
  const plain = errors.filter((error) => !outer.some((choice) => isAtOrBelow(error, choice)));
  return [
    ...plain.map(({ instancePath, keyword }) => ({ at: base + instancePath, keyword })),
    ...outer.flatMap((choice) => reasonsOfChoice(schemas, bundle, choice, base + choice.instancePath)),
  ];
}

function reasonsOfChoice(schemas: Schemas, bundle: unknown, choice: ErrorObject, at: string): Reason[] {
  const value = choice.data;
  const branches = (choice.schema as Branch[]).map(({ $ref, ...inline }) => ({
    pointer: $ref?.slice(1),
    schema: $ref === undefined ? inline : (valueAt(bundle, $ref.slice(1)) as Branch),
  }));
  const tags = new Set(branches.flatMap(({ schema }) => tagsOf(schema)));
  const undecided: Reason[] = [{ at, keyword: 'oneOf' }];
  if (typeof value !== 'object' || value === null || Array.isArray(value) || tags.size === 0)
    return undecided;
  const record = value as Record<string, unknown>;

  const named = branches.filter(({ schema }) => [...tags].every((tag) => fitsTag(schema, tag, record)));
  if (named.length === 0) {
    return [...tags].map((tag) =>
      tag in record ? { at: `${at}/${tag}`, keyword: 'const' } : { at, keyword: 'required' },
    );
  }
  const [only] = named;
  if (named.length > 1 || only?.pointer === undefined) return undecided;
  const reasons = reasonsOf(schemas, bundle, schemas.validator(only.pointer), value, at);
  return reasons.length > 0 ? reasons : undecided;
}

function tagsOf(schema: Branch): string[] {
  return Object.entries(schema.properties ?? {})
    .filter(([, property]) => typeof property === 'object' && 'const' in property)
    .map(([name]) => name);
}

function fitsTag(schema: Branch, tag: string, record: Record<string, unknown>): boolean {
  const property = schema.properties?.[tag];
  if (property === false) return !(tag in record);
  return typeof property !== 'object' || !('const' in property) || record[tag] === property.const;
}

/** When `contains` fails, the elements that do not match it are no errors of their own. */
function isInsideContains(error: ErrorObject, all: ErrorObject[]): boolean {
  return all.some(
    ({ keyword, schemaPath }) => keyword === 'contains' && error.schemaPath.startsWith(`${schemaPath}/`),
  );
}

function isBelow(inner: ErrorObject, outer: ErrorObject): boolean {
  return inner.instancePath.startsWith(`${outer.instancePath}/`);
}

function isAtOrBelow(inner: ErrorObject, outer: ErrorObject): boolean {
  return inner.instancePath === outer.instancePath || isBelow(inner, outer);
}
