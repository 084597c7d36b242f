import type { Pair } from './schema.ts';
import { common, minus, plus } from './sets.ts';
import { canonical, typeOf, type View, type Views } from './view.ts';

const shownValues = 8;

/** Values as they are shown to people: `A`, `B` and 3 others. */
function listed(values: readonly unknown[]): string {
  const shown = values
    .slice(0, shownValues)
    .map((value) => `\`${JSON.stringify(value).replaceAll('"', '')}\``);
  const rest = values.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} others` : shown.join(', ');
}

/** The types that a schema allows; those of its alternatives when it says none itself. */
function typesOf(views: Views, view: View): ReadonlySet<string> | undefined {
  if (view.values !== undefined) return new Set(view.values.map(typeOf));
  const [union] = view.unions;
  if (view.types !== undefined || union === undefined) return view.types;
  const all = union.branches.map((part) => views.of([part]).types);
  return all.every((types) => types !== undefined) ? new Set(all.flatMap((types) => [...types])) : undefined;
}

/** Compares types, null, and values that are listed. `done`: there is nothing more to compare. */
export function compareTypes(pair: Pair): 'done' | 'more' {
  const { before, after, tell } = pair;
  if (before.never || after.never) {
    if (!before.never) tell('type', 'narrowed', 'now allows no value at all');
    if (!after.never) tell('type', 'widened', 'now allows values; before it allowed none');
    return 'done';
  }
  if (before.values !== undefined && after.values !== undefined) {
    compareValues(pair, before.values, after.values);
    return 'done';
  }
  const isText = pair.way.isText === true;
  const old = asText(typesOf(pair.schemas.before, before), before, isText);
  const now = asText(typesOf(pair.schemas.after, after), after, isText);
  if (before.values === undefined && after.values !== undefined) {
    tell('enum', 'narrowed', `now allows only ${listed(after.values)}`);
    return 'done';
  }
  if (before.values !== undefined && after.values === undefined) {
    const gone = old !== undefined && now !== undefined && [...old].some((type) => !now.has(type));
    if (gone) tell('type', 'changed', `is now ${said(now)}; before it was one of ${listed(before.values)}`);
    else tell('enum', 'widened', `now allows other values than ${listed(before.values)} too`);
    return 'done';
  }
  compareKnown(pair);
  return compareTypeSets(pair, old, now);
}

/** A text of a query that is a number or a boolean is a text as well. */
function asText(
  types: ReadonlySet<string> | undefined,
  view: View,
  isText: boolean,
): ReadonlySet<string> | undefined {
  if (!isText || types === undefined || !types.has('string')) return types;
  const limits = ['format', 'pattern', 'minLength', 'maxLength'];
  const isFree =
    view.values === undefined && !view.layers.some(({ value }) => limits.some((key) => key in value));
  return isFree ? plus(types, new Set(['number', 'integer', 'boolean'])) : types;
}

function compareTypeSets(
  { tell }: Pair,
  old: ReadonlySet<string> | undefined,
  now: ReadonlySet<string> | undefined,
): 'done' | 'more' {
  if (old === undefined && now === undefined) return 'more';
  if (old === undefined) tell('type', 'narrowed', `now must be ${said(now)}; before it could be anything`);
  else if (now === undefined) tell('type', 'widened', `can now be anything; before it was ${said(old)}`);
  if (old === undefined || now === undefined) return 'more';
  const [was, is] = [without(old), without(now)];
  const text = `is now ${said(now)}; before it was ${said(old)}`;
  if (was.size + is.size > 0) {
    const lost = minus(was, is).size > 0;
    const won = minus(is, was).size > 0;
    if (lost && won) tell('type', 'changed', text);
    else if (lost) tell('type', 'narrowed', text);
    else if (won) tell('type', 'widened', text);
    if (lost && won && common(was, is).size === 0) return 'done';
  }
  if (old.has('null') && !now.has('null')) tell('null', 'narrowed', 'can no longer be null');
  if (!old.has('null') && now.has('null')) tell('null', 'widened', 'can now be null');
  return 'more';
}

const without = (types: ReadonlySet<string>): Set<string> =>
  new Set([...types].filter((type) => type !== 'null'));

const said = (types: ReadonlySet<string> | undefined): string =>
  types === undefined
    ? 'anything'
    : [...types].filter((type) => type !== 'integer' || !types.has('number')).join(' or ');

function compareValues({ tell }: Pair, old: unknown[], now: unknown[]): void {
  const [was, is] = [new Set(old.map(canonical)), new Set(now.map(canonical))];
  const gone = old.filter((value) => !is.has(canonical(value)));
  const come = now.filter((value) => !was.has(canonical(value)));
  if (gone.includes(null)) tell('null', 'narrowed', 'can no longer be null');
  if (come.includes(null)) tell('null', 'widened', 'can now be null');
  const [lost, won] = [gone, come].map((values) => values.filter((value) => value !== null));
  if (lost?.length) tell('enum-value', 'narrowed', `no longer allows ${listed(lost)}`);
  if (won?.length) tell('enum-value', 'widened', `now allows ${listed(won)} too`);
}

/** The values of a list that is open: any other value is allowed as well. */
function compareKnown({ before, after, direction, tellAs }: Pair): void {
  if (before.known === undefined || after.known === undefined) return;
  const [was, is] = [new Set(before.known.map(canonical)), new Set(after.known.map(canonical))];
  const gone = before.known.filter((value) => !is.has(canonical(value)));
  const come = after.known.filter((value) => !was.has(canonical(value)));
  if (gone.length)
    tellAs(`${direction}-known-value-removed`, 'none', `no longer names the value ${listed(gone)}`);
  if (come.length)
    tellAs(`${direction}-known-value-added`, 'none', `now names the value ${listed(come)} too`);
}
