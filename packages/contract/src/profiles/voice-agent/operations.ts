import type { ContractDocument, Operation } from '@voice-agent/api-documents/document';
import type { HttpResponse } from '@voice-agent/http-exchanges/http';
import { isObject } from '@voice-agent/json-schema/keywords';

/** A record, a query, or the body of a request. */
export type Item = Readonly<Record<string, unknown>>;

/** The operations that the invariants of the voice agent service are about. */
export interface ServiceOperations {
  jobs: Operation;
  tools: Operation;
  update: Operation;
}

export const jobStatuses: readonly string[] = ['PENDING', 'COMPLETED', 'FAILED'];
export const jobTypes: readonly string[] = ['TRANSCRIPTION', 'TRANSLATION', 'TTS', 'AI_CONTENT'];
/** The types that a web tool can have. */
export const toolTypes: readonly string[] = ['FUNCTION', 'MCP'];
/** A type that only the filter of the list has. What it selects is undocumented. */
export const filterOnlyType = 'WEB_TOOL';

/** Undefined for the document of another service. */
export function serviceOperations({
  operations,
}: Pick<ContractDocument, 'operations'>): ServiceOperations | undefined {
  const of = (id: string): Operation | undefined => operations.find((each) => each.id === id);
  const [jobs, tools, update] = [of('listJobs'), of('listWebTools'), of('updateWebTool')];
  return jobs && tools && update && { jobs, tools, update };
}

/** The `data` of a response body; empty where there is none. */
export function dataOf({ body }: HttpResponse): Item {
  try {
    const { data } = JSON.parse(body.toString());
    return isObject(data) ? data : {};
  } catch {
    return {};
  }
}

/** The records of a list response. @param name the field of `data` that has them. @returns undefined when it has none */
export function recordsIn(response: HttpResponse, name: string): Item[] | undefined {
  const records = dataOf(response)[name];
  return Array.isArray(records) ? records.filter(isObject) : undefined;
}
