import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a request says, with its query in alphabetical order. */
export interface Recorded {
  method: string | undefined;
  path: string;
  query: [string, string][];
  authorization: string | undefined;
  contentType: string | undefined;
  body: unknown;
}

/** A server that keeps what it is sent, which Prism does not show. */
export interface Recorder {
  url: string;
  requests: Recorded[];
  /** The body of every answer. */
  answer: unknown;
  close(): void;
}

export async function startRecorder(): Promise<Recorder> {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const url = new URL(request.url ?? '', recorder.url);
    recorder.requests.push({
      method: request.method,
      path: url.pathname,
      query: [...url.searchParams].sort(([one], [other]) => one.localeCompare(other)),
      authorization: request.headers.authorization,
      contentType: request.headers['content-type'],
      body: text === '' ? undefined : JSON.parse(text),
    });
    response.setHeader('content-type', 'application/json').end(JSON.stringify(recorder.answer));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const recorder: Recorder = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answer: { success: true, message: 'success', data: {} },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return recorder;
}
