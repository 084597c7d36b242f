import type { RequestValues, Violation } from '@voice-agent/service';
import type { OperationId } from './generated/operations.ts';
import { isMap } from './params-schema.ts';

/**
 * Whether `params` are what a response shows, a map of parameters, in place of a schema: every value is an object, and
 * `properties` holds no schemas. A map of parameters that are all called like keywords, such as
 * `{ items: { type: 'string' } }`, could be a schema as well, and is taken for one.
 *
 * @example
 * import { isParamsMap } from '@voice-agent/client/operations';
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
