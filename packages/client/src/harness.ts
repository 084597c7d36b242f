// For the tests alone.
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach } from 'vitest';

export const id = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';

/** The envelope of a success, as text. */
export const success = (data: unknown): string => JSON.stringify({ success: true, message: 'success', data });

/** A success of every operation. */
export const good: string = success({ id, jobs: [], items: [], total: 0, filtered: 0 });

export const sends =
  (body: string | Buffer, code = 200, headers = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(code, headers).end(body);
export const fine: RequestListener = sends(good);
export const status = (code: number, headers = {}): RequestListener => sends('', code, headers);

/** A service on this machine, a new one for each test of a file. */
export interface Service {
  readonly baseUrl: string;
  readonly requests: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[];
  /** Answer the requests one by one; the last answers all that follow. At first every request succeeds. */
  answers: RequestListener[];
  stop(): Promise<unknown>;
}

export function useService(): Service {
  let server: Server;
  const service = {
    baseUrl: '',
    requests: [] as Service['requests'],
    answers: [fine],
    stop: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
  beforeEach(async () => {
    service.requests = [];
    service.answers = [fine];
    server = createServer(async (request, response) => {
      const { method = '', url = '', headers } = request;
      service.requests.push({ method, url, headers, body: await text(request) });
      const { answers } = service;
      (answers.length > 1 ? answers.shift() : answers[0])?.(request, response);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    service.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => service.stop());
  return service;
}
