import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { repeated } from './client-calls.ts';

const values = { projectId: 'project-harbour', take: 10, status: 'COMPLETED' } as const;
const args: Record<string, object> = {
  listJobs: values,
  listWebTools: { isActive: true, skip: 2, take: 10 },
};

/** Makes calls of a tool one after another: the server over stdio, whose streams are in memory. */
export async function tool(baseUrl: string, name: string): Promise<(times: number) => Promise<void>> {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  Object.defineProperties(process, { stdin: { value: stdin }, stdout: { value: stdout } });
  const { serveStdio } = await import('@voice-agent/mcp');
  await serveStdio({ baseUrl, apiKey: 'key-of-bench' });
  const requestOf = (request: object): string => `${JSON.stringify({ jsonrpc: '2.0', id: 1, ...request })}\n`;
  const send = async (request: string): Promise<Buffer> => {
    const response = once(stdout, 'data') as Promise<[Buffer]>;
    stdin.write(request);
    return (await response)[0];
  };
  const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name, version: '1' } };
  await send(requestOf({ method: 'initialize', params: client }));
  const call = requestOf({ method: 'tools/call', params: { name, arguments: args[name] } });
  return repeated(() => send(call));
}

/** Makes the same calls with a client of the same settings. */
export async function direct(baseUrl: string, name: string): Promise<(times: number) => Promise<void>> {
  const { createClient } = await import('@voice-agent/client');
  const { validateResponses } = await import('@voice-agent/client/validators');
  const client = createClient({ baseUrl, apiKey: 'key-of-bench', validateResponses });
  if (name === 'listJobs') return repeated(() => client.jobs.list(values));
  return repeated(() => client.webTools.list(args[name]));
}
