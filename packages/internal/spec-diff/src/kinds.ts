import { isObject, type Place, placeId, type Tree } from '@voice-agent/spec-model';
import type { View } from './view.ts';

/** A value of a discriminator. */
export interface Kind {
  /** The schema that it means; undefined when that is not found. */
  target: Place | undefined;
  /** Whether it is the name of a component, which no mapping mentions. */
  isName: boolean;
}

/** A discriminator, and the schema that it is in. */
export interface Discriminator {
  holder: Place;
  at: Place;
  field: string;
}

const componentsIn = (tree: Tree): Place => tree.at(tree.root, 'components', 'schemas');

/** The last target of a reference, or the place itself; undefined when it can't be read. */
function endOf(tree: Tree, place: Place): Place | undefined {
  const seen = new Set<unknown>();
  let end: Place | undefined = place;
  while (end !== undefined && isObject(end.value) && typeof end.value.$ref === 'string') {
    if (seen.has(end.value)) return undefined;
    seen.add(end.value);
    end = tree.find(end);
  }
  return end;
}

/** Equal for references with the same last target; empty when that can't be read. */
export function endId(tree: Tree, place: Place): string {
  const end = endOf(tree, place);
  return end === undefined ? '' : placeId(end);
}

/** Mappings have references, or names of components. */
function mappedTarget(tree: Tree, { file, pointer }: Place, written: string): Place | undefined {
  const component = /[#/]/.test(written) ? undefined : tree.at(componentsIn(tree), written);
  return component?.value === undefined ? tree.find({ file, pointer, value: { $ref: written } }) : component;
}

const known = new WeakMap<Tree, Map<string, [name: string, at: Place][]>>();

/** The component schemas that have a schema in their `allOf`, at any depth. */
function childrenOf(tree: Tree, base: Place): [name: string, at: Place][] {
  let all = known.get(tree);
  if (all === undefined) {
    all = new Map();
    known.set(tree, all);
    for (const [name, at] of tree.entries(componentsIn(tree))) {
      const start = endOf(tree, at);
      const reached = new Map(start && [[placeId(start), start]]);
      for (const each of reached.values())
        for (const part of tree.list(tree.at(each, 'allOf'))) {
          const found = endOf(tree, part);
          if (found !== undefined) reached.set(placeId(found), found);
        }
      for (const [id] of [...reached].slice(1)) all.set(id, [...(all.get(id) ?? []), [name, at]]);
    }
  }
  return all.get(placeId(base)) ?? [];
}

/** The alternatives of a schema, or those that have it in their `allOf`, by the names of their components. */
function named(tree: Tree, holder: Place): [name: string, at: Place][] {
  const lists = ['oneOf', 'anyOf']
    .map((kind) => tree.at(holder, kind))
    .filter(({ value }) => Array.isArray(value));
  if (lists.length === 0) return childrenOf(tree, holder);
  return lists
    .flatMap((list) => tree.list(list))
    .flatMap((branch): [string, Place][] => {
      const target = tree.find(branch);
      if (target === undefined) return [];
      const [component, file] = [target.pointer, target.file].map((path) => path.split('/').at(-1) ?? '');
      return [[component || (file ?? '').replace(/\.\w+$/, ''), target]];
    });
}

/** The values of the discriminator of a schema: those of its mapping, and the names of components without one. */
export function kindsAt(tree: Tree, holder: Place): Map<string, Kind> {
  const mapping = tree.at(holder, 'discriminator', 'mapping');
  const mapped = tree.entries(isObject(mapping.value) ? mapping : { ...mapping, value: {} });
  const kinds = new Map<string, Kind>(
    mapped.map(([value, at]) => [value, { target: mappedTarget(tree, at, String(at.value)), isName: false }]),
  );
  const known = new Set([...kinds.values()].map(({ target }) => target && placeId(target)));
  for (const [name, target] of named(tree, holder))
    if (!kinds.has(name) && !known.has(placeId(target))) kinds.set(name, { target, isName: true });
  return kinds;
}

/** The discriminator of a schema; without one, the first of its alternatives that have alternatives themselves. */
export function discriminatorOf(view: View): Discriminator | undefined {
  const reached = new Set([view]);
  for (const each of reached) {
    for (const { value, place } of each.layers)
      if (isObject(value.discriminator))
        return {
          holder: place,
          at: each.tree.at(place, 'discriminator'),
          field: String(value.discriminator.propertyName),
        };
    const inner = each.unions.flatMap(({ branches }) => branches.map((part) => each.of([part])));
    for (const other of inner) if (other.unions.length > 0) reached.add(other);
  }
  return undefined;
}

/**
 * The values of a discriminator as they are on the wire: the field of a schema may list its own ones, which its
 * comparison reports.
 */
export function kindsOf(
  view: View,
  { holder, field }: Discriminator,
): Map<string, Kind & { isListed: boolean }> {
  return new Map(
    [...kindsAt(view.tree, holder)].flatMap(([name, kind]) => {
      const { target, isName } = kind;
      const { values } =
        target === undefined || !isName ? {} : view.of(view.of([{ place: target }]).property(field).parts);
      return (values ?? [name]).map(
        (value) => [String(value), { ...kind, isListed: values !== undefined }] as const,
      );
    }),
  );
}

/** Whether a schema is one of those that a discriminator leads to: then it is no choice among them. */
export const isOneOf = ({ layers, tree }: View, kinds: Iterable<Kind>): boolean => {
  const places = new Set(layers.map(({ place }) => placeId(place)));
  return [...kinds].some(({ target }) => target !== undefined && places.has(endId(tree, target)));
};
