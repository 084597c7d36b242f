import { isEqual, isObject, type Place, toJson } from '@voice-agent/spec-model';
import { boundOf } from './scalars.ts';
import { common, minus } from './sets.ts';
import type { Part, Union, View } from './view.ts';
import type { Views } from './views.ts';

/** A branch of a union. */
export interface Branch {
  parts: Part[];
  /** The schema in the union. */
  place: Place;
  /** The unions that it is in, the innermost last. */
  within: readonly Union[];
  /** Its constant values, such as `type=MCP`. */
  constants: string;
  /** The last part of its reference, without a file extension. */
  reference: string;
  title: string;
  /** The values of the discriminator that mean it. */
  kind: string;
  view: View;
}

/** @param place the schema in the union, for the name of the branch */
export function branchOf(
  views: Pick<Views, 'of'>,
  place: Place,
  parts: Part[],
  within: readonly Union[] = [],
): Branch {
  const view = views.of(parts);
  const titles = view.layers.map((layer) => layer.value.title).filter((title) => typeof title === 'string');
  return {
    parts,
    place,
    within,
    view,
    title: titles.at(-1) ?? '',
    constants: constantsOf(view),
    reference: referenceOf(place),
    kind: '',
  };
}

/** The last part of the reference of a schema, without a file extension; empty without one. */
function referenceOf({ value }: Place): string {
  const reference = isObject(value) && typeof value.$ref === 'string' ? value.$ref : '';
  return (reference.split(/[#/]/).at(-1) ?? '').replace(/\.\w+$/, '');
}

/** Whether a value that fits both is rejected: whether the innermost union with both is a `oneOf`. */
export const areExclusive = (a: Branch, b: Branch): boolean =>
  a.within.findLast((union) => b.within.includes(union))?.kind === 'oneOf';

function constantsOf(view: View): string {
  if (view.values !== undefined) return toJson(view.values);
  return namesOf(view)
    .sort()
    .flatMap((name) => {
      const { values } = view.of(view.property(name).parts);
      return values?.length === 1 ? [`${name}=${toJson(values[0])}`] : [];
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

/** Whether a required field can't be there. @param schemas `own`: a closed schema beside its own one does not count */
export const isImpossible = (view: View, schemas: 'own' | 'parts'): boolean =>
  view.never ||
  (isOfObjects(view) && [...requiredOf(view)].some((name) => view.of(view.property(name)[schemas]).never));

/** Whether no value matches both: by type, or by a field that one requires and the other can't have. */
function areDisjoint({ view: a, parts }: Branch, { view: b, parts: others }: Branch): boolean {
  const [left, right] = [typesOf(a), typesOf(b)];
  if (left !== undefined && right !== undefined && common(left, right).size === 0) return true;
  return isAbove(a, b) || isAbove(b, a) || isImpossible(a.of([...parts, ...others]), 'parts');
}

/** Whether both allow numbers only, and the minimum of one is above the maximum of the other. */
function isAbove(upper: View, lower: View): boolean {
  const [min, max] = [boundOf(upper, 'minimum'), boundOf(lower, 'maximum')];
  const isNumber = [upper, lower].every(({ types }) =>
    [...(types ?? ['any'])].every((type) => type === 'integer' || type === 'number'),
  );
  if (!isNumber || min === undefined || max === undefined) return false;
  return min.value > max.value || (isEqual(min.value, max.value) && (min.exclusive || max.exclusive));
}

/** Whether no value that one branch describes matches the other, which may require an undescribed field. */
export function areApart(described: Branch, other: Branch): boolean {
  if (areDisjoint(described, other)) return true;
  const names = new Set([...namesOf(described.view), ...requiredOf(described.view)]);
  return isOfObjects(other.view) && minus(requiredOf(other.view), names).size > 0;
}

const typesOf = ({ types, layers }: View): ReadonlySet<string> | undefined =>
  types ?? (layers.some(({ value }) => 'properties' in value) ? new Set(['object']) : undefined);

const isOfObjects = (view: View): boolean => [...(typesOf(view) ?? [])].join() === 'object';

const deciding = ['pattern', 'format', 'not', 'if', 'contains', 'dependentRequired', 'propertyNames'];

/** Whether a value can match two branches. */
export function overlapOf(one: Branch, other: Branch): 'none' | 'some' | 'unknown' {
  if (areDisjoint(one, other)) return 'none';
  return isPlain(one) && isPlain(other) ? 'some' : 'unknown';
}

/** Whether a branch has no keyword that makes its overlaps hard to decide. */
export const isPlain = ({ view }: Branch): boolean =>
  view.unions.length === 0 && view.layers.every(({ value }) => !deciding.some((keyword) => keyword in value));
