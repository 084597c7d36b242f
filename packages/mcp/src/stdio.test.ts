import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import type { JsonObject } from '@voice-agent/operation-kit/arguments';
import { expect, test } from 'vitest';

const program = new URL('../dist/cli/main.js', import.meta.url).pathname;
const id = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';

async function service(answer: RequestListener): Promise<AsyncDisposable & { url: string }> {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Starts the program with a client that calls one tool. */
function callFrom(url: string, name: string, args: JsonObject): ChildProcessWithoutNullStreams {
  const mcp = spawn(process.execPath, [program, '--url', url, '--allow-writes'], {
    env: { ...process.env, VOICE_AGENT_API_KEY: 'key-of-the-test' },
  });
  const clientInfo = { name: 'test', version: '1.0.0' };
  const initialize = { protocolVersion: '2025-11-25', capabilities: { elicitation: {} }, clientInfo };
  const messages = [
    { id: 1, method: 'initialize', params: initialize },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: { name, arguments: args } },
  ];
  for (const each of messages) mcp.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...each })}\n`);
  return mcp;
}

/** The result of the call, when the program has ended. @param onMessage gets what it sends meanwhile */
async function resultOf(
  mcp: ChildProcessWithoutNullStreams,
  onMessage: (message: JsonObject) => void = () => {},
): Promise<unknown> {
  let result: unknown;
  createInterface({ input: mcp.stdout }).on('line', (line) => {
    const message = JSON.parse(line) as JsonObject;
    if (message.id === 2 && message.method === undefined) result = Object(message.result).structuredContent;
    else onMessage(message);
  });
  expect(await once(mcp, 'close')).toEqual([0, null]);
  return result;
}

test('a call that runs when stdin ends is answered before the program ends', async () => {
  const data = { items: [], total: 0, filtered: 0 };
  let mcp: ChildProcessWithoutNullStreams | undefined;
  await using server = await service((_, response) => {
    // Responds when the end has been written.
    mcp?.stdin.end(() => response.end(JSON.stringify({ success: true, message: 'success', data })));
    response.setHeader('content-type', 'application/json');
  });
  mcp = callFrom(server.url, 'listWebTools', {});
  expect(await resultOf(mcp)).toEqual({ data });
});

test.each(['before', 'after'])(
  'a question that nobody can answer is a no: stdin ends %s it',
  async (when) => {
    let requests = 0;
    await using server = await service(() => {
      requests++;
    });
    const mcp = callFrom(server.url, 'updateWebTool', { id, name: 'Renamed' });
    if (when === 'before') mcp.stdin.end();
    const result = await resultOf(mcp, ({ method }) => {
      if (method === 'elicitation/create') mcp.stdin.end();
    });
    expect(result).toMatchObject({ error: { kind: 'not-confirmed' } });
    expect(requests).toBe(0);
  },
);

test('a call that was cancelled is not waited for', async () => {
  let mcp: ChildProcessWithoutNullStreams | undefined;
  const cancel = { method: 'notifications/cancelled', params: { requestId: 2 } };
  await using server = await service(() =>
    mcp?.stdin.end(`${JSON.stringify({ jsonrpc: '2.0', ...cancel })}\n`),
  );
  mcp = callFrom(server.url, 'listWebTools', {});
  expect(await resultOf(mcp)).toBeUndefined();
});
