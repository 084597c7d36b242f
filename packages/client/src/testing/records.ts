import { exampleJobs, exampleWebTools } from '../behaviours/example-records.ts';
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
export const jobs: readonly Job[] = exampleJobs();

/** Every web tool of the examples, each id once: what `handlers` start with. */
export const webTools: readonly WebTool[] = exampleWebTools();
