import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Job, JobStatus, JobType, WebTool, WebToolPatch } from '@voice-agent/client';
import { eventTypes } from '@voice-agent/webhooks';
import fc from 'fast-check';
import { openServer, type Server } from './harness.ts';
import { apiKey, type SandboxProcess, startProcess } from './process.ts';

const statuses: JobStatus[] = ['PENDING', 'COMPLETED', 'FAILED'];
const types: JobType[] = ['TRANSCRIPTION', 'TRANSLATION', 'TTS', 'AI_CONTENT'];
const projectId = 'project-harbour';
const flags = ['--seed', '7', '--jobs', '90', '--web-tools', '14', '--allow-local-tools'];

/** What the sandbox should hold, kept as plainly as can be. */
interface Model {
  jobs: { job: Job; status: JobStatus; type: JobType }[];
  tools: WebTool[];
  toolsOfAgent: Map<string, string[]>;
  calls: Map<string, Record<string, unknown>>;
}

/** The sandbox that is compared with it. */
interface Real {
  sandbox: SandboxProcess;
  readonly file: string;
  readonly receiver: Server;
}

/** How much is proved. */
export interface ModelOptions {
  readonly runs: number;
  readonly commands: number;
  readonly seed?: number;
  readonly onRun?: (run: number) => void;
}

/** What was done. */
export interface ModelFigures {
  readonly runs: number;
  readonly kills: number;
  readonly calls: number;
  readonly updates: number;
  readonly lists: number;
}

/**
 * Random sequences of updates, lists, calls, kills and restarts, on a sandbox with a file and on the model.
 *
 * @throws Error where they differ, with the seed and the shortest sequence that shows it
 */
export async function agreeWithModel({ runs, commands, seed, onRun }: ModelOptions): Promise<ModelFigures> {
  const figures = { runs: 0, kills: 0, calls: 0, updates: 0, lists: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.commands(commandsOf(figures), { maxCommands: commands, size: 'max' }),
      async (sequence) => {
        onRun?.(++figures.runs);
        const folder = mkdtempSync(join(tmpdir(), 'sandbox-model-'));
        const receiver = await openServer();
        const file = join(folder, 'sandbox.db');
        const real: Real = { sandbox: await startProcess([...flags, '--db', file]), file, receiver };
        try {
          const model = await read(real.sandbox.url);
          await configureAgents(real);
          await fc.asyncModelRun(async () => ({ model, real }), sequence);
          await checkCalls(model, real);
        } finally {
          await real.sandbox.kill();
          await receiver.close();
          rmSync(folder, { recursive: true, force: true });
        }
      },
    ),
    { numRuns: runs, ...(seed !== undefined && { seed }), endOnFailure: false },
  );
  return figures;
}

type Figures = { -readonly [Name in keyof ModelFigures]: number };
type Command = fc.AsyncCommand<Model, Real>;

function commandsOf(figures: Figures): fc.Arbitrary<Command>[] {
  const index = fc.nat({ max: 1000 });
  const page = { skip: fc.integer({ min: 1, max: 6 }), take: fc.integer({ min: 1, max: 12 }) };
  const search = fc.option(
    fc.constantFrom('a', 'ar', 'harb', 'THE', 'é', '%', '"', 'tide table', 'nowhere'),
    {
      nil: undefined,
    },
  );
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
  const common = { name: text, description: text };
  const patch: fc.Arbitrary<Patch> = fc.oneof(
    fc.record(
      { type: fc.constant('FUNCTION' as const), async: fc.boolean(), ...common },
      { requiredKeys: ['type', 'async'] },
    ),
    fc.record({ type: fc.constant('MCP' as const), ...common }, { requiredKeys: ['type'] }),
    fc.record(common, { requiredKeys: [] }),
  );
  return [
    fc.tuple(index, patch).map(([at, body]) => update(figures, at, body)),
    fc
      .record({
        agent: fc.option(index, { nil: undefined }),
        isActive: fc.option(fc.boolean(), { nil: undefined }),
        type: fc.option(fc.constantFrom('MCP', 'FUNCTION'), { nil: undefined }),
        search,
        ...page,
      })
      .map((query) => listTools(figures, query)),
    fc
      .record({
        status: fc.option(fc.constantFrom(...statuses), { nil: undefined }),
        type: fc.option(fc.constantFrom(...types), { nil: undefined }),
        search,
        ...page,
      })
      .map((query) => listJobs(figures, query)),
    fc
      .tuple(index, fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }))
      .map(([at, params]) => call(figures, at, params)),
    fc.constant(kill(figures)),
  ];
}

