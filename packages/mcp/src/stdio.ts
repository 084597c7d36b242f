import { finished } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { ErrorCode, type RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { McpOptions } from './options.ts';
import { serverFactory } from './server.ts';

/** A server on two streams. */
export interface RunningServer {
  /** Resolves when the client has closed its end and its calls were answered, or after `close`. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/**
 * Serves MCP to the process that started this one: nothing else may write to stdout.
 *
 * @throws TypeError as `createClient` does
 * @example
 * import { serveStdio } from '@voice-agent/mcp';
 *
 * const server = await serveStdio({ allowWrites: true });
 * await server.ended;
 */
export async function serveStdio(options: McpOptions = {}): Promise<RunningServer> {
  const server = serverFactory(options)();
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  server.onclose = resolve;
  const transport = new StdioServerTransport();
  closeAfterInput(transport);
  await server.connect(transport);
  return { ended, close: () => server.close() };
}

/** Closes a transport when its input has ended and every request has its response. That of the SDK goes on for ever. */
function closeAfterInput(transport: StdioServerTransport): void {
  const requests = new Set<unknown>();
  const questions = new Set<RequestId>();
  let hasEnded = false;
  const error = { code: ErrorCode.ConnectionClosed, message: 'The input has ended.' };
  const finish = (): void => {
    if (!hasEnded) return;
    for (const id of questions) transport.onmessage?.({ jsonrpc: '2.0', id, error });
    if (requests.size === 0) void transport.close();
  };
  transport.onmessage = (message) => {
    if (!('method' in message)) questions.delete(message.id as RequestId);
    else if ('id' in message) requests.add(message.id);
    // What is cancelled gets no response.
    else if (message.method === 'notifications/cancelled') requests.delete(message.params?.requestId);
  };
  const send = transport.send.bind(transport);
  transport.send = async (message) => {
    await send(message);
    if (!('method' in message)) requests.delete(message.id);
    else if ('id' in message) questions.add(message.id);
    finish();
  };
  finished(process.stdin, { writable: false }, () => {
    hasEnded = true;
    finish();
  });
}
