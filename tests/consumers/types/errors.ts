// What must not compile: a directive without an error on the next line is an error itself.
import { createClient, type IterateJobsParams, type WebToolPatch } from '@voice-agent/client';

const baseUrl = 'https://voice-agent.example.com';
const client = createClient({ baseUrl, apiKey: 'key' });
const id = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';

export const calls = [
  // @ts-expect-error the key is a string or a function
  () => createClient({ baseUrl, apiKey: 5 }),
  // @ts-expect-error an option that does not exist
  () => createClient({ baseUrl, apiKey: 'key', timeout: 5_000 }),
  // @ts-expect-error a typo in the name of an option
  () => createClient({ baseUrl, apiKey: 'key', maxRetry: 3 }),

  // @ts-expect-error the project is required
  () => client.jobs.list({ take: 10 }),
  // @ts-expect-error a typo in a body
  () => client.jobs.list({ projectId: 'p', serach: 'tide' }),
  // @ts-expect-error a status that does not exist
  () => client.jobs.list({ projectId: 'p', status: 'RUNNING' }),
  // @ts-expect-error a kind of web tool is none of job
  () => client.jobs.list({ projectId: 'p', type: 'MCP' }),
  // @ts-expect-error numbers are numbers here
  () => client.jobs.list({ projectId: 'p', take: '10' }),
  // @ts-expect-error an option of a request that does not exist
  () => client.jobs.list({ projectId: 'p' }, { timeout: 5 }),
  // @ts-expect-error the retries are one number
  () => client.jobs.list({ projectId: 'p' }, { maxRetries: { lists: 1 } }),
  // @ts-expect-error the caller says what `skip` counts
  () => client.jobs.iterate({ projectId: 'p' }),
  // @ts-expect-error it counts pages or records
  () => client.jobs.iterate({ projectId: 'p', skipCounts: 'jobs' }),
  // @ts-expect-error an iterator starts at the first page
  () => client.webTools.iterate({ skip: 2 }),
  // @ts-expect-error a string is for the wire
  () => client.webTools.list({ skip: '2' }),

  // @ts-expect-error 4.2, rule 1: FUNCTION needs `async`
  () => client.webTools.update(id, { type: 'FUNCTION', name: 'Weather' }),
  // @ts-expect-error 4.2, rule 2: MCP takes no `async`
  () => client.webTools.update(id, { type: 'MCP', async: true }),
  // @ts-expect-error 4.2, rule 3: MCP takes no `params`
  () => client.webTools.update(id, { type: 'MCP', params: {} }),
  // @ts-expect-error a filter is not a type of a web tool
  () => client.webTools.update(id, { type: 'WEB_TOOL', async: true }),
  // @ts-expect-error a typo in a patch
  () => client.webTools.update(id, { descripton: 'x' }),
  // @ts-expect-error without a patch there is nothing to update
  () => client.webTools.update(id),
];

export const patch: WebToolPatch = {
  type: 'MCP',
  toolSettings: {
    // @ts-expect-error values of headers are strings
    httpHeaders: { accept: 1 },
  },
};
export const params: IterateJobsParams = {
  projectId: 'p',
  skipCounts: 'records',
  // @ts-expect-error an iterator starts at the first page
  skip: 2,
};

export async function read(): Promise<unknown> {
  const result = await client.jobs.list({ projectId: 'p' });
  // @ts-expect-error there is `data` only where `ok` is true
  console.log(result.data);
  // @ts-expect-error there is `status` only where `kind` is `status`
  if (!result.ok) return result.error.status;
  // @ts-expect-error a job shows no status
  return result.data.jobs[0]?.status;
}