/** @param fields undefined ones are left out of the text that fast-check shows */
const command = (name: string, fields: unknown, run: Command['run']): Command => ({
  check: () => true,
  run,
  toString: () => `${name} ${JSON.stringify(fields)}`,
});

/** Without `params`, which a response shows as something else. */
type Patch = WebToolPatch & { params?: never };

function update(figures: Figures, at: number, patch: Patch): Command {
  return command('update', { at, patch }, async (model, { sandbox }) => {
    figures.updates++;
    const index = at % model.tools.length;
    const before = model.tools[index] as WebTool;
    const expected: WebTool = { ...before, ...patch, version: (before.version ?? 0) + 1 };
    if (expected.type === 'MCP' && before.type !== 'MCP') {
      delete expected.async;
      delete expected.params;
    }
    const answer = await send(sandbox.url, 'PATCH', `/v1/voice-agents/web-tool/${before.id}`, patch);
    same('the response to an update', answer, expected);
    model.tools[index] = expected;
    // The same list each time, so that one that was kept too long is seen; and that nothing else has changed.
    const all = await send(sandbox.url, 'GET', '/v1/voice-agents/web-tool/list?take=1000');
    same('the list after an update', (all as { items: WebTool[] }).items, model.tools);
  });
}

interface ToolQuery {
  agent: number | undefined;
  isActive: boolean | undefined;
  type: string | undefined;
  search: string | undefined;
  skip: number;
  take: number;
}

function listTools(figures: Figures, query: ToolQuery): Command {
  return command('list web tools', query, async (model, { sandbox }) => {
    figures.lists++;
    const agents = [...model.toolsOfAgent.keys()];
    const voiceAgentId = query.agent === undefined ? undefined : agents[query.agent % agents.length];
    const ofAgent = voiceAgentId === undefined ? undefined : model.toolsOfAgent.get(voiceAgentId);
    const matching = model.tools.filter(
      (tool) =>
        (ofAgent === undefined || ofAgent.includes(tool.id)) &&
        (query.isActive === undefined || tool.isActive === query.isActive) &&
        (query.type === undefined || tool.type === query.type) &&
        (contains(tool.name, query.search) || contains(tool.description, query.search)),
    );
    const { isActive, type, search, skip, take } = query;
    const path = `/v1/voice-agents/web-tool/list?${queryText({ voiceAgentId, isActive, type, search, skip, take })}`;
    const items = matching.slice((skip - 1) * take, skip * take);
    const expected = { items, total: model.tools.length, filtered: matching.length };
    same('a list of web tools', await send(sandbox.url, 'GET', path), expected);
  });
}

interface JobsQuery {
  status: JobStatus | undefined;
  type: JobType | undefined;
  search: string | undefined;
  skip: number;
  take: number;
}

function listJobs(figures: Figures, query: JobsQuery): Command {
  return command('list jobs', query, async (model, { sandbox }) => {
    figures.lists++;
    const matching = model.jobs
      .filter(({ status }) => query.status === undefined || status === query.status)
      .filter(({ type }) => query.type === undefined || type === query.type)
      .filter(({ job }) => contains(job.title, query.search))
      .map(({ job }) => job);
    const jobs = matching.slice((query.skip - 1) * query.take, query.skip * query.take);
    const expected = { jobs, total: model.jobs.length, filtered: matching.length };
    const path = `/v1/jobs/all?${queryText({ projectId })}`;
    same('a list of jobs', await send(sandbox.url, 'POST', path, query), expected);
  });
}

function call(figures: Figures, at: number, params: Record<string, unknown>): Command {
  return command('call', { at, params }, async (model, { sandbox }) => {
    figures.calls++;
    const agents = [...model.toolsOfAgent.keys()];
    const body = { agentId: agents[at % agents.length], params, pace: 'as-fast-as-possible' };
    const { id } = (await control(sandbox.url, 'POST', '/calls', body)) as { id: string };
    model.calls.set(id, params);
  });
}

function kill(figures: Figures): Command {
  return command('kill and restart', {}, async (_model, real) => {
    figures.kills++;
    await real.sandbox.kill();
    real.sandbox = await startProcess([...flags, '--db', real.file]);
  });
}

