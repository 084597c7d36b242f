import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { onTestFinished } from 'vitest';

/** Starts a server on this machine until the test is over. @returns its port */
export async function portOf(server: Server & { closeAllConnections?(): void }): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections?.();
  });
  return (server.address() as AddressInfo).port;
}

/** The address of a server with this listener, which runs until the test is over. */
export const serve = async (listener: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await portOf(createServer(listener))}`;

/** The whole text that was sent. */
export function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(`${Buffer.concat(chunks)}`)).on('error', reject);
  });
}

/** Forwards a request to a service and its response back; closes the connection when that fails. */
export async function forward(request: IncomingMessage, response: ServerResponse, to: URL): Promise<void> {
  const { method = '', headers } = request;
  const { host: _, connection: __, ...kept } = headers as Record<string, string>;
  const body = Buffer.concat(await request.toArray());
  const sending = fetch(to, { method, headers: kept, ...(body.length > 0 && { body }) });
  const answer = await sending.catch(() => undefined);
  if (answer === undefined) return void response.destroy();
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
  response.end(Buffer.from(await answer.arrayBuffer()));
}

/** A response body in the envelope of the voice agent service. */
export const envelope = (data: unknown): string =>
  JSON.stringify({ success: true, message: 'success', data });
