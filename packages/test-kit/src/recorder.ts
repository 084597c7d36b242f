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

/** Answers every request alike. */
export const sends =
  (body: string | Buffer, status = 200, headers = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);

/** A server on this machine that keeps what it is sent. */
export class Recorder {
  baseUrl = '';
  requests: Received[] = [];
  /** Answer the requests one by one; the last answers all that follow. */
  answers: RequestListener[] = [];
  #server: Server | undefined;

  /** Listens on a free port, with nothing kept. @param answer to every request, until `answers` are others */
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
