import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** Starts a server on this machine until the test is over. @returns its port */
export async function portOf(server: Server & { closeAllConnections?(): void }): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections?.();
  });
  return (server.address() as AddressInfo).port;
}

/** The address of a service that answers so until the test is over. */
export const serve = async (listener: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await portOf(createServer(listener))}`;

/** Makes a folder for the tests of a file, which is gone after them. */
export function useFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An answer in the envelope of the voice agent service. */
export const envelope = (data: unknown): string =>
  JSON.stringify({ success: true, message: 'success', data });
