import { readJson } from './request.ts';

/** Loads data of this site. @throws Error when it can't be loaded */
export async function loadJson<T>(path: string): Promise<T> {
  const response = await fetch(path);
  if (!response.ok)
    throw new Error(`${path} could not be loaded: ${response.status} ${response.statusText}.`);
  return response.json();
}

/** Reads a value that was entered earlier in this tab. No key, secret or response is ever kept. */
export function kept<T>(name: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(`console:${name}`) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value for the other pages of this tab. Where nothing may be stored it is forgotten with the page. */
export function keep(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(`console:${name}`, JSON.stringify(value));
  } catch {
    // Only a convenience is lost.
  }
}

/**
 * The text of a body as it may be kept: that of its example where a field that the specs mark as a secret has a value.
 *
 * @param secrets the names of these fields
 */
export function bodyToKeep(text: string, example: string, secrets: readonly string[]): string {
  const hasSecret = (value: unknown): boolean =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(
      ([name, inner]) => (secrets.includes(name) && isFilled(inner)) || hasSecret(inner),
    );
  const body = readJson(text);
  // A text that is not JSON yet is searched for the names.
  const mayHaveOne = body.ok ? hasSecret(body.value) : secrets.some((name) => text.includes(name));
  return mayHaveOne ? example : text;
}

const isFilled = (value: unknown): boolean =>
  typeof value === 'object' ? Object.values(value ?? {}).some(isFilled) : value !== '';
