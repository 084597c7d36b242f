// What tests/contract can't check with the corpus. `tsc` runs these: an @ts-expect-error that is not needed is an error.
import {
  type Client,
  createClient,
  type ErrorKind,
  type Job,
  type Message,
  type Paginated,
  type ParamSchema,
  paramsSchema,
  type RequestError,
  type Result,
  VoiceAgentError,
  type WebTool,
  type WebToolList,
  type WebToolParam,
  type WebToolPatch,
} from './index.ts';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Equal<A, B>) => {};

const client: Client = createClient({ baseUrl: 'https://voice-agent.example.com', apiKey: 'key' });
const id = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';

declare const many: Message[];
declare const patch: WebToolPatch;
declare const some: string;

createClient();
createClient({ baseUrl: new URL('https://voice-agent.example.com'), apiKey: async () => 'key' });
// @ts-expect-error an option that does not exist
createClient({ key: 'key' });

// @ts-expect-error a field that does not exist
client.jobs.list({ projectId: 'p', limit: 10 });
client.webTools.list();
// @ts-expect-error `skip` is a number here, a string on the wire
client.webTools.list({ skip: '2' });
client.webTools.update(id, patch);
client.webTools.update(id, { messages: many });
client.webTools.update(id, {
  messages: [{ content: 'x' }, { content: 'y' }, { type: some }, { type: some }],
});
// @ts-expect-error a typo in a message
client.webTools.update(id, { messages: [{ type: 'a', contnt: 'x' }] });
// @ts-expect-error a field that does not exist
client.webTools.update(id, { nmae: 'Weather' });
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
} else if (result.error.kind === 'status') {
  same<typeof result.error.body, unknown>(true);
  same<typeof result.error.status, number>(true);
} else {
  // @ts-expect-error only a status has one
  result.error.status;
}
type TheOthers = 'invalid' | 'contract' | 'unsuccessful' | 'unreadable' | 'network' | 'timeout' | 'abort';
same<RequestError['kind'], 'status' | TheOthers>(true);
same<Awaited<ReturnType<Client['webTools']['update']>>, Result<WebTool>>(true);
same<Awaited<ReturnType<ReturnType<Client['webTools']['update']>['orThrow']>>, WebTool>(true);
// @ts-expect-error the caller says what `skip` counts
client.jobs.iterate({ projectId: 'p' });
for await (const job of client.jobs.iterate({ projectId: 'p', skipCounts: 'records' }))
  same<typeof job, Job>(true);
for await (const tool of client.webTools.iterate({ take: 50 })) same<typeof tool, WebTool>(true);
for await (const page of client.webTools.iterate().pages()) same<typeof page, WebTool[]>(true);
const tools: Paginated<WebTool> = client.webTools.iterate();
same<Awaited<ReturnType<typeof tools.toArray>>, WebTool[]>(true);
// @ts-expect-error a limit is a number
tools.toArray({ limit: '5' });
// @ts-expect-error an iteration starts at the start
client.webTools.iterate({ skip: 2 });
same<WebTool['type'], 'FUNCTION' | 'MCP' | undefined>(true);
same<NonNullable<WebToolPatch['type']>, 'FUNCTION' | 'MCP'>(true);
same<ParamSchema['type'], string | string[] | undefined>(true);

declare const tool: WebTool;
declare const { params }: Required<WebTool>;
declare const anySchema: Record<string, unknown>;
// @ts-expect-error a response has a map of parameters, an update wants a schema
client.webTools.update(id, { params });
// @ts-expect-error the same in a patch of its own
({ params }) satisfies WebToolPatch;
// @ts-expect-error a web tool that was read is not an update
client.webTools.update(id, { ...tool });
// @ts-expect-error not with the fields that are missing, either
client.webTools.update(id, { ...tool, type: 'FUNCTION', async: true });
client.webTools.update(id, { params: paramsSchema(params) });
client.webTools.update(id, { params: paramsSchema({ ...tool.params, day: { type: 'string' } }) });
client.webTools.update(id, { params: anySchema });
client.webTools.update(id, { params: { oneOf: [{}], properties: { type: { type: 'string' } } } });
same<ReturnType<typeof paramsSchema>, ParamSchema | undefined>(true);
for (const param of Object.values(params)) same<typeof param, WebToolParam>(true);

// After `instanceof`, the kind decides the fields, as it does for the error of a result.
const caught: unknown = undefined;
if (caught instanceof VoiceAgentError) {
  same<typeof caught.kind, ErrorKind>(true);
  if (caught.kind === 'status') same<typeof caught.status, number>(true);
  if (caught.kind === 'timeout') same<typeof caught.limit, 'timeoutMs' | 'deadlineMs'>(true);
  // @ts-expect-error only an error of kind status has one
  if (caught.kind === 'abort') caught.status;
}
new VoiceAgentError('timeout', 'late', 1, { limit: 'timeoutMs', limitMs: 5 }).limitMs;

const listed = client.webTools.list();
listed.orThrow().then((data) => same<typeof data, WebToolList>(true));
listed.asResponse().then((result) => result.ok && same<typeof result.data, Response>(true));
listed.withResponse().then((result) => result.ok && same<typeof result.data.data, WebToolList>(true));
listed
  .orThrow()
  .withResponse()
  .then(({ data }) => same<typeof data, WebToolList>(true));
client
  .withOptions({ timeoutMs: 1 })
  .webTools.list({}, { query: { search: 'tide' }, headers: { 'x-a': null } });
