import * as fixtures from '../generated/fixtures.ts';
import { operations } from '../generated/operations.ts';
import type { Job, WebTool } from '../generated/types.ts';
import { isListJobsResponse, isListWebToolsResponse } from '../generated/validators.ts';

/**
 * Every job in the examples of the spec, each id once, so that a request of the examples finds what it names.
 *
 * @example
 * import { exampleJobs } from '@voice-agent/client/operations';
 *
 * console.log(exampleJobs().map(({ id }) => id));
 */
export const exampleJobs = (): readonly Job[] =>
  recordsOf('jobs', (job): job is Job => isListJobsResponse(listed({ jobs: [job] })));

/**
 * Every web tool in the examples of the spec, each id once.
 *
 * @example
 * import { exampleWebTools } from '@voice-agent/client/operations';
 *
 * console.log(exampleWebTools().map(({ id }) => id));
 */
export const exampleWebTools = (): readonly WebTool[] =>
  recordsOf('webTools', (tool): tool is WebTool => isListWebToolsResponse(listed({ items: [tool] })));

const listed = (records: object): unknown => ({
  success: true,
  message: 'success',
  data: Object.assign({ total: 1, filtered: 1 }, records),
});

/** What the responses of a resource's operations have: in a list, or alone. Of one id the record with the most fields. */
function recordsOf<T extends { id: string }>(
  resource: string,
  isRecord: (value: unknown) => value is T,
): T[] {
  const examples: Readonly<Record<string, Readonly<Record<string, object>> | undefined>> = { ...fixtures };
  const responses = Object.values(operations)
    .filter((operation) => operation.resource === resource)
    .flatMap(({ id }) => Object.entries(examples[id] ?? {}))
    .filter(([group]) => group.startsWith('responses'))
    .flatMap(([, named]) => Object.values(named) as { data?: object }[]);
  const records = responses.flatMap(({ data }) =>
    [data, ...Object.values(data ?? {}).flat()].filter(isRecord),
  );
  const byId = new Map<string, T>();
  for (const record of records) {
    const known = byId.get(record.id);
    if (known === undefined || Object.keys(known).length < Object.keys(record).length)
      byId.set(record.id, record);
  }
  return [...byId.values()];
}
