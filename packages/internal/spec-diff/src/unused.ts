import { isObject, type Place, placeId, type Tree } from '@voice-agent/spec-model';
import type { Found } from './changes.ts';
import { kindsAt } from './kinds.ts';
import { changeRules } from './rules.ts';
import type { SchemaComparison } from './schema.ts';
import type { Direction } from './schema-rules.ts';
import { matchKeys } from './sets.ts';

/** What the operations, webhooks and other components of an OpenAPI document lead to, by the ids of the places. */
function usedIn(tree: Tree): Set<string> {
  const { value, ...root } = tree.root;
  const { components, ...rest } = isObject(value) ? value : {};
  const { schemas, ...others } = isObject(components) ? components : {};
  const reached = new Map<string, Place>();
  const visit = (place: Place): void => {
    const add = (target: Place | undefined): void => {
      if (target !== undefined && !reached.has(placeId(target))) reached.set(placeId(target), target);
    };
    const inside = (each: unknown): void => {
      if (typeof each !== 'object' || each === null) return;
      if (isObject(each) && typeof each.$ref === 'string') add(tree.find({ ...place, value: each }));
      if (isObject(each) && isObject(each.discriminator))
        for (const { target } of kindsAt(tree, { ...place, value: each }).values()) add(target);
      for (const child of Object.values(each)) inside(child);
    };
    inside(place.value);
  };
  visit({ ...root, value: [rest, others] });
  for (const place of reached.values()) visit(place);
  return new Set(reached.keys());
}

const schemasIn = (tree: Tree): Place => tree.at(tree.root, 'components', 'schemas');

function unusedIn(tree: Tree): Map<string, Place> {
  const used = usedIn(tree);
  const isUsed = (place: Place): boolean =>
    used.has(placeId(place)) || (isObject(place.value) && used.has(placeId(tree.find(place) ?? place)));
  return new Map(tree.entries(schemasIn(tree)).filter(([, place]) => !isUsed(place)));
}

/**
 * Compares the component schemas that nothing in the document uses. Those of OpenAPI may be of events described
 * elsewhere, in either direction; people write values of those of AsyncAPI, such as a configuration.
 */
export function compareUnusedSchemas(schemas: SchemaComparison, kind: 'openapi' | 'asyncapi'): void {
  const { findings } = schemas;
  const after = schemas.after.tree;
  const { removed, added, kept } = matchKeys(unusedIn(schemas.before.tree), unusedIn(after));
  const directions: Direction[] = kind === 'asyncapi' ? ['request'] : ['request', 'response'];
  for (const [name, old, now] of kept) {
    const start = findings.nodes.length;
    const node = findings.node('', undefined, name);
    const path = { base: 'the schema', path: '' };
    for (const direction of directions)
      schemas.compare(direction, [{ place: old }], [{ place: now }], path, node);
    if (kind === 'openapi') for (const each of findings.nodes.slice(start)) each.found = asUnused(each.found);
  }
  for (const [name, old] of removed) {
    const isRenamed = added.some(([, now]) =>
      directions.every(
        (direction) => schemas.effect(direction, [{ place: old }], [{ place: now }]) === 'none',
      ),
    );
    if (isRenamed || after.at(schemasIn(after), name).value !== undefined) continue;
    const text = `the schema \`${name}\` is gone, which nothing in the document used`;
    findings.node('').report('schema-removed', 'undecided', text, old, schemasIn(after));
  }
}

/** Whoever reads or writes a schema, what is not safe for them is a risk. */
const asUnused = (found: Found[]): Found[] =>
  found
    .filter(({ rule }) => changeRules[rule].severity !== 'safe')
    .map((each) => ({ ...each, rule: 'unused-schema-changed', effect: 'undecided', direction: undefined }));
