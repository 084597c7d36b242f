import { isObject, type Place } from '@voice-agent/spec-model';
import { namesOf, requiredOf } from './branches.ts';
import type { Pair } from './pair.ts';
import type { ChangeRuleId } from './rules.ts';
import { bothAllow, countOf } from './scalars.ts';
import type { Direction, Effect } from './schema-rules.ts';
import { common, matchKeys } from './sets.ts';
import type { Part, View } from './view.ts';

/** Compares the fields of objects and the items of arrays. */
export function compareObjects(pair: Pair): void {
  if (bothAllow(pair, 'array')) compareItems(pair);
  if (!bothAllow(pair, 'object')) return;
  compareProperties(pair);
  compareOthers(pair);
  comparePatterns(pair);
  compareNames(pair);
  compareDependent(pair);
}

/** Compares only the fields and items that both sides describe, where the older schema is not known as a whole. */
export function compareNamesakes(pair: Pair): void {
  const { before, after } = pair;
  for (const name of common(new Set(namesOf(before)), new Set(namesOf(after))))
    pair.descend(before.property(name).own, after.property(name).own, name);
  const [old, now] = [before.item(0), after.item(0)];
  if (old.length > 0 && now.length > 0) pair.descend(old, now, '[]');
}

type Field = ReturnType<View['property']> & { never: boolean };

/** A field on one side; undeclared when it belongs to the other direction. */
function fieldOf(view: View, name: string, direction: Direction): Field {
  const field = view.property(name);
  const result = view.of(field.parts);
  const hiding = direction === 'request' ? 'readOnly' : 'writeOnly';
  if (result.layers.some(({ value }) => value[hiding] === true))
    return { declared: undefined, own: [], parts: [], never: false };
  return { ...field, never: result.never };
}

/** A field that a closed schema beside its own one forbids: what is meant is that both are closed together. */
const meant = (field: Field, view: View): Field =>
  field.declared === undefined || view.of(field.own).never
    ? field
    : { ...field, parts: field.own, never: false };

function compareProperties(pair: Pair): void {
  const { direction, before, after } = pair;
  const [oldRequired, newRequired] = [requiredOf(before), requiredOf(after)];
  const names = new Set([...namesOf(before), ...namesOf(after), ...oldRequired, ...newRequired]);
  for (const name of names) {
    let [old, now] = [fieldOf(before, name, direction), fieldOf(after, name, direction)];
    if (old.never && now.never) [old, now] = [meant(old, before), meant(now, after)];
    const isHidden = (field: Field, view: View): boolean =>
      field.declared === undefined && namesOf(view).includes(name);
    compareField(pair, name, old, now, {
      before: oldRequired.has(name) && !isHidden(old, before),
      after: newRequired.has(name) && !isHidden(now, after),
    });
  }
}

/** The rules of the headers of a message, in place of those of fields. */
const headerRules: Readonly<Partial<Record<ChangeRuleId, ChangeRuleId>>> = {
  'response-property-added': 'response-header-added',
  'response-property-removed': 'response-header-removed',
  'response-property-optional': 'response-header-made-optional',
  'response-property-required': 'response-header-made-required',
};

function compareField(
  pair: Pair,
  name: string,
  old: Field,
  now: Field,
  required: { before: boolean; after: boolean },
): void {
  const { direction, before, after, reportRule } = pair;
  const report = (rule: ChangeRuleId, effect: Effect, text: string, placeOf = placeOfDeclared): void =>
    reportRule(
      (pair.path.isHeaders && headerRules[rule]) || rule,
      effect,
      `${text} the field \`${name}\``,
      placeOf(before, name, old),
      placeOf(after, name, now),
    );
  // A field that is always there, whether it is described or not.
  const isKept = required.before && required.after && !old.never && !now.never;
  const isAdded = !isKept && old.declared === undefined && now.declared !== undefined && !now.never;
  const isRemoved = !isKept && old.declared !== undefined && !old.never && now.declared === undefined;
  if (isAdded) {
    if (required.after && direction === 'request')
      report(`${direction}-property-required`, old.never ? 'changed' : 'narrowed', 'now has and requires');
    else if (old.never)
      report(`${direction}-property-allowed`, required.after ? 'changed' : 'widened', 'now allows');
    else if (isRestricted(pair, name, now))
      report('request-property-restricted', 'narrowed', 'now describes in every branch');
    else if (old.parts.length === 0 || pair.schemas.effect(direction, old.parts, now.parts) === 'none')
      report(`${direction}-property-added`, 'narrowed', 'now has');
  } else if (isRemoved) {
    const effect = now.never ? 'narrowed' : 'widened';
    const rule =
      direction === 'request' && now.never
        ? 'request-property-forbidden'
        : (`${direction}-property-removed` as const);
    report(rule, now.never && required.before ? 'changed' : effect, 'no longer has');
  } else {
    if (required.after && !required.before)
      report(`${direction}-property-required`, 'narrowed', 'now requires', placeOfRequired);
    if (required.before && !required.after)
      report(`${direction}-property-optional`, 'widened', 'no longer requires', placeOfRequired);
    if (now.never && !old.never) report(`${direction}-property-forbidden`, 'narrowed', 'now forbids');
    if (old.never && !now.never) report(`${direction}-property-allowed`, 'widened', 'no longer forbids');
  }
  if (old.never || now.never) return;
  // `additionalProperties` describes also fields that are not listed.
  const isDescribed = isKept || (old.parts.length > 0 && now.parts.length > 0);
  if (isDescribed && (old.declared !== undefined || now.declared !== undefined))
    pair.descend(old.parts, now.parts, name);
}

