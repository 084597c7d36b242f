import { secretNames } from './generated/service/tools.ts';

/** What stands in the place of a secret. */
export const masked = '<masked>';

const names: ReadonlySet<string> = new Set(secretNames);
// A shorter one would make holes in words.
const minLength = 4;
const maxKeys = 50;

/** Masks secrets: the API keys that were sent, and the fields that the specs mark. */
export class Mask {
  readonly #keys = new Set<string>();

  /** Adds an API key. Of one that is rotated only the last ones can still come back. */
  add(key: string): void {
    this.#keys.add(key);
    if (this.#keys.size > maxKeys) this.#keys.delete([...this.#keys][0] as string);
  }

  /** A value without secrets. @param others values whose secrets must not come back either */
  value(value: unknown, ...others: unknown[]): unknown {
    const secrets = new Set(this.#keys);
    for (const each of [value, ...others]) collect(each, false, secrets);
    const pattern = patternOf([...secrets]);
    const text = (each: string): string => (pattern === undefined ? each : each.replace(pattern, masked));
    return maskedIn(value, text, false);
  }
}

/** The pointer of the first mask in arguments that were copied from a result. */
export function pointerOfMask(value: unknown, pointer: string = ''): string | undefined {
  if (value === masked) return pointer;
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  const token = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
  return entries
    .map(([name, each]) => pointerOfMask(each, `${pointer}/${token(name)}`))
    .find((each) => each !== undefined);
}

/** Finds the strings in fields that hold secrets. */
function collect(value: unknown, isSecret: boolean, found: Set<string>): void {
  if (typeof value === 'string' && isSecret && value !== masked) found.add(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, each] of Object.entries(value)) collect(each, isSecret || names.has(name), found);
}

function maskedIn(value: unknown, text: (value: string) => string, isSecret: boolean): unknown {
  if (typeof value === 'string') return isSecret ? masked : text(value);
  if (Array.isArray(value)) return value.map((each) => maskedIn(each, text, isSecret));
  if (typeof value !== 'object' || value === null) return value;
  const inner = ([name, each]: [string, unknown]) => [
    text(name),
    maskedIn(each, text, isSecret || names.has(name)),
  ];
  return Object.fromEntries(Object.entries(value).map(inner));
}

/** A pattern for secrets as they are, in JSON and in a URL, the longest first. */
function patternOf(secrets: readonly string[]): RegExp | undefined {
  const forms = secrets
    .filter(({ length }) => length >= minLength)
    .flatMap((each) => [each, JSON.stringify(each).slice(1, -1), encodeURIComponent(each.toWellFormed())]);
  if (forms.length === 0) return undefined;
  const longestFirst = [...new Set(forms)].sort((one, other) => other.length - one.length);
  const escaped = longestFirst.map((each) => each.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return new RegExp(escaped.join('|'), 'g');
}
