import { isObject } from '../schema/keywords.ts';
import { common } from './sets.ts';
import type { Place } from './tree.ts';
import { canonical, type Part, type Union, type View, type Views } from './view.ts';

/** A way to be valid: one branch of a union. */
export interface Branch {
  parts: Part[];
  place: Place;
  /** The constants that tell it from the others, such as `type=MCP`. */
  constants: string;
  /** The last part of the reference, without ending. */
  reference: string;
  title: string;
  view: View;
}

/** One schema of a union, and what it is known by. */
export function branchOf(views: Views, named: Part[], parts: Part[] = named): Branch {
  const view = views.of(parts);
  const place = named[0]?.place ?? view.place;
  const { value } = place;
  const reference = isObject(value) && typeof value.$ref === 'string' ? value.$ref : '';
  const titles = view.layers.map((layer) => layer.value.title).filter((title) => typeof title === 'string');
  return {
    ...{ parts, place, view, title: titles.at(-1) ?? '' },
    constants: constantsOf(views, view),
    reference:
      reference
        .split(/[#/]/)
        .at(-1)
        ?.replace(/\.\w+$/, '') ?? '',
  };
}

function constantsOf(views: Views, view: View): string {
  if (view.values !== undefined) return JSON.stringify(view.values);
  const names = new Set(
    view.layers.flatMap(({ value }) => (isObject(value.properties) ? Object.keys(value.properties) : [])),
  );
  return [...names]
    .sort()
    .flatMap((name) => {
      const { values } = views.of(views.property(view, name).parts);
      return values?.length === 1 ? [`${name}=${JSON.stringify(values[0])}`] : [];
    })
    .join(' ');
}

/** What a branch is called in a sentence. */
export const nameOf = ({ constants, reference, title, view }: Branch): string => {
  const types = view.types === undefined ? '' : [...view.types].join(' or ');
  return `\`${(constants || title || reference || types || 'anything').replaceAll('"', '')}\``;
};

/** The same in a path. */
export const labelOf = (branch: Branch): string => `(${nameOf(branch).replaceAll('`', '')})`;

const isRequired = ({ layers }: View, name: string): boolean =>
  layers.some(({ value }) => Array.isArray(value.required) && value.required.includes(name));

/** Whether no value fits both: another type, or a field that one requires and that never fits the other. */
export function areDisjoint(views: Views, { view: a }: Branch, { view: b }: Branch): boolean {
  const [left, right] = [typesOf(a), typesOf(b)];
  if (left !== undefined && right !== undefined && common(left, right).size === 0) return true;
  if (a.values !== undefined && b.values !== undefined) return !meets(a.values, b.values);
  if (!left?.has('object') || left.size > 1 || !right?.has('object') || right.size > 1) return false;
  return fieldsOf(a, b).some((name) => {
    if (!isRequired(a, name) && !isRequired(b, name)) return false;
    const [first, second] = [a, b].map((view) => views.of(views.property(view, name).parts));
    if (first === undefined || second === undefined) return false;
    if (first.never || second.never) return true;
    return first.values !== undefined && second.values !== undefined && !meets(first.values, second.values);
  });
}

const typesOf = ({ types, layers }: View): ReadonlySet<string> | undefined =>
  types ?? (layers.some(({ value }) => 'properties' in value) ? new Set(['object']) : undefined);

const meets = (a: unknown[], b: unknown[]): boolean => {
  const texts = new Set(a.map(canonical));
  return b.some((value) => texts.has(canonical(value)));
};

const fieldsOf = (...views: View[]): string[] => [
  ...new Set(
    views.flatMap(({ layers }) =>
      layers.flatMap(({ value }) => [
        ...(isObject(value.properties) ? Object.keys(value.properties) : []),
        ...(Array.isArray(value.required) ? value.required.map(String) : []),
      ]),
    ),
  ),
];

const deciding = ['pattern', 'format', 'not', 'if', 'contains', 'dependentRequired', 'propertyNames'];

/** Whether values fit two branches at once: none, some, or that can't be told. */
export function overlapOf(views: Views, union: Union): 'none' | 'some' | 'unknown' {
  const branches = union.branches.map((part) => branchOf(views, [part]));
  const pairs = branches.flatMap((one, index) =>
    branches.slice(index + 1).map((other) => [one, other] as const),
  );
  if (pairs.every(([one, other]) => areDisjoint(views, one, other))) return 'none';
  const isPlain = branches.every(({ view }) =>
    view.layers.every(({ value }) => !deciding.some((keyword) => keyword in value)),
  );
  return isPlain ? 'some' : 'unknown';
}
