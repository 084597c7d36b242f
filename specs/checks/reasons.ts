import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Schemas } from './documents.ts';
import { escapeToken, tokensOf, valueAt } from './pointer.ts';
import { violationMessage } from './violation-message.ts';

/** One reason why a schema rejects an instance: the keyword, and the JSON pointer of the value it rejects. */
export interface Reason {
  at: string;
  keyword: string;
  /** Known where one schema rejects the value. */
  wants?: () => Wanted;
}

/** What a schema wants of a value, and the JSON pointer of the keyword in the bundle. */
interface Wanted {
  sentence: string;
  schema: string;
}

interface Branch {
  $ref?: string;
  properties?: Record<string, boolean | { const?: unknown }>;
}

/**
 * Why `instance` is rejected; empty when it is accepted. A `oneOf` that fails reports the errors of all its
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
    ...plain.map((error) => ({
      at: base + error.instancePath,
      keyword: error.keyword,
      wants: () => wantedBy(bundle, error),
    })),
    ...outer.flatMap((choice) => reasonsOfChoice(schemas, bundle, choice, base + choice.instancePath)),
  ];
}

function wantedBy(bundle: unknown, error: ErrorObject): Wanted {
  return { sentence: `${shown(error.data)} ${violationMessage(error)}.`, schema: schemaOf(bundle, error) };
}

const shown = (value: unknown): string =>
  typeof value === 'object' && value !== null ? 'This value' : JSON.stringify(value).slice(0, 80);

/** The JSON pointers of the keywords that reject an instance. One that is not allowed at all has `*`. */
export function violatedIn(bundle: unknown, validate: ValidateFunction, instance: unknown): string[] {
  if (validate(instance)) return [];
  return (validate.errors ?? []).map((error) => {
    const isForbidden = error.keyword === 'false schema';
    return isForbidden ? `*/properties/${tokensOf(error.instancePath).at(-1)}` : schemaOf(bundle, error);
  });
}

const schemaOf = (bundle: unknown, { keyword, parentSchema }: ErrorObject): string =>
  `${placesIn(bundle).get(parentSchema)}/${keyword}`;

const known = new WeakMap<object, Map<unknown, string>>();

/** Where each object of a bundle is. */
function placesIn(bundle: unknown): Map<unknown, string> {
  const places = known.get(bundle as object) ?? new Map<unknown, string>();
  if (places.size > 0) return places;
  known.set(bundle as object, places);
  const add = (node: unknown, pointer: string): void => {
    if (typeof node !== 'object' || node === null || places.has(node)) return;
    places.set(node, pointer);
    for (const [key, value] of Object.entries(node)) add(value, `${pointer}/${escapeToken(key)}`);
  };
  add(bundle, '');
  return places;
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
    return [...tags].map((tag) => {
      const known = branches.flatMap(({ schema }) => JSON.stringify(constOf(schema, tag)) ?? []).join(', ');
      const wants = (): Wanted => ({
        sentence: `${shown(record[tag])} is none of the values of \`${tag}\`: ${known}.`,
        schema: schemaOf(bundle, choice),
      });
      return tag in record ? { at: `${at}/${tag}`, keyword: 'const', wants } : { at, keyword: 'required' };
    });
  }
  const [only] = named;
  if (named.length > 1 || only?.pointer === undefined) return undecided;
  const reasons = reasonsOf(schemas, bundle, schemas.validator(only.pointer), value, at);
  return reasons.length > 0 ? reasons : undecided;
}

const constOf = (schema: Branch, tag: string): unknown => {
  const property = schema.properties?.[tag];
  return typeof property === 'object' ? property.const : undefined;
};

const tagsOf = (schema: Branch): string[] =>
  Object.keys(schema.properties ?? {}).filter((tag) => constOf(schema, tag) !== undefined);

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
