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
    const hide: Change = (text, isSecret) => {
      if (isSecret) secrets.add(text);
      return isSecret ? masked : text;
    };
    const [shown] = [value, ...others].map((each) => changed(each, hide));
    const forms = [...secrets].flatMap(formsOf);
    const json = JSON.stringify(shown) ?? '';
    // Most values have them in their own fields alone.
    if (!forms.some((each) => json.includes(each))) return shown;
    // The longest first: one may be a part of another.
    forms.sort((one, other) => other.length - one.length);
    return changed(shown, (text) => forms.reduce((left, each) => left.replaceAll(each, masked), text));
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

type Change = (text: string, isSecret: boolean) => string;

/** A copy with other strings. @param isSecret whether the value is in a field that holds secrets */
function changed(value: unknown, change: Change, isSecret: boolean = false): unknown {
  if (typeof value === 'string') return change(value, isSecret && value !== masked);
  if (Array.isArray(value)) return value.map((each) => changed(each, change, isSecret));
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const inner = changed(value[name as never], change, isSecret || names.has(name));
    copy[change(name, false)] = inner;
  }
  return copy;
}

/** A secret as it is, in JSON and in a URL. */
const formsOf = (secret: string): string[] =>
  secret.length < minLength
    ? []
    : [...new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret.toWellFormed())])];
