import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { MiddlewareHandler } from 'hono/types';
import { deepest, isDeeper, isObject } from '../json.ts';
import { ControlApiError } from './api-error.ts';

/** Rejects a longer body before it is read. @param mebibytes what a body may have at most */
export const limitBody = (mebibytes: number): MiddlewareHandler =>
  bodyLimit({
    maxSize: mebibytes * (1 << 20),
    onError: () => {
      throw new ControlApiError(413, `The body must be at most ${mebibytes} MiB.`);
    },
  });

/**
 * The JSON object of a body.
 *
 * @param names the fields that it may have
 * @throws ControlApiError 400, 415 or 422
 */
export async function readObject(
  context: Context,
  names?: readonly string[],
): Promise<Record<string, unknown>> {
  const value = await readJson(context);
  if (!isObject(value)) throw new ControlApiError(422, 'The body must be a JSON object.', '');
  const unknown = Object.keys(value).find((name) => names?.includes(name) === false);
  if (unknown !== undefined)
    throw new ControlApiError(422, `Unknown field; the fields are ${names?.join(', ')}.`, pointerTo(unknown));
  return value;
}

/**
 * The JSON value of a body.
 *
 * @throws ControlApiError 400 or 415
 */
export async function readJson(context: Context): Promise<unknown> {
  const type = context.req.header('content-type') ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type))
    throw new ControlApiError(415, 'The body must be JSON: send the header content-type: application/json.');
  const bytes = await context.req.arrayBuffer();
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ControlApiError(400, 'The body must be well-formed JSON in UTF-8.');
  }
  if (isDeeper(value)) throw new ControlApiError(400, `The body must have at most ${deepest} levels.`);
  return value;
}

/**
 * The query by name.
 *
 * @param names the parameters that there are
 * @throws ControlApiError 422 for an unknown or repeated parameter
 */
export function readQuery<Name extends string>(
  context: Context,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const found: Partial<Record<string, string>> = {};
  for (const [name, [value, ...more]] of Object.entries(context.req.queries())) {
    if (!(names as readonly string[]).includes(name))
      throw new ControlApiError(422, `Unknown query parameter; the parameters are ${names.join(', ')}.`);
    if (more.length > 0) throw new ControlApiError(422, `The query parameter ${name} must be sent once.`);
    if (value !== undefined) found[name] = value;
  }
  return found as Partial<Record<Name, string>>;
}

/**
 * How many records a list has at most.
 *
 * @throws ControlApiError 422
 */
export function readTake(text: string | undefined, usual: number): number {
  if (text === undefined) return usual;
  const take = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (take < 1 || take > 1000) throw new ControlApiError(422, 'take must be an integer from 1 to 1000.');
  return take;
}

/** @returns the JSON pointer to a field of the body */
const pointerTo = (name: string): string => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
