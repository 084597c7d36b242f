import { places } from './keywords.ts';
import type { Pair } from './pair.ts';
import type { Effect } from './schema-rules.ts';
import { common, minus, plus } from './sets.ts';
import { canonical, typeOf, type View } from './view.ts';
import type { Views } from './views.ts';

const shownValues = 8;
/** Alternatives may lead back to themselves. */
const maxDepth = 8;

/** Values as they are shown to people: `A`, `B` and 3 others. */
function listed(values: readonly unknown[]): string {
  const shown = values
    .slice(0, shownValues)
    .map((value) => `\`${JSON.stringify(value).replaceAll('"', '')}\``);
  const rest = values.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} others` : shown.join(', ');
}

/** The types that a schema allows; those of its alternatives when it says none itself. */
function typesOf(views: Views, view: View, depth = 0): ReadonlySet<string> | undefined {
  if (view.values !== undefined) return new Set(view.values.map(typeOf));
  const [union] = view.unions;
  if (view.types !== undefined || union === undefined || depth > maxDepth) return view.types;
  const all = union.branches.map((part) => typesOf(views, views.of([part]), depth + 1));
  return all.every((types) => types !== undefined) ? new Set(all.flatMap((types) => [...types])) : undefined;
}

/** Tells a change at the keyword that lists the values or the types, or at the value itself where it is new. */
function teller(pair: Pair): (name: string, effect: Effect, text: string, value?: unknown) => void {
  const { schemas, before, after, reportKeyword: tell } = pair;
  return (name, effect, text, value) => {
    const [was, is] = places(schemas, before, after, ['enum', 'const', 'type']);
    const index = Array.isArray(is.value) ? is.value.indexOf(value) : -1;
    tell(name, effect, text, was, index < 0 ? is : schemas.after.tree.at(is, index));
  };
}

/** Compares types, null, and values that are listed. `done`: there is nothing more to compare. */
export function compareTypes(pair: Pair): 'done' | 'more' {
  const { before, after } = pair;
  const tell = teller(pair);
  if (before.never || after.never) {
    if (!before.never) tell('type', 'narrowed', 'now allows no value at all');
    if (!after.never) tell('type', 'widened', 'now allows values; before it allowed none');
    return 'done';
  }
  const isText = pair.path.isText === true;
  const old = asText(typesOf(pair.schemas.before, before), before, isText);
  const now = asText(typesOf(pair.schemas.after, after), after, isText);
  if (before.values !== undefined || after.values !== undefined) {
    compareListed(pair, old, now);
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
  pair: Pair,
  old: ReadonlySet<string> | undefined,
  now: ReadonlySet<string> | undefined,
): 'done' | 'more' {
  const tell = teller(pair);
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

/** Compares what is listed on one side at least: each value is tried on the other side. */
function compareListed(
  pair: Pair,
  old: ReadonlySet<string> | undefined,
  now: ReadonlySet<string> | undefined,
): void {
  const { schemas, before, after } = pair;
  const tell = teller(pair);
  const [was, is] = [finite(schemas.before, before), finite(schemas.after, after)];
  const isText = pair.path.isText === true;
  const gone = (was ?? []).filter((value) => !fits(schemas.after, after, value, isText));
  const come = (is ?? []).filter((value) => !fits(schemas.before, before, value, isText));
  if (was === undefined && is !== undefined) {
    if (come.length === is.length) {
      tell('type', 'changed', `is now one of ${listed(is)}; before it was ${said(old)}`);
      return;
    }
    tell('enum', 'narrowed', `now allows only ${listed(is)}`);
  }
  if (was !== undefined && is === undefined) {
    if (gone.length === was.length) {
      tell('type', 'changed', `is now ${said(now)}; before it was one of ${listed(was)}`);
      return;
    }
    tell('enum', 'widened', `now allows other values than ${listed(was)} too`);
  }
  if (gone.includes(null)) tell('null', 'narrowed', 'can no longer be null');
  if (come.includes(null)) tell('null', 'widened', 'can now be null');
  const [lost, won] = [gone, come].map((values) => values.filter((value) => value !== null));
  if (lost?.length) tell('enum-value', 'narrowed', `no longer allows ${listed(lost)}`);
  if (won?.length) tell('enum-value', 'widened', `now allows ${listed(won)} too`, won[0]);
}

/** All values of a schema, where there are few. */
function finite(views: Views, view: View): unknown[] | undefined {
  if (view.values !== undefined) return view.values;
  for (const { branches } of view.unions) {
    const lists = branches.map((part) => views.of([part]).values);
    if (lists.every((list) => list !== undefined)) {
      const all = new Map(lists.flat().map((value) => [canonical(value), value]));
      return [...all.values()].filter((value) => views.accepts(view, value));
    }
  }
  if (view.types === undefined) return undefined;
  const few = [...view.types].every((type) => type === 'boolean' || type === 'null');
  return few ? [true, false, null].filter((value) => views.accepts(view, value)) : undefined;
}

/** Whether a side allows a value; on the wire of a query a number is a text, too. */
function fits(views: Views, view: View, value: unknown, isText: boolean): boolean {
  if (views.accepts(view, value)) return true;
  if (!isText || typeof value === 'object') return false;
  const text = String(value);
  const others = [text, ...(text.trim() === '' ? [] : [Number(text)]), true, false];
  return others.some((each) => String(each) === text && views.accepts(view, each));
}

/** The values of a list that is open: any other value is allowed as well. */
function compareKnown({ before, after, direction, reportRule: tellAs }: Pair): void {
  if (before.known === undefined || after.known === undefined) return;
  const [was, is] = [new Set(before.known.map(canonical)), new Set(after.known.map(canonical))];
  const gone = before.known.filter((value) => !is.has(canonical(value)));
  const come = after.known.filter((value) => !was.has(canonical(value)));
  if (gone.length)
    tellAs(`${direction}-known-value-removed`, 'none', `no longer names the value ${listed(gone)}`);
  if (come.length)
    tellAs(`${direction}-known-value-added`, 'none', `now names the value ${listed(come)} too`);
}
