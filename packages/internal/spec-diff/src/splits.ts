import { escapeToken, type SchemaObject } from '@voice-agent/spec-model';
import { type Branch, branchOf, namesOf, requiredOf } from './branches.ts';
import { common, minus } from './sets.ts';
import { canonical, type Part, typeOf, type View } from './view.ts';

/**
 * Splits a schema without alternatives like the alternatives on the other side: by their types, or by the values of a
 * discriminating field. Each piece is then compared with one alternative.
 *
 * @returns the parts of each piece; one piece when neither splits it
 */
export function splitByDiscriminator(view: View, branches: readonly Branch[]): Part[][] {
  return limitedTo(view, view.base, byTypes(view, branches) ?? byField(view, branches));
}

/** The parts with each of some limits; the parts alone when there are not two limits. */
const limitedTo = (view: View, parts: Part[], limits: SchemaObject[] = []): Part[][] =>
  limits.length < 2 ? [parts] : limits.map((limit) => [...parts, fragment(view, limit)]);

/** Splits an alternative of several types by type. */
export function splitByType(view: View, parts: Part[]): Part[][] {
  const types = [...(view.types ?? [])].filter((type) => type !== 'integer' || !view.types?.has('number'));
  const isOpen = view.values === undefined && view.unions.length === 0;
  return limitedTo(view, parts, isOpen ? types.map((type) => ({ type })) : []);
}

/** Splits an alternative with several values of a discriminating field by those of the other side. */
export function splitByField(view: View, parts: Part[], branches: readonly Branch[]): Part[][] {
  return limitedTo(view, parts, view.unions.length > 0 ? [] : byField(view, branches));
}

/** Splits an alternative that lists values, where alternatives of the other side list some of them each. */
export function splitByValues(view: View, parts: Part[], branches: readonly Branch[]): Part[][] {
  const rest = new Map((view.values ?? []).map((value) => [canonical(value), value]));
  const pieces = branches.flatMap(({ view: { values = [] } }) => {
    const isPart =
      values.length > 0 && values.length <= rest.size && values.every((each) => rest.has(canonical(each)));
    if (isPart) for (const each of values) rest.delete(canonical(each));
    return isPart ? [{ enum: values }] : [];
  });
  if (rest.size > 0) pieces.push({ enum: [...rest.values()] });
  return limitedTo(view, parts, pieces);
}

/** An alternative without null, which is compared for all of them together; none when it is nothing but null. */
export function withoutNull(branch: Branch): Branch[] {
  const { view, parts, place, within } = branch;
  const types = view.values === undefined ? view.types : new Set(view.values.map(typeOf));
  if (types === undefined && view.unions.length === 0 && view.layers.some(({ orNull }) => orNull)) {
    const base = view.base.map(({ orNull, ...part }) => part);
    return [branchOf(view, place, base, within)];
  }
  if (!types?.has('null')) return [branch];
  const rest = [...types].filter((type) => type !== 'null');
  return rest.length === 0 ? [] : [branchOf(view, place, [...parts, fragment(view, { type: rest })], within)];
}

/** A schema in no document, which limits a piece. */
function fragment({ place: { file, pointer } }: View, value: SchemaObject): Part {
  return { place: { file, pointer: `${pointer}/${escapeToken(canonical(value))}`, value } };
}

function byTypes({ types }: View, branches: readonly Branch[]): SchemaObject[] | undefined {
  if (types === undefined || branches.some(({ view }) => view.types === undefined)) return undefined;
  let rest = new Set(types);
  const pieces: SchemaObject[] = [];
  for (const { view } of branches) {
    const shared = common(types, view.types ?? types);
    // A type of two alternatives does not discriminate them.
    if (common(rest, shared).size < shared.size) return undefined;
    rest = minus(rest, shared);
    if (shared.size > 0) pieces.push({ type: [...shared] });
  }
  return rest.size === 0 ? pieces : [...pieces, { type: [...rest] }];
}

function byField(view: View, branches: readonly Branch[]): SchemaObject[] | undefined {
  for (const name of namesOf(view)) {
    const values = valuesOf(view, name);
    if (values === undefined || values.length < 2 || !requiredOf(view).has(name)) continue;
    const lists = branches.map((each) => valuesOf(each.view, name) ?? []);
    const known = lists.flat().map(canonical);
    if (lists.some((list) => list.length === 0) || new Set(known).size < known.length) continue;
    const pieces = lists.map((list) => {
      const texts = new Set(list.map(canonical));
      return values.filter((value) => texts.has(canonical(value)));
    });
    pieces.push(values.filter((value) => !known.includes(canonical(value))));
    return pieces
      .filter((values) => values.length > 0)
      .map((values) => ({ properties: { [name]: { enum: values } } }));
  }
  return undefined;
}

const valuesOf = (view: View, name: string): unknown[] | undefined =>
  view.of(view.property(name).parts).values;
