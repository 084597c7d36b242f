import { isObject, type Json } from '../document.ts';
import { withSubschemas } from '../keywords.ts';
import {
  allowedValues,
  conjuncts,
  distinct,
  isForbidden,
  listOf,
  targetOf,
  type ValueAt,
} from '../prepared/property-values.ts';

/**
 * A schema in which each `oneOf` or `anyOf` of distinguishable branches is a chain of `if`, `then` and `else`, which
 * accepts the same values. A validator then looks at one branch only, and its errors are those of the branch that is
 * meant.
 *
 * Distinguishable means that every branch is an object and, without a discriminator, a reference, and
 * - one property differs in all of them: it is required and has certain values in each, save at most one, which does not
 *   allow it; the property of the discriminator comes first;
 * - or each requires a property that none of the others allows.
 *
 * @param at finds what a reference leads to
 */
export function withChosenBranches(schema: unknown, at: ValueAt): unknown {
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).map(([keyword, current]): [string, unknown] => [
    keyword,
    withSubschemas(keyword, current, (each) => withChosenBranches(each, at)),
  ]);
  const changed = Object.fromEntries(entries);
  // A chain would take the place of conditions, and of a keyword that a rule points to.
  if (['if', 'then', 'else'].some((keyword) => keyword in schema)) return changed;
  for (const keyword of ['oneOf', 'anyOf']) {
    if (JSON.stringify(schema['x-rules'] ?? {}).includes(`"/${keyword}`)) continue;
    const chosen = listOf(changed[keyword]);
    const branches = listOf(schema[keyword]).map((each, index) => branchOf(each, chosen[index], at));
    const tag = tagOf(schema);
    const mayChoose = branches.every((each) => each.isObject && (tag !== undefined || each.isReference));
    const chain = mayChoose ? (tagChain(branches, tag) ?? keyChain(branches)) : undefined;
    if (chain === undefined) continue;
    const { [keyword]: _, ...rest } = changed;
    return { ...rest, ...chain };
  }
  return changed;
}

interface Branch {
  /** The schema of the branch, in which branches are chosen already. */
  schema: unknown;
  isObject: boolean;
  isReference: boolean;
  required: ReadonlySet<unknown>;
  /** The values that it wants in a property, if it wants the property and lists them. */
  tags(property: string): readonly unknown[] | undefined;
  /** Whether an object is rejected just for having the property. */
  forbids(property: string): boolean;
}

function branchOf(written: unknown, schema: unknown, at: ValueAt): Branch {
  const all = conjuncts(written, at);
  const required = new Set(all.flatMap((each) => listOf(each.required)));
  const forbids = (property: string) => all.some((each) => isForbidden(each, property));
  return {
    schema,
    isReference: targetOf(written) !== undefined,
    isObject: all.some(({ type }) => type === 'object'),
    required,
    tags: (property) =>
      required.has(property) && !forbids(property) ? allowedValues(written, property, at) : undefined,
    forbids,
  };
}

/** The property of the discriminator. */
function tagOf({ discriminator }: Json): unknown {
  return isObject(discriminator) ? discriminator.propertyName : discriminator;
}

function tagChain(branches: Branch[], preferred: unknown): Json | undefined {
  // At most one branch is without the tag.
  const names = new Set(branches.slice(0, 2).flatMap(({ required }) => [...required] as string[]));
  const ordered = [...names].sort((a, b) => Number(b === preferred) - Number(a === preferred));
  for (const tag of ordered) {
    const all = branches.map((branch) => ({ branch, values: branch.tags(tag) ?? [] }));
    const tagged = all.filter(({ values }) => values.length > 0);
    const untagged = all.filter((each) => !tagged.includes(each));
    const values = tagged.flatMap((each) => each.values);
    const isScalar = values.every((value) => typeof value !== 'object' || value === null);
    if (!isScalar || distinct(values).length < values.length || tagged.length < 2) continue;
    if (untagged.length > 1 || untagged.some(({ branch }) => !branch.forbids(tag))) continue;
    const tests = tagged.map((each) => ({ test: propertyOf(tag, each.values), schema: each.branch.schema }));
    const [other] = untagged;
    if (other !== undefined) return chainOf(tests, other.branch.schema);
    // A value of none of the branches is rejected by the last one, or by the values of the discriminator.
    return tag === preferred
      ? chainOf(tests, propertyOf(tag, values))
      : chainOf(tests.slice(0, -1), tests.at(-1)?.schema);
  }
  return undefined;
}

function propertyOf(name: string, values: readonly unknown[]): Json {
  const allowed = values.length === 1 ? { const: values[0] } : { enum: values };
  return { properties: { [name]: allowed }, required: [name] };
}

function keyChain(branches: Branch[]): Json | undefined {
  const keys = branches.map((each) =>
    [...each.required].find((name) =>
      branches.every((other) => other === each || other.forbids(String(name))),
    ),
  );
  if (branches.length < 2 || keys.includes(undefined)) return undefined;
  const tests = branches.map(({ schema }, index) => ({ test: { required: [keys[index]] }, schema }));
  return chainOf(tests.slice(0, -1), branches.at(-1)?.schema);
}

function chainOf(tests: { test: Json; schema: unknown }[], last: unknown): Json {
  return tests.reduceRight<unknown>(
    (otherwise, { test, schema }) => ({
      if: test,
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: schema,
      else: otherwise,
    }),
    last,
  ) as Json;
}
