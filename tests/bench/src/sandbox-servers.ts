import { startPrism } from '@voice-agent/test-kit/prism';
import type { Load } from './load.ts';
import { packageFile } from './programs.ts';

/** A request that every server gets. */
export interface BenchRequest {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  body: string;
}

export const questions: BenchRequest[] = [
  {
    name: 'list jobs',
    method: 'POST',
    path: '/v1/jobs/all?projectId=project-harbour',
    body: JSON.stringify({ take: 10, skip: 2, status: 'COMPLETED' }),
  },
  {
    name: 'list web tools',
    method: 'GET',
    path: '/v1/voice-agents/web-tool/list?take=10&isActive=true',
    body: '',
  },
];

/** The API key of the sandbox that is measured. */
export const apiKey = 'key-of-the-bench';

/** The load that sends a question with the key. */
export const loadOf = ({ method, path, body }: BenchRequest, port: number): Load => ({
  port,
  line: `${method} ${path}`,
  headers: { authorization: `Token ${apiKey}`, 'content-type': 'application/json' },
  body,
});

/** Starts a sandbox; gives its port. */
export async function serveSandbox(): Promise<number> {
  const { startSandbox } = await import('@voice-agent/sandbox');
  const { url } = await startSandbox({ apiKey });
  return Number(new URL(url).port);
}

/** Starts a server that sends the responses of the questions as they are; gives its port. */
export async function serveBare(responses: string[]): Promise<number> {
  const { serve } = await import('@hono/node-server');
  const { Hono } = await import('hono');
  const app = new Hono();
  for (const [index, { method, path }] of questions.entries()) {
    const [route = ''] = path.split('?');
    const headers = { 'content-type': 'application/json' };
    app.on(method, route, (context) => context.body(responses[index] ?? '', 200, headers));
  }
  return new Promise((resolve) =>
    serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(port)),
  );
}

/** Starts Prism on our document; gives its port. */
export async function servePrism(): Promise<number> {
  const [document, script] = [
    packageFile('@voice-agent/specs', 'dist/openapi.yaml'),
    packageFile('@stoplight/prism-cli', 'dist/index.js'),
  ];
  const { url } = await startPrism(script, document);
  return Number(new URL(url).port);
}
