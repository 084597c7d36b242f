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
  const known = new Set(findings.nodes.flatMap(({ found }) => found.map(placesOf)));
  const { report } = findings.node('');
  for (const [name, old, now] of kept) {
    const [first, ...others] = changesOf(schemas, old, now).filter(([places]) => !known.has(places));
    if (first === undefined) continue;
    const more = others.length === 0 ? '' : `, and ${others.length} other changes`;
    const text = `the schema \`${name}\`, which nothing in the document uses, has changed: ${first[1]}${more}`;
    report('unused-schema-changed', 'undecided', text, old, now);
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

/** What is not safe for readers or writers of a schema: the places, and a sentence without its full stop. */
function changesOf(schemas: SchemaComparison, old: Place, now: Place): [places: string, text: string][] {
  const changes = new Map<string, string>();
  for (const direction of ['request', 'response'] as const) {
    if (schemas.effect(direction, [{ place: old }], [{ place: now }]) === 'none') continue;
    const findings = new Findings();
    const path = { base: 'it', path: '' };
    const comparison = schemas.apart(findings);
    comparison.compare(direction, [{ place: old }], [{ place: now }], path, findings.node(''));
    for (const { subject, found } of findings.nodes)
      for (const each of found)
        if (changeRules[each.rule].severity !== 'safe')
          changes.set(placesOf(each), `${subject} ${each.text}`);
  }
  return [...changes];
}
