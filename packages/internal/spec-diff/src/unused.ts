import { isObject, type Place, placeId, type Tree } from '@voice-agent/spec-model';
import type { Findings } from './changes.ts';
import { kindsAt } from './kinds.ts';
import type { SchemaComparison } from './schema.ts';
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
      if (isObject(each) && typeof each.$ref === 'string') add(targetOf(tree, { ...place, value: each }));
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

function targetOf(tree: Tree, place: Place): Place | undefined {
  try {
    return tree.target(place);
  } catch {
    // The comparison rejects it, where it reads it.
    return undefined;
  }
}

const schemasIn = (tree: Tree): Place => tree.at(tree.root, 'components', 'schemas');

function unusedIn(tree: Tree): Map<string, Place> {
  const used = usedIn(tree);
  const isUsed = (place: Place): boolean =>
    used.has(placeId(place)) || (isObject(place.value) && used.has(placeId(targetOf(tree, place) ?? place)));
  return new Map(tree.entries(schemasIn(tree)).filter(([, place]) => !isUsed(place)));
}

/** Reports the component schemas that nothing in the document uses, such as those of events described elsewhere. */
export function compareUnusedSchemas(schemas: SchemaComparison, findings: Findings): void {
  const [before, after] = [schemas.before.tree, schemas.after.tree];
  const { removed, added, kept } = matchKeys(unusedIn(before), unusedIn(after));
  const { report } = findings.node('');
  const isSame = (old: Place, now: Place): boolean =>
    (['request', 'response'] as const).every(
      (direction) => schemas.effect(direction, [{ place: old }], [{ place: now }]) === 'none',
    );
  for (const [name, old, now] of kept) {
    if (isSame(old, now)) continue;
    const text = `the schema \`${name}\` has changed, which nothing in the document uses`;
    report('unused-schema-changed', 'undecided', text, old, now);
  }
  for (const [name, old] of removed) {
    if (after.at(schemasIn(after), name).value !== undefined) continue;
    if (added.some(([, now]) => isSame(old, now))) continue;
    const text = `the schema \`${name}\` is gone, which nothing in the document used`;
    report('unused-schema-removed', 'undecided', text, old, schemasIn(after));
  }
}
