import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { McpOptions } from './options.ts';
import { serverFactory } from './server.ts';

/** How a server listens. */
export interface HttpOptions extends McpOptions {
  /** The port of 127.0.0.1; 0 for any that is free. @default 4230 */
  port?: number | undefined;
  /** What clients send as a bearer token. @default the environment variable `VOICE_AGENT_MCP_TOKEN`, else a new one */
  token?: string | undefined;
}

/** A server that listens. */
export interface RunningHttpServer {
  /** The address of its endpoint. */
  readonly url: string;
  readonly token: string;
  close(): Promise<void>;
}

type Transports = Map<string, StreamableHTTPServerTransport>;

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
  const { port = 4230, token = process.env.VOICE_AGENT_MCP_TOKEN ?? newToken(), ...others } = options;
  if (token.length < minToken || !/^[!-~]+$/.test(token))
    throw new TypeError(
      `The token needs at least ${minToken} characters of visible ASCII: set VOICE_AGENT_MCP_TOKEN to another.`,
    );
  const newServer = serverFactory(others);
  const transports: Transports = new Map();
  const server = createServer(async (request, response) => {
    const problem = problemOf(request, token, transports);
    if (problem !== undefined) return reject(response, ...problem);
    const transport = transports.get(sessionOf(request)) ?? newTransport(transports);
    try {
      // One that is new has no server yet.
      if (transport.onmessage === undefined) await newServer().connect(transport as never);
      await transport.handleRequest(request, response);
    } catch {
      response.destroy();
    }
  });
  await once(server.listen(port, host), 'listening').catch(({ code }: NodeJS.ErrnoException) => {
    const why = code === 'EADDRINUSE' ? 'it is taken' : code;
    throw new Error(`The server can't listen on port ${port} of ${host}: ${why}. Choose another port.`);
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/mcp`,
    token,
    close: async () => {
      await Promise.all([...transports.values()].map((each) => each.close()));
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

const newToken = (): string => randomBytes(24).toString('base64url');

/** Why a request is rejected. A page that resolves its own name to this machine has another `Host`. */
function problemOf(
  request: IncomingMessage,
  token: string,
  transports: Transports,
): [status: number, message: string] | undefined {
  const { headers, url = '', method = '' } = request;
  const isLocal = (address: string): boolean =>
    /^(?:https?:\/\/)?(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i.test(address);
  if (!isLocal(headers.host ?? '')) return [403, 'The Host is not an address of this machine.'];
  if (headers.origin !== undefined && !isLocal(headers.origin))
    return [403, 'The Origin is not on this machine.'];
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`)))
    return [401, 'Send the token of the server: Authorization: Bearer <token>.'];
  if (!/^\/mcp\/?(?:\?|$)/.test(url)) return [404, 'The endpoint is /mcp.'];
  if (method === 'POST' && !(Number(headers['content-length']) <= maxBodyBytes))
    return [413, `Send Content-Length, at most ${maxBodyBytes}.`];
  const session = sessionOf(request);
  if (session === '') return method === 'POST' ? undefined : [400, 'Send Mcp-Session-Id.'];
  return transports.has(session) ? undefined : [404, 'Unknown session: initialize a new one.'];
}

function reject(response: ServerResponse, status: number, message: string): void {
  if (status === 401) response.setHeader('www-authenticate', 'Bearer');
  response.setHeader('content-type', 'application/json');
  const error = { code: -32_000, message };
  response.writeHead(status).end(JSON.stringify({ jsonrpc: '2.0', error, id: null }));
}

const sessionOf = ({ headers }: IncomingMessage): string => `${headers['mcp-session-id'] ?? ''}`;

/** A session of a client. Where there are too many, the oldest one ends. */
function newTransport(transports: Transports): StreamableHTTPServerTransport {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (session) => {
      transports.set(session, transport);
      const [[oldest, other] = []] = transports;
      if (transports.size <= maxSessions || oldest === undefined) return;
      transports.delete(oldest);
      void other?.close();
    },
    onsessionclosed: (session) => void transports.delete(session),
  });
  return transport;
}
