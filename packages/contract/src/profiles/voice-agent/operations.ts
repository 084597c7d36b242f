import type { ContractDocument, Operation } from '@voice-agent/api-documents/document';

/** The operations that the invariants of the voice agent service are about. */
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
