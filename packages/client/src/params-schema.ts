import type { ParamSchema, WebToolParams } from './generated/types.ts';

/**
 * Turns the `params` of a web tool, which a response shows as a map from parameter name to type and description, into
 * the schema that an update takes. `undefined` stays `undefined`, and a schema stays as it is. A response does not show
 * which parameters are `required`.
 *
 * @example
 * import { paramsSchema } from '@voice-agent/client';
 *
 * const params = paramsSchema({ ...tool.params, day: { type: 'string' } });
 * await client.webTools.update(tool.id, { params });
 */
export function paramsSchema(params: WebToolParams): ParamSchema;
export function paramsSchema(params: WebToolParams | undefined): ParamSchema | undefined;
export function paramsSchema(params: WebToolParams | undefined): ParamSchema | undefined {
  // A keyword with a string or an array, such as `type`, is not a parameter.
  if (!isMap(params)) return params as ParamSchema | undefined;
  return { type: 'object', properties: params as Record<string, ParamSchema> };
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether `value` is an object whose values are all objects. */
export const isMap = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && Object.values(value).every(isObject);
