import type { Client, WebToolPatch } from '@voice-agent/client';
import { connectWith, ours, peers } from './client-contenders.ts';

type Call = () => Promise<unknown>;

/** One way to make one call. Its figures are held against those of `fetch` for the same operation. */
export interface Contender {
  operation: string;
  name: string;
  /** Loads no more than this way needs. */
  connect: (baseUrl: string) => Promise<Call>;
}

export const bare = 'fetch';
const unchecked = `${ours}, requests not validated`;
const toolId = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';
const patch: WebToolPatch = {
  type: 'FUNCTION',
  name: 'Berth booking',
  description: 'Books a berth for a ship.',
  async: true,
  toolSettings: { serverUrl: 'https://berths.example.com/v1', timeout: 12.5, methodType: 'POST' },
  messages: [{ type: 'system', content: 'Repeat the number of the berth.' }],
  params: { type: 'object', required: ['ship'], properties: { ship: { type: 'string' } } },
};

const jobsPath = '/v1/jobs/all?projectId=project-harbour';
const jobsBody = { take: 10, status: 'COMPLETED' } as const;

const withFetch =
  (method: string, path: string, body?: object, limitMs?: number) =>
  async (baseUrl: string): Promise<Call> =>
  () =>
    bareCall(baseUrl + path, method, body, limitMs);

const withOurs =
  (call: (client: Client) => Promise<unknown>, validateRequests = true) =>
  async (baseUrl: string): Promise<Call> => {
    const { createClient } = await import('@voice-agent/client');
    const client = createClient({ baseUrl, apiKey: 'key', validateRequests });
    return () => call(client);
  };

const listJobs = (client: Client) => client.jobs.list({ projectId: 'project-harbour', ...jobsBody });
const listWebTools = (client: Client) => client.webTools.list({ isActive: true, skip: 2, take: 10 });
const update = (client: Client) => client.webTools.update(toolId, patch);

/** Every operation as the bare `fetch`, our client and the peers call it. */
export const contenders: Contender[] = [
  ...inOperation('list jobs', {
    ...Object.fromEntries([bare, ours, ...peers].map((name) => [name, connectWith(name)])),
    [unchecked]: withOurs(listJobs, false),
    // What a limit of time costs whoever asks `fetch` for one.
    'fetch with a time limit': withFetch('POST', jobsPath, jobsBody, 30_000),
  }),
  ...inOperation('list web tools', {
    [bare]: withFetch('GET', '/v1/voice-agents/web-tool/list?isActive=true&skip=2&take=10'),
    [ours]: withOurs(listWebTools),
  }),
  ...inOperation('update a web tool', {
    [bare]: withFetch('PATCH', `/v1/voice-agents/web-tool/${toolId}`, patch),
    [ours]: withOurs(update),
    [unchecked]: withOurs(update, false),
  }),
];

function inOperation(operation: string, ways: Record<string, Contender['connect']>): Contender[] {
  return Object.entries(ways).map(([name, connect]) => ({ operation, name, connect }));
}

async function bareCall(url: string, method: string, body?: object, limitMs?: number): Promise<unknown> {
  const headers: Record<string, string> = { Authorization: 'Token key' };
  if (body) headers['Content-Type'] = 'application/json';
  const response = await fetch(url, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
    ...(limitMs && { signal: AbortSignal.timeout(limitMs) }),
  });
  return JSON.parse(await response.text());
}
