import { execFile } from 'node:child_process';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningHttpServer, serveHttp } from './http.ts';

/** The scenarios for what this server has. */
const scenarios = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
];

/** The others, each with the reason why it does not apply. */
const notApplicable: Record<string, string> = {
  'logging-set-level': 'The server has no logging capability.',
  'completion-complete': 'It has no completions: arguments are documented by their schemas.',
  'server-sse-polling': 'It keeps no events to resume a stream: a call is short.',
  ...sameReason(
    'It calls a tool or reads a resource that a server for this suite has: test_simple_text and the like.',
    'tools-call-simple-text tools-call-image tools-call-audio tools-call-embedded-resource tools-call-mixed-content',
    'tools-call-with-logging tools-call-error tools-call-with-progress tools-call-sampling tools-call-elicitation',
    'json-schema-2020-12 elicitation-sep1034-defaults elicitation-sep1330-enums',
    'resources-read-text resources-read-binary resources-templates-read',
  ),
  ...sameReason('Its resources do not change.', 'resources-subscribe resources-unsubscribe'),
  ...sameReason(
    'It has no prompts.',
    'prompts-list prompts-get-simple prompts-get-with-args prompts-get-embedded-resource prompts-get-with-image',
  ),
};

function sameReason(reason: string, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((each) => each.split(' ')).map((name) => [name, reason]));
}

let server: RunningHttpServer;
// The suite sends no token, so it goes through this.
const withToken = createServer((incoming, outgoing) => {
  const { method, headers, url } = incoming;
  const { port } = new URL(server.url);
  const options = {
    port,
    method,
    path: url,
    headers: { ...headers, authorization: `Bearer ${server.token}` },
  };
  const passed = request(options, (response) => {
    outgoing.writeHead(response.statusCode ?? 500, response.headers);
    response.pipe(outgoing);
  });
  passed.on('error', () => outgoing.destroy());
  incoming.pipe(passed);
});

beforeAll(async () => {
  server = await serveHttp({
    port: 0,
    baseUrl: 'https://voice-agent.example.com',
    apiKey: 'key-of-the-service',
  });
  await new Promise<void>((resolve) => withToken.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  withToken.close();
  withToken.closeAllConnections();
  await server.close();
});

const suite = new URL('../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url)
  .pathname;
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [suite, ...args], { cwd: import.meta.dirname });

test('each scenario for servers is run, or does not apply for a reason', async () => {
  const { stdout } = await run('list', '--server');
  const [ofServers = ''] = stdout.split(/^Client scenarios/m);
  const names = [...ofServers.matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name);
  expect([...scenarios, ...Object.keys(notApplicable)].sort()).toEqual(names.sort());
});

test.each(scenarios)('%s', async (scenario) => {
  const { port } = withToken.address() as AddressInfo;
  const { stdout } = await run('server', '--url', `http://127.0.0.1:${port}/mcp`, '--scenario', scenario);
  expect(stdout).toMatch(/(?<!\d)0 failed/);
});
