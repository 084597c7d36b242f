import { type Schema, Validator } from '@cfworker/json-schema';
import { type OperationId, requestValidators, responseValidators } from '@voice-agent/client/operations';
import { validateResponses } from '@voice-agent/client/validators';
import type { Schema as DocumentSchema, OpenApi } from '@voice-agent/docs/reference/specs';
import type { RequestValues } from '@voice-agent/docs/samples/serialize';
import { firstViolation, type Violation } from '@voice-agent/service';
import { document, enveloped, jsonOf } from './openapi.ts';

/** What the validator of the client finds in a request. One without parameters and body has nothing to validate. */
export function requestViolation(id: OperationId, request: RequestValues): Violation | undefined {
  const isValid = requestValidators[id];
  return isValid && firstViolation(isValid, request);
}

/**
 * Makes a validator that shares no code with Prism, ajv or ours; extensions such as `x-unique-items-by` are unknown to it.
 *
 * @returns a function that returns what is wrong with a value; nothing where it is valid
 */
export function independent(
  of: Pick<OpenApi, 'components'>,
  schema: DocumentSchema | undefined,
): (value: unknown) => string[] {
  if (typeof schema !== 'object') throw new Error('The document has no such schema.');
  const { schemas } = of.components;
  const validator = new Validator({ ...schema, components: { schemas } } as Schema, '2020-12');
  return (value) =>
    validator.validate(value).errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
}

const judges = new Map(enveloped.map((id) => [id, independent(document, jsonOf(id).schema)]));

/** What two validators find in a successful response that is an envelope, each line with the name of the validator. */
export function violations(id: OperationId, body: unknown): string[] {
  const result = validateResponses(id, body);
  const others = judges.get(id)?.(body) ?? [];
  return [
    result && `ours: ${result.pointer} ${result.expected}`,
    ...others.map((text) => `independent: ${text}`),
  ].filter((line) => line !== undefined);
}

/** What is wrong with a successful response, as the table describes it: an envelope, or no body at all. */
export async function responseViolations(id: OperationId, response: Response): Promise<string[]> {
  if (!response.ok)
    return [
      `status ${response.status} ${response.headers.get('sl-violations') ?? ''} ${await response.text()}`,
    ];
  if (responseValidators[id] === undefined) return [];
  const text = await response.text();
  return text === '' ? [] : violations(id, JSON.parse(text));
}
