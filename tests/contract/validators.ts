import { type Schema, Validator } from '@cfworker/json-schema';
import {
  isListJobsBody,
  isListJobsResponse,
  isListWebToolsResponse,
  isUpdateWebToolBody,
  isUpdateWebToolResponse,
} from '@voice-agent/client/validators';
import { type OpenApi, type OperationId, readBundle } from './openapi.ts';

/** Says what is wrong with a value; empty when nothing is. */
export type Judge = (value: unknown) => string[];

const ours =
  (validate: { (value: unknown): boolean; errors?: readonly object[] | null }): Judge =>
  // After a "no", `errors` says why.
  (value) =>
    validate(value) ? [] : (validate.errors ?? [{}]).map((error) => JSON.stringify(error));

/** A validator that shares no code with Prism, ajv or ours; it knows nothing of `x-unique-items-by`. */
export function independent(document: unknown, name: string): Judge {
  const { schemas } = (document as OpenApi).components;
  if (schemas[name] === undefined) throw new Error(`The document has no schema ${name}.`);
  const schema = { $ref: `#/components/schemas/${name}`, components: { schemas } } as Schema;
  const validator = new Validator(schema, '2020-12');
  return (value) =>
    validator.validate(value).errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
}

const openapi = readBundle('openapi');
/** Two opinions on the body of a successful answer. */
export const responseJudges: Record<OperationId, { ours: Judge; independent: Judge }> = {
  listJobs: { ours: ours(isListJobsResponse), independent: independent(openapi, 'JobListResponse') },
  listWebTools: {
    ours: ours(isListWebToolsResponse),
    independent: independent(openapi, 'WebToolListResponse'),
  },
  updateWebTool: {
    ours: ours(isUpdateWebToolResponse),
    independent: independent(openapi, 'WebToolResponse'),
  },
};

/** Our opinion on a request body. */
export const bodyJudges: Partial<Record<OperationId, Judge>> = {
  listJobs: ours(isListJobsBody),
  updateWebTool: ours(isUpdateWebToolBody),
};

/** What both say about an answer, each line with the one who says it. */
export function breaches(id: OperationId, body: unknown): string[] {
  return Object.entries(responseJudges[id]).flatMap(([who, judge]) =>
    judge(body).map((text) => `${who}: ${text}`),
  );
}
