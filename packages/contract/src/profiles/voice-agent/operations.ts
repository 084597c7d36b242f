import type { ContractDocument, Operation } from '@voice-agent/api-documents/document';
import type { HttpResponse } from '@voice-agent/http-exchanges/http';
import { isObject } from '@voice-agent/json-schema/keywords';
import { tryParseJson } from '@voice-agent/json-schema/parse-json';

/** A record, a query, or the body of a request. */
export type Item = Readonly<Record<string, unknown>>;

/** The operations of the voice agent service. */
export interface ServiceOperations {
  jobs: Operation;
  tools: Operation;
  update: Operation;
}

/** Undefined for the document of another service. */
export function serviceOperations({
  operations,
}: Pick<ContractDocument, 'operations'>): ServiceOperations | undefined {
  const of = (id: string): Operation | undefined => operations.find((each) => each.id === id);
  const [jobs, tools, update] = [of('listJobs'), of('listWebTools'), of('updateWebTool')];
  return jobs && tools && update && { jobs, tools, update };
}

/** The records of a list response. @param name the field of `data` that has them. @returns undefined when it has none */
export function recordsIn({ body }: HttpResponse, name: string): Item[] | undefined {
  const records = Object(Object(tryParseJson(body)?.value).data)[name];
  return Array.isArray(records) ? records.filter(isObject) : undefined;
}
