import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import type { Job, WebTool } from '@voice-agent/client';
import { serviceSpec } from '@voice-agent/client/operations';
import { createService, type Service } from '@voice-agent/service';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { behaviours } from './behaviours/index.ts';
import { type Choices, choose } from './choices.ts';
import type { StoredJob } from './public.ts';
import { runSandbox } from './sandbox.ts';
import type { State } from './state.ts';

export const apiKey = 'test-key';
export const authorization: string = `Token ${apiKey}`;
const projectId = 'project-harbour';
export const agentId = '71e6b0d4-3f8a-4c59-92ab-d05c8e17f643';

/** The job with a number, of one project. */
export const job = (number: number): Job => ({
  id: `job-${number}`,
  title: `Harbour call ${number}`,
  createdAt: '2026-03-02T09:15:00.000Z',
});

export const functionId = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';
export const mcpId = 'b2a7f6de-10c3-4f58-8e19-7d40c1b93a55';

export const functionTool: WebTool = {
  id: functionId,
  version: 3,
  name: 'Tide table',
  type: 'FUNCTION',
  isActive: true,
  async: false,
  description: 'Looks up the tides.',
  toolSettings: { serverUrl: 'https://tides.example.com', timeout: 5000, authToken: 'true-token' },
  params: { harbour: { type: 'string', description: 'Name of the harbour.' } },
  messages: [{ type: 'system', content: 'One moment.' }],
};
export const mcpTool: WebTool = {
  id: mcpId,
  version: 1,
  name: 'Pilot roster',
  type: 'MCP',
  isActive: false,
  description: 'Who is on duty.',
  toolSettings: { serverUrl: 'https://pilots.example.com' },
};

/** A sandbox on a free port, with thirty jobs and two web tools. */
export interface TestApi {
  readonly url: string;
  readonly port: number;
  readonly state: State;
  /** Sends with the right key and, where there is a body, as JSON. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string | undefined>,
  ): Promise<Response>;
  close(): Promise<void>;
}

export async function startApi(
  chosen: Partial<Choices> = {},
  service: Service<State> = createService(behaviours, serviceSpec),
): Promise<TestApi> {
  const { url, state, close } = await runSandbox(
    { apiKey, choices: chosen, jobs: 0, webTools: 0, receiver: 'none' },
    service,
  );
  state.jobs.add(
    Array.from({ length: 30 }, (_, i) => ({
      projectId,
      status: i % 3 === 0 ? 'FAILED' : 'COMPLETED',
      type: i % 2 === 0 ? 'TTS' : 'TRANSLATION',
      job: job(i + 1),
    })) as StoredJob[],
  );
  state.webTools.add([
    { tool: functionTool, agentIds: [agentId] },
    { tool: mcpTool, agentIds: [] },
  ]);
  return {
    url,
    port: Number(new URL(url).port),
    state,
    close,
    send: (method, path, body, headers = {}) => {
      const all = {
        authorization,
        'content-type': body === undefined ? undefined : 'application/json',
        ...headers,
      };
      const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
      return fetch(url + path, {
        method,
        headers: sent,
        ...(body !== undefined && {
          body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
        }),
      } as RequestInit);
    },
  };
}

/** Starts the operations for the tests of a file; each test finds the choices as they are at first. */
export function useApi(): Omit<TestApi, 'close'> {
  const api = {} as TestApi;
  beforeAll(async () => {
    Object.assign(api, await startApi());
  });
  beforeEach(() => {
    api.state.choices = choose();
  });
  afterAll(() => api.close());
  return api;
}

/** Asks the control API of a sandbox. @param body is sent as JSON, or as it is when it is bytes */
export async function askControl<T>(
  { url }: { readonly url: string },
  path: string,
  method = 'GET',
  body?: unknown,
): Promise<{ status: number; body: T; text: string }> {
  const answer = await fetch(`${url}/_sandbox${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: body instanceof Buffer ? body : JSON.stringify(body) }),
  } as RequestInit);
  const text = await answer.text();
  return { status: answer.status, text, body: (text === '' ? undefined : JSON.parse(text)) as T };
}

export interface RawAnswer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends what `fetch` would not, such as another Host. */
export const sendRaw = (
  url: string,
  method: string,
  headers: OutgoingHttpHeaders = {},
  body: string | Buffer = '',
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent: false }, async (incoming) => {
      const text = (await incoming.toArray()).join('');
      resolve({ status: incoming.statusCode, headers: incoming.headers, body: text });
    });
    outgoing.on('error', reject).end(body);
  });

/** Writes bytes to a port as they are. @returns what came until the connection ended, and how it ended */
export async function raw(port: number, text: string): Promise<{ text: string; error?: string }> {
  const socket = connect(port, '127.0.0.1');
  let seen = '';
  let error: string | undefined;
  socket.on('data', (chunk) => {
    seen += chunk.toString('latin1');
  });
  socket.on('error', ({ code }: NodeJS.ErrnoException) => {
    error = code;
  });
  socket.write(text, 'latin1');
  await new Promise<void>((ended) => {
    socket.on('close', () => ended());
  });
  return { text: seen, ...(error !== undefined && { error }) };
}
