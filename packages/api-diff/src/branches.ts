import type { Place } from '@voice-agent/api-documents/tree';
import { isObject } from '@voice-agent/json-schema/keywords';
import { boundOf } from './scalars.ts';
import { common } from './sets.ts';
import { canonical, type Part, type Union } from './view.ts';
import type { View, Views } from './views.ts';

/** A branch of a union. */
export interface Branch {
  parts: Part[];
  /** The schema in the union. */
  named: Part;
  place: Place;
  /** The unions that it is in, the innermost last. */
  within: readonly Union[];
  /** Its constant values, such as `type=MCP`. */
  constants: string;
  /** The last part of its reference, without a file extension. */
  reference: string;
  title: string;
  view: View;
}

/** @param named the schema in the union, for the name of the branch */
export function branchOf(
  views: Pick<Views, 'of'>,
  named: Part,
  parts: Part[],
  within: readonly Union[] = [],
): Branch {
  const view = views.of(parts);
  const titles = view.layers.map((layer) => layer.value.title).filter((title) => typeof title === 'string');
  return {
    parts,
    named,
    place: named.place,
    within,
    view,
    title: titles.at(-1) ?? '',
    constants: constantsOf(view),
    reference: referenceOf(named),
  };
}

/** The last part of the reference of a schema, without a file extension; empty without one. */
function referenceOf({ place: { value } }: Part): string {
  const reference = isObject(value) && typeof value.$ref === 'string' ? value.$ref : '';
  return (reference.split(/[#/]/).at(-1) ?? '').replace(/\.\w+$/, '');
}

/** Whether a value that fits both is rejected: whether the innermost union with both is a `oneOf`. */
export const areExclusive = (a: Branch, b: Branch): boolean =>
  a.within.findLast((union) => b.within.includes(union))?.kind === 'oneOf';

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

/** The required fields. */
export function requiredOf(view: View): Set<string> {
  const names = view.layers.flatMap(({ value }) => (Array.isArray(value.required) ? value.required : []));
  return new Set(names.map(String));
}

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
  ...new Set(views.flatMap((view) => [...namesOf(view), ...requiredOf(view)])),
];

const deciding = ['pattern', 'format', 'not', 'if', 'contains', 'dependentRequired', 'propertyNames'];

/** Whether a value can match two branches. */
export function overlapOf(one: Branch, other: Branch): 'none' | 'some' | 'unknown' {
  if (areDisjoint(one, other)) return 'none';
  return isPlain(one) && isPlain(other) ? 'some' : 'unknown';
}

/** Whether a branch has no keyword that makes its overlaps hard to decide. */
export const isPlain = ({ view }: Branch): boolean =>
  view.unions.length === 0 && view.layers.every(({ value }) => !deciding.some((keyword) => keyword in value));
