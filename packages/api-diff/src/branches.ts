import type { Place } from '@voice-agent/api-documents/tree';
import { isObject } from '@voice-agent/json-schema/keywords';
import { boundOf } from './scalars.ts';
import { common } from './sets.ts';
import { canonical, type Part, type Union } from './view.ts';
import type { View, Views } from './views.ts';

/** A branch of a union. */
export interface Branch {
  parts: Part[];
  place: Place;
  /** Its constant values, such as `type=MCP`. */
  constants: string;
  /** The last part of its reference, without a file extension. */
  reference: string;
  title: string;
  view: View;
}

/** @param named the schema in the union, for the name of the branch */
export function branchOf(views: Pick<Views, 'of'>, named: Part[], parts: Part[] = named): Branch {
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
    constants: constantsOf(view),
    reference:
      reference
        .split(/[#/]/)
        .at(-1)
        ?.replace(/\.\w+$/, '') ?? '',
  };
}

function constantsOf(view: View): string {
  if (view.values !== undefined) return JSON.stringify(view.values);
  return namesOf(view)
    .sort()
    .flatMap((name) => {
      const { values } = view.of(view.property(name).parts);
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

/** The name of a branch in sentences. */
export const nameOf = ({ constants, reference, title, view }: Branch): string => {
  const types = view.types === undefined ? '' : [...view.types].join(' or ');
  return `\`${(constants || title || reference || types || 'anything').replaceAll('"', '')}\``;
};

/** The name of a branch in paths. */
export const labelOf = (branch: Branch): string => `(${nameOf(branch).replaceAll('`', '')})`;

export const isRequired = ({ layers }: View, name: string): boolean =>
  layers.some(({ value }) => Array.isArray(value.required) && value.required.includes(name));

/** Whether no value matches both: by type, or by a field that one requires and the other can't have. */
function areDisjoint({ view: a }: Branch, { view: b }: Branch): boolean {
  const [left, right] = [typesOf(a), typesOf(b)];
  if (left !== undefined && right !== undefined && common(left, right).size === 0) return true;
  if (a.never || b.never) return true;
  if (a.values !== undefined) return !a.values.some((value) => b.accepts(value));
  if (b.values !== undefined) return !b.values.some((value) => a.accepts(value));
  if (isAbove(a, b) || isAbove(b, a)) return true;
  if (!left?.has('object') || left.size > 1 || !right?.has('object') || right.size > 1) return false;
  return fieldsOf(a, b).some((name) => {
    if (!isRequired(a, name) && !isRequired(b, name)) return false;
    const [first, second] = [a, b].map((view) => view.of(view.property(name).parts));
    if (first === undefined || second === undefined) return false;
    if (first.never || second.never) return true;
    return first.values !== undefined && second.values !== undefined && !meets(first.values, second.values);
  });
}

/** Whether both allow numbers only, and the minimum of one is above the maximum of the other. */
function isAbove(upper: View, lower: View): boolean {
  const [min, max] = [boundOf(upper, 'minimum'), boundOf(lower, 'maximum')];
  const isNumber = [upper, lower].every(({ types }) =>
    [...(types ?? ['any'])].every((type) => type === 'integer' || type === 'number'),
  );
  if (!isNumber || min === undefined || max === undefined) return false;
  return min.value > max.value || (min.value === max.value && (min.exclusive || max.exclusive));
}

/** Whether no value that one branch describes matches the other, which may require an undescribed field. */
export function areApart(described: Branch, other: Branch): boolean {
  if (areDisjoint(described, other)) return true;
  const [fields, types] = [fieldsOf(described.view), typesOf(other.view)];
  if (types === undefined || types.size > 1 || !types.has('object')) return false;
  return fieldsOf(other.view).some((name) => isRequired(other.view, name) && !fields.includes(name));
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

/** Whether a value can match two branches. */
export function overlapOf(views: Pick<Views, 'of'>, union: Union): 'none' | 'some' | 'unknown' {
  const branches = union.branches.map((part) => branchOf(views, [part]));
  const pairs = branches.flatMap((one, index) =>
    branches.slice(index + 1).map((other) => [one, other] as const),
  );
  if (pairs.every(([one, other]) => areDisjoint(one, other))) return 'none';
  return branches.every(isPlain) ? 'some' : 'unknown';
}

/** Whether a branch has no keyword that makes its overlaps hard to decide. */
export const isPlain = ({ view }: Branch): boolean =>
  view.unions.length === 0 && view.layers.every(({ value }) => !deciding.some((keyword) => keyword in value));
