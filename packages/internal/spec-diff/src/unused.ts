import { isObject, type Place, placeId, type Tree } from '@voice-agent/spec-model';
import { Findings, type Found } from './changes.ts';
import { kindsAt } from './kinds.ts';
import { changeRules } from './rules.ts';
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

/** Reports the component schemas that nothing in the document uses, such as those of events described elsewhere. */
export function compareUnusedSchemas(schemas: SchemaComparison, findings: Findings): void {
  const [before, after] = [schemas.before.tree, schemas.after.tree];
  const { removed, added, kept } = matchKeys(unusedIn(before), unusedIn(after));
  const known = new Set(findings.nodes.flatMap(({ found }) => found.map(placesOf)));
  const { report } = findings.node('');
  for (const [name, old, now] of kept)
    for (const { subject, text, before: from, after: to } of changesOf(schemas, old, now)) {
      if (known.has(placesOf({ before: from, after: to }))) continue;
      const node = findings.node(subject, undefined, name);
      node.report('unused-schema-changed', 'undecided', text, from, to);
    }
  for (const [name, old] of removed) {
    if (after.at(schemasIn(after), name).value !== undefined) continue;
    if (added.some(([, now]) => changesOf(schemas, old, now).length === 0)) continue;
    const text = `the schema \`${name}\` is gone, which nothing in the document used`;
    report('unused-schema-removed', 'undecided', text, old, schemasIn(after));
  }
}

const placesOf = ({ before, after }: Pick<Found, 'before' | 'after'>): string =>
  `${placeId(before)} → ${placeId(after)}`;

/** What is not safe for readers or writers of a schema, each place once. */
function changesOf(schemas: SchemaComparison, old: Place, now: Place): (Found & { subject: string })[] {
  const changes = new Map<string, Found & { subject: string }>();
  for (const direction of ['request', 'response'] as const) {
    if (schemas.effect(direction, [{ place: old }], [{ place: now }]) === 'none') continue;
    const findings = new Findings();
    const path = { base: 'the schema', path: '' };
    const comparison = schemas.apart(findings);
    comparison.compare(direction, [{ place: old }], [{ place: now }], path, findings.node(''));
    for (const { subject, found } of findings.nodes)
      for (const each of found)
        if (changeRules[each.rule].severity !== 'safe') changes.set(placesOf(each), { ...each, subject });
  }
  return [...changes.values()];
}
