import type { ServiceClient } from './client.ts';
import { filterOnlyType, jobStatuses, jobTypes, toolTypes } from './operations.ts';

const toolFilterTypes = [...toolTypes, filterOnlyType];
const jobFilters = { type: [...toolFilterTypes, ...jobStatuses], status: [...toolFilterTypes, ...jobTypes] };

/** Values of one filter are invalid for another one. */
export async function checkCrossFilterValues(client: ServiceClient): Promise<void> {
  const { jobs, tools } = client.operations;
  for (const type of [...jobTypes, ...jobStatuses, 'FUNCTION,MCP'])
    await client.expectRejection({
      operation: tools,
      values: { query: { type } },
      what: `the type ${type}`,
      fact: 'list-web-tools.type',
      pointer: tools.parameters.find(({ name }) => name === 'type')?.pointer ?? tools.pointer,
    });
  for (const [filter, values] of Object.entries(jobFilters))
    for (const value of values)
      await client.expectRejection({
        operation: jobs,
        values: { query: client.project, body: { [filter]: value } },
        what: `the ${filter} ${value}`,
        fact: `list-jobs.${filter}`,
        pointer: jobs.body?.pointer ?? jobs.pointer,
      });
}
