import { isObject, type Json } from './document.ts';

/**
 * The component schemas with each `oneOf` of distinguishable branches as a chain of `if`, `then` and `else`, which
 * accepts the same values. A validator then looks at one branch only, and its errors are those of the branch that is
 * meant.
 *
 * Distinguishable means that every branch refers to a component, and
 * - one property differs in all of them: it is required and `const` in each, save at most one, which does not allow it;
 * - or each requires a property that none of the others allows.
 */
export function withChosenBranches(schemas: Json): Json {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, choose(schema, schemas)]));
}

function choose(schema: unknown, schemas: Json): unknown {
  if (!isObject(schema) || !Array.isArray(schema.oneOf)) return schema;
  const { oneOf, ...rest } = schema;
  // What stands beside is left alone, since the chain would take its place.
  if (['if', 'then', 'else'].some((keyword) => keyword in rest)) return schema;
  const branches = (oneOf as unknown[]).map((branch) => ({ branch, target: componentOf(branch, schemas) }));
  const chain = tagChain(branches) ?? keyChain(branches);
  return chain === undefined ? schema : { ...rest, ...chain };
}

interface Branch {
  branch: unknown;
  target: unknown;
}

function tagChain(branches: Branch[]): Json | undefined {
  const tag = Object.keys(propertiesOf(branches[0]?.target)).find((name) =>
    branches.every(
      ({ target }) => constOf(target, name) !== undefined || propertiesOf(target)[name] === false,
    ),
  );
  if (tag === undefined) return undefined;
  const tagged = branches.filter(({ target }) => constOf(target, tag) !== undefined);
  const values = tagged.map(({ target }) => constOf(target, tag));
  const [untagged, ...more] = branches.filter((each) => !tagged.includes(each));
  if (more.length > 0 || tagged.length < 2 || new Set(values).size < values.length) return undefined;
  // Whatever is none of the others is measured by the last branch, and rejected by it if it is not meant either.
  const last = untagged ?? tagged.pop();
  return chainOf(
    tagged.map(({ branch }, index) => ({
      test: { properties: { [tag]: { const: values[index] } }, required: [tag] },
      branch,
    })),
    last,
  );
}

function keyChain(branches: Branch[]): Json | undefined {
  const keys = branches.map((each) =>
    requiredOf(each.target).find((name) =>
      branches.every((other) => other === each || forbids(other.target, name)),
    ),
  );
  if (branches.length < 2 || keys.includes(undefined)) return undefined;
  const tests = branches.map(({ branch }, index) => ({ test: { required: [keys[index]] }, branch }));
  return chainOf(tests.slice(0, -1), branches.at(-1));
}

function chainOf(tests: { test: Json; branch: unknown }[], last: Branch | undefined): Json {
  return tests.reduceRight<unknown>(
    (otherwise, { test, branch }) => ({
      if: test,
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: branch,
      else: otherwise,
    }),
    last?.branch,
  ) as Json;
}

function componentOf(branch: unknown, schemas: Json): unknown {
  const ref = isObject(branch) && Object.keys(branch).length === 1 ? branch.$ref : undefined;
  const name = typeof ref === 'string' ? /^#\/components\/schemas\/(\w+)$/.exec(ref)?.[1] : undefined;
  return name === undefined ? undefined : schemas[name];
}

function propertiesOf(schema: unknown): Json {
  return isObject(schema) && schema.type === 'object' && isObject(schema.properties) ? schema.properties : {};
}

function requiredOf(schema: unknown): string[] {
  const isObjectSchema = isObject(schema) && schema.type === 'object';
  return isObjectSchema && Array.isArray(schema.required) ? (schema.required as string[]) : [];
}

/** Whether an object is rejected just for having the property. */
function forbids(schema: unknown, name: string): boolean {
  if (!isObject(schema) || schema.type !== 'object') return false;
  const properties = propertiesOf(schema);
  if (Object.hasOwn(properties, name)) return properties[name] === false;
  return schema.additionalProperties === false && schema.patternProperties === undefined;
}

/** The string that a branch wants in a property, if it wants the property and one string there. */
function constOf(schema: unknown, name: string): string | undefined {
  const property = propertiesOf(schema)[name];
  return requiredOf(schema).includes(name) && isObject(property) && typeof property.const === 'string'
    ? property.const
    : undefined;
}
