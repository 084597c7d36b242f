import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { MiddlewareHandler } from 'hono/types';
import { deepest, isDeeper } from '../json.ts';
import { ControlApiError } from './api-error.ts';

const limitTo = (mebibytes: number): MiddlewareHandler =>
  bodyLimit({
    maxSize: mebibytes * (1 << 20),
    onError: () => {
      throw new ControlApiError(413, `The body must be at most ${mebibytes} MiB.`);
    },
  });
const [limitOfReceiver, limitOfOthers] = [limitTo(10), limitTo(1)];

/** Rejects a longer body before it is read. A delivery may be longer than what else comes. */
export const limitBody: MiddlewareHandler = (context, next) =>
  (context.req.path.startsWith('/_sandbox/receiver/') ? limitOfReceiver : limitOfOthers)(context, next);

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

/** @returns the JSON pointer to a field of the body */
export const pointerTo = (name: string): string => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
