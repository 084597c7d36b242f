import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of a test, on this machine. */
export interface TestServer {
  url: string;
  close(): void;
}

export async function serve(listener: RequestListener): Promise<TestServer> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** An answer in the envelope of the voice agent service. */
export const envelope = (data: unknown): string =>
  JSON.stringify({ success: true, message: 'success', data });
