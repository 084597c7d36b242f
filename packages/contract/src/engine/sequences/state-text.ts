import type { Fields } from '../resources/read-records.ts';

/** The properties of a record that show its state, with the values that the spec lists for them. */
export type States = ReadonlyMap<string, readonly unknown[]>;

/** What the description of a rejection says about the state of the record. */
export interface StateText {
  /** Whether the action happens once. */
  isOnce: boolean;
  /** Whether it says when the action is rejected: in some states, or a second time. */
  isKnown: boolean;
  /** Whether the action is rejected in the state of a record. */
  excludes(record: Fields): boolean;
  /** In how many states the action succeeds where the rejection never comes. */
  minStates: number;
}

/** Descriptions that are about the state of the record, and those that may be. */
const ofState = /\b(?:state|status)\b/i;
const mayBeOfState =
  /^(?:\W|409|http|error|a|the|conflict|response|rejected|cannot|not|possible|allowed|no|x)*$/i;

export function stateTextOf(description: string, states: States): StateText {
  // What cannot "be cancelled" is not in that state.
  const text = description.replaceAll(/\b((?:can't|cannot|not|to) be(?:ing)?) \w+/gi, '$1');
  const excluded = [...states].map(([name, values]) => ({ name, values: excludedIn(text, values) }));
  const isOnce = /\b(?:already|twice|again|more than once)\b/i.test(text);
  return {
    isOnce,
    isKnown: isOnce || excluded.some(({ values }) => values.length > 0),
    excludes: (record) => excluded.some(({ name, values }) => values.includes(record[name])),
    minStates: ofState.test(description) ? 2 : mayBeOfState.test(description) ? 3 : Number.POSITIVE_INFINITY,
  };
}

/** The states in which a text says that an action is rejected: all but those that it allows, or those that it names. */
function excludedIn(text: string, states: readonly unknown[]): readonly unknown[] {
  if (states.length === 0) return [];
  const value = `(?:${states.map((each) => `${each}`.replaceAll(/\W/g, '\\$&')).join('|')})\\b`;
  const values = `\\b${value}(?:\\W|(?:n?or|and|${value}))*`;
  /** The states that follow some words, or come before some. */
  const named = (...forms: string[]): unknown[] => {
    const found = forms.map((form) => new RegExp(form, 'i').exec(text)?.[1] ?? '');
    const words = found.join(' ').toLowerCase().split(/\W+/);
    return states.filter((each) => words.includes(`${each}`.toLowerCase()));
  };
  const between = '(?:\\W|in|state|status|yet|an?|the|it|is|are|for|currently|already|been|while|when|if)*';
  const allowed = named(`\\b(?:not|only|unless|must be|isn't|no longer)\\s${between}(${values})`);
  if (allowed.length > 0) return states.filter((each) => !allowed.includes(each));
  const before = `\\b(?:already|is|are|was|were|been|after|once)\\s${between}(${values})`;
  const after = `(${values})\\w+ (?:can(?:'t| ?not)|must not|may not)\\b`;
  return named(before, after, `^\\W*(${values})$`);
}
