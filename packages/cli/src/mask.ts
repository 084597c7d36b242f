import { secretNames } from './generated/commands.ts';

/** Stands in the place of a secret. */
export const mask = '***';

const names = new Set(secretNames.map((name) => name.toLowerCase()));
/** A field with a secret in a text of JSON, which may end within its value. */
const secretInJson = new RegExp(
  `("(?:${secretNames.join('|') || '(?!)'})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*(?:"|\\\\?$)`,
  'gi',
);

export const isSecretName = (name: string): boolean => names.has(name.toLowerCase());

/**
 * A copy of a value in which each secret is replaced, found by the name of a field around it.
 *
 * @param replace gives what stands in the place of a secret
 * @param keep changes the other strings, and the names
 */
export function replaceSecrets(
  value: unknown,
  replace: (secret: unknown, name: string) => unknown,
  keep: (text: string) => string = (text) => text,
  secretIn?: string,
): unknown {
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((each) => replaceSecrets(each, replace, keep, secretIn));
  if (typeof value !== 'object') {
    if (secretIn !== undefined) return replace(value, secretIn);
    return typeof value === 'string' ? keep(value) : value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const isSecret = secretIn !== undefined || isSecretName(name);
      return [keep(name), replaceSecrets(field, replace, keep, isSecret ? name : undefined)];
    }),
  );
}

/** A copy of a result without secrets, and without the API key wherever the service repeats it. */
export function masked(value: unknown, apiKey: string = ''): unknown {
  // A shorter one is no key, and would make holes in words.
  const forms = apiKey.length < 4 ? [] : [apiKey, encodeURIComponent(apiKey)];
  const hide = (text: string): string =>
    forms.reduce(
      (hidden, form) => hidden.replaceAll(form, mask),
      text.replaceAll(secretInJson, `$1"${mask}"`),
    );
  return replaceSecrets(value, () => mask, hide);
}
