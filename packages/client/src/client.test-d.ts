// Type tests: `tsc` is what runs them. An @ts-expect-error that is not needed is an error itself.
import {
  type Client,
  createClient,
  type Job,
  type Message,
  type ParamSchema,
  type Result,
  type WebTool,
  type WebToolPatch,
} from './index.ts';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Equal<A, B>) => {};

const client: Client = createClient({ baseUrl: 'https://voice-agent.example.com', apiKey: 'key' });
const id = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';

declare const many: Message[];
declare const patch: WebToolPatch;
declare const some: string;

// @ts-expect-error the key is required
createClient({ baseUrl: 'https://voice-agent.example.com' });

client.jobs.list({
  projectId: 'p',
  take: 10,
  skip: 1,
  search: 'x',
  status: 'PENDING',
  type: 'AI_CONTENT',
  sort: { by: 1 },
});
// @ts-expect-error the project is required
client.jobs.list({ take: 10 });
// @ts-expect-error an unknown status
client.jobs.list({ projectId: 'p', status: 'RUNNING' });
// @ts-expect-error an unknown type
client.jobs.list({ projectId: 'p', type: 'WEB_TOOL' });
// @ts-expect-error `take` is a number here
client.jobs.list({ projectId: 'p', take: '10' });
// @ts-expect-error a field that does not exist
client.jobs.list({ projectId: 'p', limit: 10 });

client.webTools.list();
client.webTools.list({ voiceAgentId: id, isActive: true, skip: 2, take: 50, type: 'WEB_TOOL' });
// @ts-expect-error `skip` is a number here, a string on the wire
client.webTools.list({ skip: '2' });
// @ts-expect-error `isActive` is a boolean
client.webTools.list({ isActive: 'true' });
// @ts-expect-error an unknown type
client.webTools.list({ type: 'TTS' });

client.webTools.update(id, { name: 'Weather' });
client.webTools.update(id, {
  async: true,
  params: { type: 'object', properties: { city: { type: 'string' } } },
});
client.webTools.update(id, { type: 'FUNCTION', async: false, params: { items: { enum: [1] } } });
client.webTools.update(id, { type: 'MCP', toolSettings: { methodType: 'PURGE', httpHeaders: { a: 'b' } } });
client.webTools.update(id, { messages: [{ type: 'system', content: 'x' }, { type: 'anything' }] });
client.webTools.update(id, {
  messages: [{ content: 'x' }, { content: 'y' }, { type: some }, { type: some }],
});
client.webTools.update(id, { messages: many });
client.webTools.update(id, patch);
// @ts-expect-error rule 4 of 4.2: each message type once
client.webTools.update(id, { messages: [{ type: 'system' }, { type: 'system' }] });
// @ts-expect-error rule 4 of 4.2, for types that are not described, too
client.webTools.update(id, { messages: [{ type: 'a' }, { type: 'b' }, { type: 'a' }] });
// @ts-expect-error a typo in a message
client.webTools.update(id, { messages: [{ type: 'a', contnt: 'x' }] });
// @ts-expect-error rule 1 of 4.2: FUNCTION needs `async`
client.webTools.update(id, { type: 'FUNCTION' });
// @ts-expect-error rule 2 of 4.2: MCP does not allow `async`
client.webTools.update(id, { type: 'MCP', async: true });
// @ts-expect-error rule 3 of 4.2: MCP does not allow `params`
client.webTools.update(id, { type: 'MCP', params: { type: 'object' } });
// @ts-expect-error WEB_TOOL is a filter, not a type of web tool
client.webTools.update(id, { type: 'WEB_TOOL', async: true });
// @ts-expect-error a field that does not exist
client.webTools.update(id, { nmae: 'Weather' });
// @ts-expect-error header values are strings
client.webTools.update(id, { toolSettings: { httpHeaders: { a: 1 } } });
// @ts-expect-error a recursive schema is checked at every depth
client.webTools.update(id, { params: { properties: { city: { required: 'name' } } } });
// @ts-expect-error without a patch there is nothing to update
client.webTools.update(id);

const result = await client.jobs.list({ projectId: 'p' });
// @ts-expect-error `data` is there only when `ok` is true
result.data;
if (result.ok) {
  same<typeof result.data.jobs, Job[]>(true);
  same<typeof result.data.total, number>(true);
  same<Job['createdAt'], string | undefined>(true);
  // @ts-expect-error the record shows no status
  result.data.jobs[0]?.status;
} else {
  switch (result.error.kind) {
    case 'status':
      same<typeof result.error.body, unknown>(true);
      same<typeof result.error.status, number>(true);
      break;
    case 'invalid':
    case 'contract':
    case 'unsuccessful':
    case 'unreadable':
    case 'network':
    case 'timeout':
    case 'abort':
      break;
    default:
      same<typeof result.error, never>(true);
  }
}
same<Awaited<ReturnType<Client['webTools']['update']>>, Result<WebTool>>(true);
same<Awaited<ReturnType<ReturnType<Client['webTools']['update']>['orThrow']>>, WebTool>(true);
// @ts-expect-error the caller says what `skip` counts
client.jobs.iterate({ projectId: 'p' });
for await (const job of client.jobs.iterate({ projectId: 'p', skipCounts: 'records' }))
  same<typeof job, Job>(true);
for await (const tool of client.webTools.iterate({ take: 50 })) same<typeof tool, WebTool>(true);
// @ts-expect-error an iteration starts at the start
client.webTools.iterate({ skip: 2 });
same<WebTool['type'], 'FUNCTION' | 'MCP' | undefined>(true);
same<NonNullable<WebToolPatch['type']>, 'FUNCTION' | 'MCP'>(true);
same<ParamSchema['type'], string | string[] | undefined>(true);
