import { isObject, type Json } from './document.ts';

/**
 * The component schemas with each `oneOf` of tagged branches as a chain of `if`, `then` and `else`, which accepts the
 * same values. A validator then looks at one branch only, and its errors are those of the branch that is meant.
 *
 * Tagged means: every branch refers to a component, and one property tells all of them apart. It is required and
 * `const` in each of them, save one at most, which does not allow it.
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
  const tag = Object.keys(propertiesOf(branches[0]?.target)).find((name) =>
    branches.every(
      ({ target }) => constOf(target, name) !== undefined || propertiesOf(target)[name] === false,
    ),
  );
  if (tag === undefined) return schema;
  const tagged = branches.filter(({ target }) => constOf(target, tag) !== undefined);
  const values = tagged.map(({ target }) => constOf(target, tag));
  const [untagged, ...more] = branches.filter((each) => !tagged.includes(each));
  if (more.length > 0 || tagged.length < 2 || new Set(values).size < values.length) return schema;
  // Whatever is none of the others is measured by the last branch, and refused by it if it is not meant either.
  const last = untagged ?? tagged.pop();
  const chain = tagged.reduceRight<unknown>(
    (otherwise, { branch }, index) => ({
      if: { properties: { [tag]: { const: values[index] } }, required: [tag] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: branch,
      else: otherwise,
    }),
    last?.branch,
  );
  return { ...rest, ...(chain as Json) };
}

function componentOf(branch: unknown, schemas: Json): unknown {
  const ref = isObject(branch) && Object.keys(branch).length === 1 ? branch.$ref : undefined;
  const name = typeof ref === 'string' ? /^#\/components\/schemas\/(\w+)$/.exec(ref)?.[1] : undefined;
  return name === undefined ? undefined : schemas[name];
}

function propertiesOf(schema: unknown): Json {
  return isObject(schema) && schema.type === 'object' && isObject(schema.properties) ? schema.properties : {};
}

/** The string that a branch wants in a property, if it wants the property and one string there. */
function constOf(schema: unknown, name: string): string | undefined {
  const property = propertiesOf(schema)[name];
  const required = isObject(schema) && Array.isArray(schema.required) && schema.required.includes(name);
  return required && isObject(property) && typeof property.const === 'string' ? property.const : undefined;
}
