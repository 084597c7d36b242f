import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { McpOptions } from './options.ts';
import { serverFactory } from './server.ts';

/** The streams of a process. */
export interface Streams {
  readonly stdin: Readable;
  readonly stdout: Writable;
}

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
export async function serveStdio(
  options: McpOptions = {},
  streams: Streams = process,
): Promise<RunningServer> {
  const server = serverFactory(options)();
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  const close = (): Promise<void> => server.close();
  await server.connect(new StdioServerTransport(streams.stdin, streams.stdout));
  // The transport of the SDK goes on when its input has ended.
  void once(streams.stdin, 'close').then(close, close);
  streams.stdin.once('end', close);
  return { ended, close };
}
