import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  createServer,
  type Server as HttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import type { McpOptions } from './options.ts';
import { serverFactory } from './server.ts';

/** How a server listens. */
export interface HttpOptions extends McpOptions {
  /** The port of 127.0.0.1; 0 for any that is free. Default: 4230. */
  port?: number | undefined;
  /** What clients send as a bearer token. Default: the environment variable `VOICE_AGENT_MCP_TOKEN`, else a new one. */
  token?: string | undefined;
}

/** A server that listens. */
export interface RunningHttpServer {
  /** The address of its endpoint. */
  readonly url: string;
  readonly token: string;
  close(): Promise<void>;
}

export const defaultPort = 4230;
const host = '127.0.0.1';
const minToken = 16;
const maxSessions = 50;
const maxBodyBytes = 1_000_000;

/**
 * Serves MCP over streamable HTTP, for clients on this machine that have the token.
 *
 * @throws TypeError when the token is shorter than 16 characters or not visible ASCII, and as `createClient` does
 * @example
 * import { serveHttp } from '@voice-agent/mcp';
 *
 * const server = await serveHttp({ baseUrl: 'https://voice-agent.example.com', port: 0 });
 * console.log(server.url);
 * await server.close();
 */
export async function serveHttp(options: HttpOptions = {}): Promise<RunningHttpServer> {
  const { port = defaultPort, token: given = process.env.VOICE_AGENT_MCP_TOKEN, ...others } = options;
  const token = given ?? randomBytes(24).toString('base64url');
  if (token.length < minToken || !/^[!-~]+$/.test(token))
    throw new TypeError(
      `The token must have at least ${minToken} characters, all of them visible ASCII. Set VOICE_AGENT_MCP_TOKEN to another, or leave it out.`,
    );
  const sessions = new Sessions(others);
  const server = createServer((request, response) => {
    const status = rejection(request, token);
    if (status !== undefined) return reject(response, ...status);
    sessions.handle(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else reject(response, 500, 'The request failed.');
    });
  });
  await listening(server, port);
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${actual}/mcp`,
    token,
    close: async () => {
      await sessions.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

const listening = (server: HttpServer, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(
        new Error(
          code === 'EADDRINUSE'
            ? `Port ${port} of ${host} is taken: free it, or choose another one.`
            : `It can't listen on port ${port} of ${host}: ${code}.`,
        ),
      ),
    );
    server.listen(port, host, resolve);
  });

/** Why a request is not for the protocol. A page that resolves its own name to this machine has another `Host`. */
function rejection(
  { headers, url = '' }: IncomingMessage,
  token: string,
): [status: number, message: string] | undefined {
  const isLocal = (address: string): boolean =>
    /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i.test(address);
  if (!isLocal(headers.host ?? '')) return [403, 'The Host is not an address of this machine.'];
  if (headers.origin !== undefined && !isLocal(headers.origin.replace(/^https?:\/\//i, '')))
    return [403, 'The Origin is not on this machine.'];
  if (!isEqual(headers.authorization ?? '', `Bearer ${token}`))
    return [401, 'Send the token of the server: Authorization: Bearer <token>.'];
  return /^\/mcp\/?(?:\?|$)/.test(url) ? undefined : [404, 'The endpoint is /mcp.'];
}

const isEqual = (one: string, other: string): boolean => {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
};

function reject(response: ServerResponse, status: number, message: string): void {
  const headers = {
    'content-type': 'application/json',
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
  };
  response
    .writeHead(status, headers)
    .end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }));
}

/** The clients of a server, each with a session of its own. The one that was idle longest makes room for a new one. */
class Sessions {
  readonly #createServer: ReturnType<typeof serverFactory>;
  readonly #transports = new Map<string, StreamableHTTPServerTransport>();

  constructor(options: McpOptions) {
    this.#createServer = serverFactory(options);
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? this.#transports.get(id) : undefined;
    if (id !== undefined && known === undefined)
      return reject(response, 404, 'Unknown session: initialize a new one.');
    if (known !== undefined) {
      this.#transports.delete(id as string);
      this.#transports.set(id as string, known);
    }
    if (request.method !== 'POST')
      return known ? known.handleRequest(request, response) : reject(response, 400, 'Send Mcp-Session-Id.');
    const body = await bodyOf(request);
    if (body === undefined)
      return reject(response, 413, `A message has at most ${maxBodyBytes} bytes of JSON.`);
    if (known !== undefined) return known.handleRequest(request, response, body.json);
    if (!isInitializeRequest(body.json))
      return reject(response, 400, 'Send Mcp-Session-Id, or initialize a session.');
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (session) => void this.#add(session, transport),
      onsessionclosed: (session) => void this.#transports.delete(session),
    });
    await this.#createServer().connect(transport as never);
    await transport.handleRequest(request, response, body.json);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#transports.values()].map((each) => each.close()));
    this.#transports.clear();
  }

  #add(session: string, transport: StreamableHTTPServerTransport): void {
    this.#transports.set(session, transport);
    for (const [oldest, other] of this.#transports) {
      if (this.#transports.size <= maxSessions) return;
      this.#transports.delete(oldest);
      void other.close();
    }
  }
}

/** The JSON of a body; undefined when it is too long. What is not JSON is left to the protocol. */
async function bodyOf(request: IncomingMessage): Promise<{ json: unknown } | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > maxBodyBytes) return undefined;
    parts.push(part);
  }
  try {
    return { json: JSON.parse(Buffer.concat(parts).toString()) };
  } catch {
    return { json: null };
  }
}
