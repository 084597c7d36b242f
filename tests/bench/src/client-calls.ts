import type { Client, WebToolPatch } from '@voice-agent/client';

type Call = () => PromiseLike<unknown>;

/** A fetch of the runtime, and one that gives up as ours does. */
export const bare = 'fetch';
export const limited = 'fetch with a time limit';
export const operations = ['list jobs', 'list web tools', 'update a web tool'] as const;
type Operation = (typeof operations)[number];

const ours = ['ours', 'ours, requests not validated'];

/** The ways to make the call of an operation. */
export const waysOf = (operation: Operation): string[] => [
  bare,
  limited,
  ...(operation === 'list web tools' ? ['ours'] : ours),
];

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
const jobsBody = { take: 10, status: 'COMPLETED' } as const;

const requests: Record<Operation, [method: string, path: string, body?: object]> = {
  'list jobs': ['POST', '/v1/jobs/all?projectId=project-harbour', jobsBody],
  'list web tools': ['GET', '/v1/voice-agents/web-tool/list?isActive=true&skip=2&take=10'],
  'update a web tool': ['PATCH', `/v1/voice-agents/web-tool/${toolId}`, patch],
};

const ourCalls: Record<Operation, (client: Client) => Promise<unknown>> = {
  'list jobs': (client) => client.jobs.list({ projectId: 'project-harbour', ...jobsBody }),
  'list web tools': (client) => client.webTools.list({ isActive: true, skip: 2, take: 10 }),
  'update a web tool': (client) => client.webTools.update(toolId, patch),
};

/** Makes calls one after another; loads no more than this way needs. */
export async function caller(
  baseUrl: string,
  operation: Operation,
  name: string,
): Promise<(times: number) => Promise<void>> {
  return repeated(await connect(baseUrl, operation, name));
}

/** Repeats a call, once it has given a whole response: one that failed fast would look cheap. */
export async function repeated(call: Call): Promise<(times: number) => Promise<void>> {
  const response = await call();
  const text = Buffer.isBuffer(response) ? response.toString() : JSON.stringify(response);
  if (!/job-9|tool_9/.test(text)) throw new Error(`No whole response but ${text}`);
  return async (times) => {
    for (let i = 0; i < times; i++) await call();
  };
}

async function connect(baseUrl: string, operation: Operation, name: string): Promise<Call> {
  if (name.startsWith(bare)) {
    const [method, path, body] = requests[operation];
    const limitMs = name === bare ? undefined : 30_000;
    return () => bareCall(baseUrl + path, method, body, limitMs);
  }
  const { createClient } = await import('@voice-agent/client');
  const client = createClient({ baseUrl, apiKey: 'key', validateRequests: name === 'ours' });
  return () => ourCalls[operation](client);
}

async function bareCall(url: string, method: string, body?: object, limitMs?: number): Promise<unknown> {
  const headers: Record<string, string> = { Authorization: 'Token key' };
  if (body) headers['Content-Type'] = 'application/json';
  const response = await fetch(url, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
    // The cost of a time limit with `fetch`.
    ...(limitMs && { signal: AbortSignal.timeout(limitMs) }),
  });
  return JSON.parse(await response.text());
}
