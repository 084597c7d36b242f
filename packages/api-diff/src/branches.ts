import type { Place } from '@voice-agent/api-documents/tree';
import { isObject } from '@voice-agent/json-schema/keywords';
import { boundOf } from './scalars.ts';
import { common } from './sets.ts';
import { canonical, type Part, type Union, type View } from './view.ts';
import type { Views } from './views.ts';

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
    parts,
    place,
    view,
    title: titles.at(-1) ?? '',
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
  return namesOf(view)
    .sort()
    .flatMap((name) => {
      const { values } = views.of(views.property(view, name).parts);
      return values?.length === 1 ? [`${name}=${JSON.stringify(values[0])}`] : [];
    })
    .join(' ');
}

/** The fields that a schema describes. */
export const namesOf = ({ layers }: View): string[] => [
  ...new Set(
    layers.flatMap(({ value }) => (isObject(value.properties) ? Object.keys(value.properties) : [])),
  ),
];

/** What a branch is called in a sentence. */
export const nameOf = ({ constants, reference, title, view }: Branch): string => {
  const types = view.types === undefined ? '' : [...view.types].join(' or ');
  return `\`${(constants || title || reference || types || 'anything').replaceAll('"', '')}\``;
};

/** The same in a path. */
export const labelOf = (branch: Branch): string => `(${nameOf(branch).replaceAll('`', '')})`;

export const isRequired = ({ layers }: View, name: string): boolean =>
  layers.some(({ value }) => Array.isArray(value.required) && value.required.includes(name));

/** Whether no value fits both: another type, or a field that one requires and that never fits the other. */
function areDisjoint(views: Views, { view: a }: Branch, { view: b }: Branch): boolean {
  const [left, right] = [typesOf(a), typesOf(b)];
  if (left !== undefined && right !== undefined && common(left, right).size === 0) return true;
  if (a.never || b.never) return true;
  if (a.values !== undefined) return !a.values.some((value) => views.accepts(b, value));
  if (b.values !== undefined) return !b.values.some((value) => views.accepts(a, value));
  if (isAbove(a, b) || isAbove(b, a)) return true;
  if (!left?.has('object') || left.size > 1 || !right?.has('object') || right.size > 1) return false;
  return fieldsOf(a, b).some((name) => {
    if (!isRequired(a, name) && !isRequired(b, name)) return false;
    const [first, second] = [a, b].map((view) => views.of(views.property(view, name).parts));
    if (first === undefined || second === undefined) return false;
    if (first.never || second.never) return true;
    return first.values !== undefined && second.values !== undefined && !meets(first.values, second.values);
  });
}

/** Whether all numbers of one lie above all of the other, when it is about numbers only. */
function isAbove(upper: View, lower: View): boolean {
  const [least, most] = [boundOf(upper, 'minimum'), boundOf(lower, 'maximum')];
  const isNumber = [upper, lower].every(({ types }) =>
    [...(types ?? ['any'])].every((type) => type === 'integer' || type === 'number'),
  );
  if (!isNumber || least === undefined || most === undefined) return false;
  return least.value > most.value || (least.value === most.value && (least.exclusive || most.exclusive));
}

/** Whether what one describes never fits the other: that requires a field of which the one says nothing. */
export function areApart(views: Views, described: Branch, other: Branch): boolean {
  if (areDisjoint(views, described, other)) return true;
  const [own, types] = [fieldsOf(described.view), typesOf(other.view)];
  if (types === undefined || types.size > 1 || !types.has('object')) return false;
  return fieldsOf(other.view).some((name) => isRequired(other.view, name) && !own.includes(name));
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
  return branches.every(isPlain) ? 'some' : 'unknown';
}

/** Whether no keyword stands in a branch that leaves open what else fits it. */
export const isPlain = ({ view }: Branch): boolean =>
  view.unions.length === 0 && view.layers.every(({ value }) => !deciding.some((keyword) => keyword in value));
