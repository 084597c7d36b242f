const wrongValues: readonly unknown[] = ['unknown', 1, null, [], {}, '', -1, 0, ['unknown'], { unknown: 1 }];
const maxCharacters = 10_000;

/** What a value is changed to, beside values of other types. */
export interface Change {
  /** The names of fields that are added. */
  names?: readonly string[];
  /** The limits that are exceeded by one. */
  limits?: readonly number[];
}

/** Copies of a value, each with one change in it, that may be invalid. */
export function* mutationsOf(value: unknown, change: Change = {}): Generator<unknown> {
  const { names = [], limits = [] } = change;
  yield* wrongValues;
  for (const limit of limits.filter((each) => each < maxCharacters))
    yield* [limit - 1, limit + 1, 'a'.repeat(Math.max(0, limit - 1)), 'a'.repeat(limit + 1)];
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      for (const mutation of mutationsOf(item, change)) yield value.with(index, mutation);
    return;
  }
  const fields = value as Readonly<Record<string, unknown>>;
  for (const name of new Set([...Object.keys(fields), ...names]))
    for (const mutation of mutationsOf(fields[name], change)) yield { ...fields, [name]: mutation };
  for (const name of Object.keys(fields))
    yield Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));
}

/** A string that no instance has. */
const strange = '\u0000';

/** Copies of a value, each with a strange string in place of one that it has. */
export function* withoutScalars(value: unknown): Generator<{ rest: unknown; value: unknown }> {
  if (typeof value !== 'object' || value === null) yield { rest: strange, value };
  else if (Array.isArray(value))
    for (const [index, item] of value.entries())
      for (const each of withoutScalars(item)) yield { ...each, rest: value.with(index, each.rest) };
  else
    for (const [name, field] of Object.entries(value))
      for (const each of withoutScalars(field)) yield { ...each, rest: { ...value, [name]: each.rest } };
}
