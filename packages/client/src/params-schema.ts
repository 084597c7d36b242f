import type { OperationId } from './generated/operations.ts';
import type { ParamSchema, WebToolParams } from './generated/types.ts';
import type { RequestValues } from './request.ts';
import type { Violation } from './validate.ts';

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

/**
 * Whether `params` are what a response shows, a map of parameters, in place of a schema: every value is an object, and
 * `properties` holds no schemas. A map of parameters that are all called like keywords, such as
 * `{ items: { type: 'string' } }`, could be a schema as well, and is taken for one.
 *
 * @example
 * import { isParamsMap } from '@voice-agent/client/behaviours';
 *
 * console.log(isParamsMap({ city: { type: 'string' } }));
 */
export function isParamsMap(params: unknown): boolean {
  if (!isMap(params) || isMap(params.properties)) return false;
  return Object.keys(params).some((name) => !objectKeyword.test(name));
}

/** Rejects an update that sends parameters back as they were read: a service that reads them as a schema finds none. */
export function violationOfParams(operation: OperationId, { body }: RequestValues): Violation | undefined {
  if (operation !== 'updateWebTool' || !isParamsMap(Object(body).params)) return undefined;
  return {
    pointer: '/body/params',
    rule: 'web-tool.update.params-schema',
    reason: 'must be a schema, not the map of a response: paramsSchema(params) makes one of it',
  };
}

// The keywords of an OpenAPI schema whose value can be an object.
const objectKeyword =
  /^(x-.*|\$defs|additionalProperties|const|contains|contentSchema|default|definitions|dependent(Required|Schemas)|discriminator|else|example|externalDocs|if|items|not|patternProperties|propertyNames|then|unevaluated(Items|Properties)|xml)$/;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isMap = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && Object.values(value).every(isObject);
