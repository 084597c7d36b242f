// What a team writes: it has to compile with every compiler and every setting of the tests.
import {
  type Client,
  createClient,
  type ErrorKind,
  type Job,
  type Paginated,
  type RequestError,
  type Result,
  VoiceAgentError,
  type WebTool,
  type WebToolPatch,
} from '@voice-agent/client';
import { parse, type WebhookEvent } from '@voice-agent/webhooks';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Equal<A, B>): void => {};

const id = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';
const client: Client = createClient({
  baseUrl: 'https://voice-agent.example.com',
  apiKey: 'key',
  timeoutMs: 5_000,
  deadlineMs: 20_000,
  maxRetries: 4,
  fetch: (url, init) => fetch(url, init),
});

const result = await client.jobs.list({ projectId: 'p', take: 10, skip: 1, status: 'PENDING', type: 'TTS' });
same<
  typeof result extends Result<infer Data> ? Data : never,
  { jobs: Job[]; total: number; filtered: number }
>(true);
if (result.ok) {
  same<(typeof result.data.jobs)[number]['createdAt'], string | undefined>(true);
} else {
  console.error(describe(result.error));
}

function describe(error: RequestError): string {
  switch (error.kind) {
    case 'status':
      same<typeof error.body, unknown>(true);
      return `${error.status} ${error.headers.get('content-type')}`;
    case 'timeout':
      return `${error.limit} ${error.limitMs}`;
    case 'invalid':
    case 'contract':
      return error.pointer;
    default:
      same<typeof error.kind, Exclude<ErrorKind, 'status' | 'timeout' | 'invalid' | 'contract'>>(true);
      return error.message;
  }
}

const tools = await client.webTools.list({ skip: 2, take: 50, type: 'WEB_TOOL' }).orThrow();
same<typeof tools.items, WebTool[]>(true);
for await (const tool of client.webTools.iterate({ take: 50 })) same<typeof tool, WebTool>(true);
for await (const page of client.webTools.iterate().pages()) same<typeof page, WebTool[]>(true);
const iterated: Paginated<WebTool> = client.webTools.iterate();
same<Awaited<ReturnType<typeof iterated.toArray>>, WebTool[]>(true);
for await (const job of client.jobs.iterate({ projectId: 'p', skipCounts: 'pages' }))
  same<typeof job, Job>(true);

const patches: WebToolPatch[] = [
  { name: 'Weather' },
  { type: 'FUNCTION', async: false, params: { type: 'object', properties: { city: { type: 'string' } } } },
  { type: 'MCP', toolSettings: { methodType: 'PURGE', httpHeaders: { accept: 'text/plain' } } },
  { async: true, messages: [{ type: 'system', content: 'x' }, { type: 'anything' }] },
];
for (const patch of patches) {
  await client.webTools.update(id, patch, { signal: AbortSignal.timeout(2_000), maxRetries: 1 });
}

try {
  await client.webTools.list().orThrow();
} catch (error) {
  if (error instanceof VoiceAgentError) same<typeof error.kind, ErrorKind>(true);
}

const parsed = parse('{}');
if (parsed.ok) same<typeof parsed.event, WebhookEvent>(true);
