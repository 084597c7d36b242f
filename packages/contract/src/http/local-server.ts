import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CannotRun } from '@voice-agent/cli-kit/text';

/** A server on this machine. */
export interface LocalServer {
  /** Its address, without a trailing slash. */
  url: string;
  /** Takes no more requests, and waits for those that are under way. */
  close(): Promise<void>;
}

export interface LocalServerOptions {
  /** Default: any free one. */
  port?: number;
  /** Default: 127.0.0.1, which only this machine reaches. */
  host?: string;
  /** Milliseconds that a request under way may take once the server closes. */
  graceMs: number;
  /** The sentence for the reader when it can't listen. @param code of Node: `EADDRINUSE` */
  problem(code: string): string;
}

/** Starts a server. @throws CannotRun when it can't listen */
export async function startServer(
  listener: RequestListener,
  { port = 0, host = '127.0.0.1', graceMs, problem }: LocalServerOptions,
): Promise<LocalServer> {
  const server = createServer({ requestTimeout: 0 }, listener).listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new CannotRun(problem((error as NodeJS.ErrnoException).code ?? 'unknown reason'));
  }
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      const limit = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(limit);
    },
  };
}
