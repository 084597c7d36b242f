import { BodyError, noBytes } from './body.ts';

/**
 * Writes a body that a framework has parsed as JSON again.
 *
 * @throws BodyError when it holds what no JSON has, or is nested too deeply
 */
export function jsonBytes(value: object | number | boolean): Uint8Array {
  let text: string;
  try {
    text = JSON.stringify(value);
  } catch (error) {
    // Some thousand levels are more than it can write; as bytes the same body could be stored.
    if (error instanceof RangeError)
      throw new BodyError(413, 'The parsed body is nested too deeply to be written again.');
    throw noBytes('The parsed body holds what JSON does not have');
  }
  const strange = strangeIn(value);
  if (strange !== undefined) throw noBytes(strange);
  return new TextEncoder().encode(text);
}

/** Whether it is an object or array as JSON makes it, of any realm, and no instance of a class. */
export function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** The first part that no JSON has; `undefined` when all of it could have been read from JSON. */
function strangeIn(whole: unknown): string | undefined {
  const left = [whole];
  while (left.length > 0) {
    const value = left.pop();
    if (!isJson(value)) return `The ${value === whole ? 'body is' : 'parsed body holds'} ${nameOf(value)}`;
    if (typeof value === 'object' && value !== null) {
      // An array also has what is missing in it.
      if (Array.isArray(value)) for (let i = 0; i < value.length; i++) left.push(value[i]);
      else left.push(...Object.values(value));
    }
  }
  return undefined;
}

function isJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'object' && isPlain(value);
}

/** The kind of a value, without its content. */
export function nameOf(value: unknown): string {
  if (typeof value === 'number') return 'a number that JSON does not have';
  if (value === undefined) return 'undefined';
  const name = typeof value === 'object' ? classOf(value) : typeof value;
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
}

function classOf(value: object | null): string {
  const name: unknown = value?.constructor?.name;
  return typeof name === 'string' && /^\w{1,40}$/.test(name) ? name : 'object';
}
