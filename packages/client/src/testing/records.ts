import { listJobs, listWebTools } from '../generated/fixtures.ts';
import type { Job, WebTool } from '../generated/types.ts';

/** A job with every field. Spread it to make another: `{ ...job, id: 'job-2' }`. */
export const job: Required<Job> = listJobs.responses['every-field'].data.jobs[0] as Required<Job>;

/** A web tool of type FUNCTION with every field. Spread it to make another. */
export const functionTool: Required<WebTool> = listWebTools.responses['function-every-field'].data
  .items[0] as Required<WebTool>;

/** A web tool of type MCP, which has neither `async` nor `params`. */
export const mcpTool: WebTool = listWebTools.responses.mcp.data.items[0] as WebTool;

/** Every job of the examples, each id once: what `handlers` start with. */
export const jobs: readonly Job[] = fullest(
  Object.values(listJobs.responses).flatMap(({ data }) => data.jobs),
);

/** Every web tool of the examples, each id once: what `handlers` start with. */
export const webTools: readonly WebTool[] = fullest(
  Object.values(listWebTools.responses).flatMap(({ data }) => data.items),
);

/** Of the records with the same id the one with the most fields. */
function fullest<T extends { id: string }>(records: T[]): T[] {
  const byId = new Map<string, T>();
  for (const record of records) {
    const known = byId.get(record.id);
    if (known === undefined || Object.keys(known).length < Object.keys(record).length)
      byId.set(record.id, record);
  }
  return [...byId.values()];
}
