import { secretNames } from './generated/tools.ts';

/** Stands in the place of a secret. */
export const masked = '<masked>';

const names: ReadonlySet<string> = new Set(secretNames.map((name) => name.toLowerCase()));
// Most names are of another length, and need no comparison.
const lengths: ReadonlySet<number> = new Set(secretNames.map(({ length }) => length));
const string = String.raw`"(?:[^"\\]|\\.)*(?:"|\\?$)`;
const inner = String.raw`[{[](?:${string}|[^"{}[\]])*[}\]]?`;
const outer = String.raw`[{[](?:${string}|${inner}|[^"{}[\]])*[}\]]?`;
/** A field with a secret in a text of JSON, which may end within its value: a string, or an object or array with some. */
const secretInJson = new RegExp(
  String.raw`("(?:${secretNames.join('|') || '(?!)'})"\s*:\s*)(?:${string}|${outer})`,
  'gi',
);
// A shorter one would make holes in words.
const minLength = 6;
const maxKeys = 50;

/** Whether the specs mark a field, parameter or header of this name as a secret. */
export const isSecretName = (name: string): boolean =>
  lengths.has(name.length) && names.has(name.toLowerCase());

const hasSecretName = (json: string): boolean => {
  const text = json.toLowerCase();
  return [...names].some((name) => text.includes(name));
};

/** Masks secrets: API keys, and the fields that the specs mark. */
export class Mask {
  readonly #keys = new Set<string>();

  constructor(...keys: readonly string[]) {
    for (const key of keys) this.add(key);
  }

  /** Adds an API key. Of one that is rotated only the last ones can still come back. */
  add(key: string): void {
    this.#keys.add(key);
    if (this.#keys.size > maxKeys) this.#keys.delete([...this.#keys][0] as string);
  }

  /** A value without secrets. @param others values whose secrets must not come back either */
  value(value: unknown, ...others: unknown[]): unknown {
    return this.withJson(value, ...others).shown;
  }

  /** The same, with its JSON, which a caller need not make again. */
  withJson(value: unknown, ...others: unknown[]): { shown: unknown; json: string } {
    const secrets = new Set(this.#keys);
    const hide: Change = (scalar, secretIn) => {
      if (secretIn === undefined) return changedText(scalar, hideFields);
      if (typeof scalar === 'string' && scalar !== masked) secrets.add(scalar);
      return masked;
    };
    for (const each of others) changed(each, hide);
    let shown = value;
    let json = JSON.stringify(value) ?? '';
    // A walk costs several times as much as a search, and most values have no secret.
    if (hasSecretName(json)) {
      shown = changed(value, hide);
      json = JSON.stringify(shown);
    }
    const forms = [...secrets].flatMap(formsOf);
    if (!forms.some((each) => json.includes(each))) return { shown, json };
    // The longest first: one may be a part of another.
    forms.sort((one, other) => other.length - one.length);
    const hideForms = (text: string): string =>
      forms.reduce((left, each) => left.replaceAll(each, masked), text);
    shown = changed(shown, (scalar) => changedText(scalar, hideForms));
    return { shown, json: JSON.stringify(shown) };
  }
}

/** The pointer of the first mask in a value: sent back, it would replace the secret. */
export function pointerOfMask(value: unknown, pointer: string = ''): string | undefined {
  if (typeof value === 'string') return value.includes(masked) ? pointer : undefined;
  const token = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
  for (const [name, each] of Object.entries(Object(value))) {
    const found = pointerOfMask(each, `${pointer}/${token(name)}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Changes a scalar, or the name of a field. @param secretIn the name of the field, if it holds secrets */
type Change = (scalar: unknown, secretIn?: string) => unknown;

/** A value with other scalars and names; the same one if none is other. */
export function changed(value: unknown, change: Change, secretIn?: string): unknown {
  if (value === null || value === undefined) return value;
  if (typeof value !== 'object') return change(value, secretIn);
  let isSame = true;
  if (Array.isArray(value)) {
    const items = value.map((each) => {
      const item = changed(each, change, secretIn);
      isSame &&= item === each;
      return item;
    });
    return isSame ? value : items;
  }
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const field = value[name as never];
    const isSecret = secretIn !== undefined || isSecretName(name);
    const shown = changed(field, change, isSecret ? name : undefined);
    const shownName = change(name) as string;
    if (shownName === '__proto__') Object.defineProperty(copy, shownName, { value: shown, enumerable: true });
    else copy[shownName] = shown;
    isSame &&= shown === field && shownName === name;
  }
  return isSame ? value : copy;
}

const changedText = (scalar: unknown, change: (text: string) => string): unknown =>
  typeof scalar === 'string' ? change(scalar) : scalar;

const hideFields = (text: string): string =>
  text.includes('"') ? text.replaceAll(secretInJson, `$1"${masked}"`) : text;

/** A secret as it is, in JSON and in a URL. */
const formsOf = (secret: string): string[] =>
  secret.length < minLength
    ? []
    : [...new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret.toWellFormed())])];