/** Whether a new declaration narrows a field that only alternatives or conditions described. */
const isRestricted = ({ schemas, direction, before }: Pair, name: string, now: Field): boolean =>
  direction === 'request' &&
  describedInside(before, name).some(
    (parts) => !['none', 'widened'].includes(schemas.effect(direction, parts, now.parts)),
  );

/** The schemas of a field in alternatives and conditions. */
function describedInside(outer: View, name: string): Part[][] {
  const { unions, layers, tree } = outer;
  const branches = unions.flatMap((union) => union.branches).map((part) => outer.of([part]));
  const conditions = layers.flatMap(({ place }) => [
    ...['then', 'else'].map((keyword) => tree.at(place, keyword)),
    ...tree.entries(tree.at(place, 'dependentSchemas')).map(([, at]) => at),
  ]);
  const conditional = conditions.filter(({ value }) => isObject(value)).map((place) => outer.of([{ place }]));
  return [...branches, ...conditional]
    .map((view) => view.property(name))
    .flatMap(({ declared, parts }) => (declared === undefined ? [] : [parts]));
}

/** The place where a field is declared; else where it is required, or would be declared. */
function placeOfDeclared(view: View, name: string, { declared }: Field): Place {
  if (declared !== undefined) return declared;
  return requirement(view, name) ?? view.tree.at(view.written, 'properties', name);
}

/** The place where a field is required; else where other fields are. */
function placeOfRequired(view: View, name: string, field: Field): Place {
  const at = requirement(view, name) ?? view.valuesOf('required')[0]?.at;
  return at ?? placeOfDeclared(view, name, field);
}

function requirement(view: View, name: string): Place | undefined {
  for (const { value, place } of view.layers)
    if (Array.isArray(value.required) && value.required.includes(name))
      return view.tree.at(place, 'required', value.required.indexOf(name));
  return undefined;
}

function compareOthers(pair: Pair): void {
  const { before, after, report } = pair;
  const [old, now] = [before.others(), after.others()];
  const [wasClosed, isClosed] = [before.of(old).never, after.of(now).never];
  const at = [old[0]?.place, now[0]?.place] as const;
  if (wasClosed && isClosed) return;
  if (isClosed) report('object', 'narrowed', 'no longer allows fields that are not listed', ...at);
  else if (wasClosed) report('object', 'widened', 'now allows fields that are not listed', ...at);
  else if (old.length + now.length > 0) pair.descend(old, now, '*');
}

function comparePatterns(pair: Pair): void {
  const { before, after, report } = pair;
  const keyword = 'patternProperties';
  const { removed, added, kept } = matchKeys(before.entriesOf(keyword), after.entriesOf(keyword));
  for (const [name, old, now] of kept) pair.descend(old, now, `/${name}/`);
  const compareOne = (isNew: boolean, [name, parts]: [name: string, Part[]]): void => {
    const view = isNew ? before : after;
    const rest = view.others();
    const isClosed = view.of(rest).never;
    if (rest.length > 0 && !isClosed) {
      pair.descend(isNew ? rest : parts, isNew ? parts : rest, `/${name}/`);
      return;
    }
    const text = `${isNew ? 'now describes' : 'no longer describes'} fields whose names match \`${name}\``;
    const effect = isNew === isClosed ? 'widened' : 'narrowed';
    const place = parts[0]?.place;
    const rule = isClosed ? 'object' : 'pattern-property';
    report(rule, effect, text, isNew ? undefined : place, isNew ? place : undefined);
  };
  for (const each of added) compareOne(true, each);
  for (const each of removed) compareOne(false, each);
}

function compareNames(pair: Pair): void {
  const parts = (view: View): Part[] => view.valuesOf('propertyNames').map(({ at }) => ({ place: at }));
  const [old, now] = [parts(pair.before), parts(pair.after)];
  if (old.length + now.length > 0) pair.descend(old, now, '(names)');
}

function compareDependent({ before, after, report }: Pair): void {
  const requirements = (view: View): Map<string, { name: string; required: unknown; at: Place }> =>
    new Map(
      [...view.entriesOf('dependentRequired')].flatMap(([name, parts]) =>
        parts.flatMap(({ place: at }) =>
          (Array.isArray(at.value) ? at.value : []).map(
            (required) => [JSON.stringify([name, required]), { name, required, at }] as const,
          ),
        ),
      ),
    );
  const { removed, added } = matchKeys(requirements(before), requirements(after));
  for (const [, { name, required, at }] of added) {
    const text = `with \`${name}\` now requires \`${required}\``;
    report('dependent-required', 'narrowed', text, undefined, at);
  }
  for (const [, { name, required, at }] of removed)
    report('dependent-required', 'widened', `with \`${name}\` no longer requires \`${required}\``, at);
}

function compareItems(pair: Pair): void {
  const { before, after } = pair;
  const length = Math.max(describedItems(before), describedItems(after));
  const max = Math.min(maxItemsOf(before), maxItemsOf(after));
  for (let index = 0; index <= length && index < max; index++) {
    const [old, now] = [before.item(index), after.item(index)];
    if (old.length + now.length > 0) pair.descend(old, now, index < length ? `[${index}]` : '[]');
  }
}

/** The number of items with a schema of their own. */
const describedItems = ({ layers }: View): number =>
  Math.max(
    0,
    ...layers.flatMap(({ value: { prefixItems, items } }) =>
      [prefixItems, items].map((list) => (Array.isArray(list) ? list.length : 0)),
    ),
  );

/** The maximum number of items: by `maxItems`, or by the first item that accepts no value. */
export function maxItemsOf(view: View): number {
  const max = countOf(view, 'maxItems') ?? Number.POSITIVE_INFINITY;
  for (let index = 0; index <= describedItems(view) && index < max; index++)
    if (view.of(view.item(index)).never) return index;
  return max;
}
