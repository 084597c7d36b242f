import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { McpOptions } from './options.ts';
import { serverFactory } from './server.ts';

/** A server on two streams. */
export interface RunningServer {
  /** Resolves when the client has closed its end, or after `close`. */
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
  const { stdin } = process;
  const server = serverFactory(options)();
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  server.onclose = resolve;
  const close = (): Promise<void> => server.close();
  // The transport of the SDK goes on when its input has ended.
  stdin.once('end', close).once('close', close);
  await server.connect(new StdioServerTransport());
  return { ended, close };
}
