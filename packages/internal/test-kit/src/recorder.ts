import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { portOf } from './scratch.ts';

/** A request as it came. */
export interface Received {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Responds to every request alike. */
export const sends =
  (body: string | Buffer, status = 200, headers = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);

/** A local server that keeps the requests it receives. */
export class Recorder {
  baseUrl = '';
  requests: Received[] = [];
  /** One listener for each request; the last one takes all that follow. */
  answers: RequestListener[] = [];
  #server: Server | undefined;

  /** Listens on a free port, with no requests kept. @param answer takes every request until `answers` change */
  async start(answer: RequestListener): Promise<void> {
    this.requests = [];
    this.answers = [answer];
    this.#server = createServer(async (request, response) => {
      const { method = '', url = '', headers } = request;
      this.requests.push({ method, url, headers, body: await text(request) });
      (this.answers.length > 1 ? this.answers.shift() : this.answers[0])?.(request, response);
    });
    this.baseUrl = `http://127.0.0.1:${await portOf(this.#server)}`;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((closed) => this.#server?.close(closed) ?? closed(undefined));
  }
}
