import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A server that plays the service, and misbehaves where the first part of the path asks for it. */
export interface Service extends AsyncDisposable {
  baseUrl: string;
}

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => unknown;

const require = createRequire(import.meta.url);
const examples = join(require.resolve('@voice-agent/specs/package.json'), '../examples');
const example = (path: string): string => readFileSync(join(examples, `${path}.response.json`), 'utf8');
const renamed = example('updateWebTool/renamed');
const { id } = JSON.parse(renamed).data;
const answers: Record<string, string> = {
  'POST /v1/jobs/all': example('listJobs/every-type'),
  'GET /v1/voice-agents/web-tool/list': example('listWebTools/both-types'),
  [`PATCH /v1/voice-agents/web-tool/${id}`]: renamed,
};
const type = { 'content-type': 'application/json' };
const empty = { total: 0, filtered: 0, jobs: [], items: [] };

/** The path without the part that names the case, as a URL. */
const target = ({ url = '' }: IncomingMessage): URL =>
  new URL(url.replace(/^\/[^/]+/, ''), 'http://127.0.0.1');
const send = (response: ServerResponse, data: object): void => {
  response.writeHead(200, type).end(JSON.stringify({ success: true, message: 'success', data }));
};

const normal: Answer = (request, response) => {
  const answer = answers[`${request.method} ${target(request).pathname}`];
  if (answer === undefined) response.writeHead(404).end('not an operation');
  else response.writeHead(200, type).end(answer);
};

/** Three pages of two web tools. */
const pages: Answer = (request, response) => {
  const before = (Number(target(request).searchParams.get('skip')) - 1) * 2;
  const records = ['1', '2', '3', '4', '5', '6'].slice(before, before + 2).map((id) => ({ id }));
  send(response, { ...empty, items: records });
};

const echo: Answer = ({ method, url, headers }, response, body) => {
  const { authorization, 'content-type': contentType } = headers;
  const received = { method, url: target({ url } as IncomingMessage), authorization, contentType, body };
  send(response, { ...empty, id, received });
};

const gzip: Answer = (request, response) => {
  const answer = answers[`${request.method} ${target(request).pathname}`] ?? '';
  response.writeHead(200, { ...type, 'content-encoding': 'gzip' }).end(gzipSync(answer));
};

/** Begins a response that has more to come. */
const begin = (response: ServerResponse, text: string, then?: () => void) =>
  response.writeHead(200, { ...type, 'content-length': '1000' }).write(text, then);

const cases: Record<string, Answer> = {
  normal,
  echo,
  pages,
  gzip,
  'empty-500': (_, response) => response.writeHead(500).end(),
  silent: () => {},
  stalled: (_, response) => begin(response, '{"success":'),
  reset: ({ socket }) => socket.resetAndDestroy(),
  'reset-in-the-body': ({ socket }, response) => begin(response, '{', () => socket.resetAndDestroy()),
  loop: ({ url }, response) => response.writeHead(307, { location: url }).end(),
};

/** Starts it on a free port. */
export async function startService(): Promise<Service> {
  const server = createServer(async (request, response) => {
    // For a page of another origin.
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-methods', 'GET, POST, PATCH');
    response.setHeader('access-control-allow-headers', 'authorization, content-type');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    let body = '';
    for await (const chunk of request) body += chunk;
    const [, name = ''] = /^\/([a-z0-9-]+)\//.exec(request.url ?? '') ?? [];
    const answer = cases[name];
    if (answer === undefined) return response.writeHead(404).end(`no case ${name}`);
    answer(request, response, body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
