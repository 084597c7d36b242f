import { type Conjunction, toDnf } from './dnf.ts';
import { list } from './evaluate.ts';
import { exampleOf } from './example.ts';
import { isObject, type Schema, type SchemaObject } from './keywords.ts';
import { escapeToken } from './pointer.ts';
import type { SchemaRegistry } from './registry.ts';

const maxDepth = 8;

/**
 * The places in a document of the parts of a schema for which no value is found, though others have some: properties,
 * items and branches. Of nested ones the innermost.
 */
export function partsWithoutValue(registry: SchemaRegistry, schema: Schema): string[] {
  const made = new Set<string>();
  const failed = new Set<string>();
  const seen = new Set<Schema>();
  const visit = (part: Schema, refs: readonly string[], depth: number): void => {
    const target = registry.resolve(part).schema;
    if (typeof target === 'boolean' || isNever(target) || seen.has(target) || depth > maxDepth) return;
    seen.add(target);
    for (const conjunction of toDnf(registry, part, refs, 16)) {
      for (const [child, place] of partsOf(registry, conjunction)) {
        if (child === false || isNever(registry.resolve(child).schema)) continue;
        const isMade = exampleOf(registry, child, conjunction.refs) !== undefined;
        if (place !== undefined) (isMade ? made : failed).add(place);
        visit(child, conjunction.refs, depth + 1);
      }
    }
  };
  visit(schema, [], 0);
  const places = [...failed].filter((each) => !made.has(each));
  return places.filter((each) => !places.some((other) => other.startsWith(`${each}/`)));
}

/** Forbidden on purpose. */
const isNever = (schema: Schema): boolean =>
  schema === false ||
  (isObject(schema) &&
    (schema.not === true || (isObject(schema.not) && Object.keys(schema.not).length === 0)));

/** The properties, items and branches of a conjunction, each with the place where it is declared. */
function partsOf(
  registry: SchemaRegistry,
  { properties, prefix, items, origins }: Conjunction,
): [part: Schema, place: string | undefined][] {
  const at = (rest: string, has: (origin: SchemaObject) => unknown): string | undefined => {
    const origin = origins.find((each) => has(each) !== undefined && registry.pointerOf(each) !== undefined);
    return origin && `${registry.pointerOf(origin)}${rest}`;
  };
  const named = [...properties].map(([key, part]): [Schema, string | undefined] => [
    part,
    at(
      `/properties/${escapeToken(key)}`,
      (each) => (each.properties as Record<string, Schema> | undefined)?.[key],
    ),
  ]);
  const listed = prefix.map((part, index): [Schema, string | undefined] => [
    part,
    at(`/prefixItems/${index}`, (each) => (each.prefixItems as Schema[] | undefined)?.[index]),
  ]);
  const branches = origins.flatMap((origin) =>
    ['oneOf', 'anyOf'].flatMap((keyword) =>
      list(origin[keyword]).map((branch, index): [Schema, string | undefined] => [
        branch,
        at(`/${keyword}/${index}`, (each) => (each === origin ? each : undefined)),
      ]),
    ),
  );
  return [...named, ...listed, [items, at('/items', (each) => each.items)], ...branches];
}