/** Waits for the last event of every call, then compares what arrived with what was expected. */
async function checkCalls(model: Model, { sandbox, receiver }: Real): Promise<void> {
  for (const id of model.calls.keys()) {
    await until(`call.ended of ${id}`, () =>
      receiver.arrived.some(({ body }) => body.includes('"call.ended"') && JSON.parse(body).callId === id),
    );
  }
  const arrived = receiver.arrived.map(({ body }) => JSON.parse(body));
  for (const [id, params] of model.calls) {
    const { events } = (await control(sandbox.url, 'GET', `/calls/${id}`)) as { events: object[] };
    const texts = [
      ...new Set(arrived.filter(({ callId }) => callId === id).map((event) => JSON.stringify(event))),
    ];
    same(
      `the events of ${id}`,
      texts,
      events.map((event) => JSON.stringify(event)),
    );
    const kinds = texts.map((text) => JSON.parse(text).eventType);
    for (const kind of kinds) if (!eventTypes.includes(kind)) throw new Error(`${id} has a ${kind}.`);
    same(`the first and the last event of ${id}`, [kinds[0], kinds.at(-1)], ['call.started', 'call.ended']);
    const { outcomeResult } = JSON.parse(texts.at(-1) as string).data.data;
    for (const [name, value] of Object.entries(JSON.parse(JSON.stringify(params))))
      same(`the parameter ${name} of ${id}`, outcomeResult[name], value);
  }
}

async function read(url: string): Promise<Model> {
  const model: Model = { jobs: [], tools: [], toolsOfAgent: new Map(), calls: new Map() };
  const kindOf = new Map<string, { status: JobStatus; type: JobType }>();
  const path = `/v1/jobs/all?projectId=${projectId}`;
  for (const status of statuses)
    for (const type of types) {
      const { jobs } = (await send(url, 'POST', path, { status, type, take: 1000 })) as { jobs: Job[] };
      for (const { id } of jobs) kindOf.set(id, { status, type });
    }
  const { jobs } = (await send(url, 'POST', path, { take: 1000 })) as { jobs: Job[] };
  model.jobs = jobs.map((job) => ({ job, ...(kindOf.get(job.id) as { status: JobStatus; type: JobType }) }));
  const list = async (query: string) =>
    ((await send(url, 'GET', `/v1/voice-agents/web-tool/list?take=1000${query}`)) as { items: WebTool[] })
      .items;
  model.tools = await list('');
  const agents = await agentsOf(url);
  for (const { id } of agents)
    model.toolsOfAgent.set(
      id,
      (await list(`&voiceAgentId=${id}`)).map((tool) => tool.id),
    );
  return model;
}

async function configureAgents({ sandbox, receiver }: Real): Promise<void> {
  for (const { id } of await agentsOf(sandbox.url))
    await control(sandbox.url, 'PUT', `/agents/${id}/webhook`, {
      webhookUrl: receiver.url,
      webhookAuth: { authKey: 'noAuth' },
    });
}

async function agentsOf(url: string): Promise<{ id: string }[]> {
  return ((await control(url, 'GET', '/agents')) as { agents: { id: string }[] }).agents;
}

type Request = [url: string, method: string, path: string, body?: unknown];

/** The data of a response. */
const send = async (...request: Request): Promise<unknown> =>
  ((await answerTo(...request)) as { data: unknown }).data;

const control = (url: string, method: string, path: string, body?: unknown): Promise<unknown> =>
  answerTo(url, method, `/_sandbox${path}`, body);

async function answerTo(...[url, method, path, body]: Request): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Token ${apiKey}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} gave ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

const queryText = (query: Record<string, unknown>): string =>
  `${new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]])),
  )}`;

const contains = (text: string | undefined, search: string | undefined): boolean =>
  search === undefined || (text ?? '').toLowerCase().includes(search.toLowerCase());

function same(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Error(`${what} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}.`);
}

async function until(what: string, holds: () => boolean, ms = 60_000): Promise<void> {
  const end = Date.now() + ms;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`It did not come to pass in ${ms} ms: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const runs = Number(process.argv[2] ?? 40);
  try {
    const figures = await agreeWithModel({
      runs,
      commands: 80,
      onRun: (run) => {
        if (process.stderr.isTTY) process.stderr.write(`\rSandbox and model: run ${run} of ${runs} …`);
      },
    });
    if (process.stderr.isTTY) process.stderr.write('\n');
    const { updates, lists, calls, kills } = figures;
    console.log(
      `Sandbox and model, ${runs} runs: ${updates} updates, ${lists} lists, ${calls} calls, ${kills} kills: passed.`,
    );
  } catch (error) {
    console.log(`Sandbox and model: failed. ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
