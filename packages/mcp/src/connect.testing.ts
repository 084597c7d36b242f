import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema, type ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import type { JsonObject } from '@voice-agent/operation-kit/arguments';
import { type HttpOptions, serveHttp } from './http.ts';

export type Structured = {
  data: JsonObject;
  next?: { when?: string; arguments: JsonObject }[];
  leftOut?: string;
  error?: JsonObject;
};

/** A client of the SDK, and what ends both ends. */
export interface Connected extends AsyncDisposable {
  client: Client;
  call(name: string, args?: JsonObject, signal?: AbortSignal): Promise<Structured>;
}

/** @param answer how whoever uses the agent confirms; without it the client cannot ask */
function newClient(answer?: (message: string) => ElicitResult): Client {
  const capabilities = answer === undefined ? {} : { elicitation: {} };
  const client = new Client({ name: 'test', version: '1.0.0' }, { capabilities });
  if (answer !== undefined)
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => answer(params.message));
  return client;
}

async function connected(client: Client, close: () => Promise<unknown>): Promise<Connected> {
  // From then on the client validates structured content.
  await client.listTools();
  return {
    client,
    call: async (name, args = {}, signal) =>
      (await client.callTool({ name, arguments: args }, undefined, signal && { signal }))
        .structuredContent as Structured,
    async [Symbol.asyncDispose]() {
      await client.close();
      await close();
    },
  };
}

/** Over HTTP, with a server in this process. */
export async function overHttp(
  options: HttpOptions,
  answer?: (message: string) => ElicitResult,
): Promise<Connected> {
  const server = await serveHttp({ port: 0, ...options });
  const client = newClient(answer);
  const requestInit = { headers: { authorization: `Bearer ${server.token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url), { requestInit }) as never);
  return connected(client, () => server.close());
}

/** Over stdio, with the built program. */
export async function overStdio(args: readonly string[], env: Record<string, string>): Promise<Connected> {
  const program = new URL('../dist/cli/main.js', import.meta.url).pathname;
  const client = newClient();
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [program, ...args], env }),
  );
  return connected(client, async () => {});
}
