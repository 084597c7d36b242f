import { type Schema, Validator } from '@cfworker/json-schema';
import { requestValidators, responseValidators } from '@voice-agent/client/operation-validators';
import type { OperationId } from '@voice-agent/client/operations';
import type { Schema as DocumentSchema, OpenApi } from '@voice-agent/docs/reference/specs';
import type { RequestValues } from '@voice-agent/docs/samples/serialize';
import { document, enveloped, jsonOf } from './openapi.ts';

/** Says what is wrong with a value; empty when nothing is. */
export type Judge = (value: unknown) => string[];

const errorsOf = (isValid: (typeof requestValidators)[OperationId], value: unknown) =>
  // An operation without parameters and body has nothing to validate. After a "no", `errors` says why.
  isValid === undefined || isValid(value) ? [] : (isValid.errors ?? [{}]);

/** What the validator of the client finds in a request. */
export const requestViolations = (
  id: OperationId,
  request: RequestValues,
): readonly { rule?: string | undefined }[] => errorsOf(requestValidators[id], request);

/** A validator that shares no code with Prism, ajv or ours; extensions such as `x-unique-items-by` are unknown to it. */
export function independent(of: Pick<OpenApi, 'components'>, schema: DocumentSchema | undefined): Judge {
  if (typeof schema !== 'object') throw new Error('The document has no such schema.');
  const { schemas } = of.components;
  const validator = new Validator({ ...schema, components: { schemas } } as Schema, '2020-12');
  return (value) =>
    validator.validate(value).errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
}

const judges = new Map(
  enveloped.map((id) => {
    const ours: Judge = (value) =>
      errorsOf(responseValidators[id], value).map((error) => JSON.stringify(error));
    return [id, { ours, independent: independent(document, jsonOf(id).schema) }];
  }),
);
/** Two opinions on the body of a successful response, which is an envelope. */
export function responseJudges(id: OperationId): { ours: Judge; independent: Judge } {
  const found = judges.get(id);
  if (found === undefined) throw new Error(`The response of ${id} is no envelope.`);
  return found;
}

/** What both find in a response, each line with the one who says it. */
export function violations(id: OperationId, body: unknown): string[] {
  return Object.entries(responseJudges(id)).flatMap(([who, judge]) =>
    judge(body).map((text) => `${who}: ${text}`),
  );
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
