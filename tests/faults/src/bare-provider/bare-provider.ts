import { createServer, type IncomingMessage } from 'node:http';
import type { Fields } from '../harness/fault.ts';
import { bytesOf, listening, type Running } from '../harness/proxy.ts';
import { isUuid, jobsProblem, toolsProblem, updateProblem } from './request-validation.ts';
import { apiKey, makeJobs, makeTools, projectId } from './seed-data.ts';

/** A minimal correct service that shares no code with the sandbox. */
export async function startBare(): Promise<Running & { apiKey: string; projectId: string }> {
  const operations = new Bare();
  const server = createServer(async (request, response) => {
    const { status, body } = await operations.respond(request);
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(body));
  });
  return { ...(await listening(server)), apiKey, projectId };
}

interface Outcome {
  status: number;
  body: unknown;
}

const rejected = (status: number, why: string): Outcome => ({ status, body: { error: why } });
const success = (data: unknown): Outcome => ({
  status: 200,
  body: { success: true, message: 'success', data },
});

class Bare {
  private readonly jobs = makeJobs();
  private readonly tools = makeTools();

  async respond(request: IncomingMessage): Promise<Outcome> {
    const { pathname, searchParams: query } = new URL(`http://bare.invalid${request.url ?? '/'}`);
    const sent = `${await bytesOf(request)}`;
    if (request.headers.authorization !== `Token ${apiKey}`)
      return rejected(401, 'the Authorization header is wrong');
    const called = `${request.method} ${pathname}`;
    if (called === 'GET /v1/voice-agents/web-tool/list') return this.listTools(query);
    const isList = called === 'POST /v1/jobs/all';
    const [, segment] = /^PATCH \/v1\/voice-agents\/web-tool\/([^/]+)$/.exec(called) ?? [];
    if (!isList && segment === undefined) return rejected(404, 'no such operation');
    let body: unknown;
    let id = '';
    try {
      id = decodeURIComponent(segment ?? '');
      body = sent === '' ? {} : JSON.parse(sent);
    } catch {
      return rejected(400, 'the id or the body can not be read');
    }
    return isList ? this.listJobs(query, body) : this.update(id, body);
  }

  private listJobs(query: URLSearchParams, body: unknown): Outcome {
    const problem = jobsProblem(query, body);
    if (problem !== undefined) return rejected(400, problem);
    const { take = 10, skip = 1, search = '', status, type } = body as Fields;
    const all = this.jobs.filter(({ project }) => project === query.get('projectId'));
    const found = all.filter(
      (stored) =>
        (status === undefined || stored.status === status) &&
        (type === undefined || stored.type === type) &&
        String(stored.job.title).includes(String(search)),
    );
    const start = (Number(skip) - 1) * Number(take);
    const jobs = found.slice(start, start + Number(take)).map(({ job }) => job);
    return success({ jobs, total: all.length, filtered: found.length });
  }

  private listTools(query: URLSearchParams): Outcome {
    const problem = toolsProblem(query);
    if (problem !== undefined) return rejected(400, problem);
    const agent = query.get('voiceAgentId')?.toLowerCase();
    const type = query.get('type');
    const isActive = query.get('isActive');
    const found = this.tools.filter(
      ({ tool, agents }) =>
        (agent === undefined || agents.includes(agent)) &&
        (type === null || type === 'WEB_TOOL' || tool.type === type) &&
        (isActive === null || String(tool.isActive) === isActive),
    );
    const take = Number(query.get('take') ?? 10);
    const start = (Number(query.get('skip') ?? 1) - 1) * take;
    const items = found.slice(start, start + take).map(({ tool }) => tool);
    return success({ total: this.tools.length, filtered: found.length, items });
  }

  private update(id: string, body: unknown): Outcome {
    if (!isUuid(id)) return rejected(400, 'the id is no uuid');
    const problem = updateProblem(body);
    if (problem !== undefined) return rejected(400, problem);
    const stored = this.tools.find(({ tool }) => tool.id === id.toLowerCase());
    if (stored === undefined) return rejected(404, 'no such web tool');
    const { type, name, description, async, toolSettings, messages, params } = body as Fields;
    const changes = { type, name, description, async, toolSettings, messages, params: shown(params) };
    for (const [field, value] of Object.entries(changes)) {
      if (value !== undefined) stored.tool[field] = value;
    }
    return success(stored.tool);
  }
}

/** Params as responses have them: type and description of each property. */
function shown(params: unknown): Fields | undefined {
  if (params === undefined) return undefined;
  const properties = ((params as Fields).properties ?? {}) as Record<string, Fields>;
  return Object.fromEntries(
    Object.entries(properties).map(([name, { type, description }]) => [
      name,
      { ...(type !== undefined && { type }), ...(typeof description === 'string' && { description }) },
    ]),
  );
}
