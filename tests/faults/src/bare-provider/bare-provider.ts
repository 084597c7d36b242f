import type { Fields, HttpRequest, HttpResponse } from '../harness/fault.ts';
import { type RunningService, startService } from '../harness/fault-proxy.ts';
import { jsonResponse } from '../harness/http-messages.ts';
import { isUuid, listJobsProblem, listToolsProblem, updateProblem } from './request-validation.ts';
import { apiKey, createJobs, createTools, projectId } from './seed-data.ts';

/** A minimal correct service that shares no code with the sandbox. */
export async function startBareProvider(): Promise<RunningService & { apiKey: string; projectId: string }> {
  const provider = new BareProvider();
  return { ...(await startService(async (request) => provider.respond(request))), apiKey, projectId };
}

const reject = (status: number, error: string): HttpResponse => jsonResponse(status, { error });
const success = (data: unknown): HttpResponse =>
  jsonResponse(200, { success: true, message: 'success', data });

class BareProvider {
  private readonly jobs = createJobs();
  private readonly tools = createTools();

  respond({ method, path, query, headers, body }: HttpRequest): HttpResponse {
    if (headers.authorization !== `Token ${apiKey}`)
      return reject(401, 'the Authorization header is invalid');
    const operation = `${method} ${path}`;
    if (operation === 'GET /v1/voice-agents/web-tool/list') return this.listTools(query);
    const isJobList = operation === 'POST /v1/jobs/all';
    const [, segment] = /^PATCH \/v1\/voice-agents\/web-tool\/([^/]+)$/.exec(operation) ?? [];
    if (!isJobList && segment === undefined) return reject(404, 'no such operation');
    let json: unknown = {};
    let id = '';
    try {
      id = decodeURIComponent(segment ?? '');
      if (body !== undefined) json = JSON.parse(String(body));
    } catch {
      return reject(400, 'the id or the body is malformed');
    }
    return isJobList ? this.listJobs(query, json) : this.update(id, json);
  }

  private listJobs(query: URLSearchParams, body: unknown): HttpResponse {
    const problem = listJobsProblem(query, body);
    if (problem !== undefined) return reject(400, problem);
    const { take = 10, skip = 1, search = '', status, type } = body as Fields;
    const all = this.jobs.filter(({ project }) => project === query.get('projectId'));
    const filtered = all.filter(
      (stored) =>
        (status === undefined || stored.status === status) &&
        (type === undefined || stored.type === type) &&
        String(stored.job.title).includes(String(search)),
    );
    const start = (Number(skip) - 1) * Number(take);
    const jobs = filtered.slice(start, start + Number(take)).map(({ job }) => job);
    return success({ jobs, total: all.length, filtered: filtered.length });
  }

  private listTools(query: URLSearchParams): HttpResponse {
    const problem = listToolsProblem(query);
    if (problem !== undefined) return reject(400, problem);
    const agent = query.get('voiceAgentId')?.toLowerCase();
    const type = query.get('type');
    const isActive = query.get('isActive');
    const filtered = this.tools.filter(
      ({ tool, agents }) =>
        (agent === undefined || agents.includes(agent)) &&
        (type === null || type === 'WEB_TOOL' || tool.type === type) &&
        (isActive === null || String(tool.isActive) === isActive),
    );
    const take = Number(query.get('take') ?? 10);
    const start = (Number(query.get('skip') ?? 1) - 1) * take;
    const items = filtered.slice(start, start + take).map(({ tool }) => tool);
    return success({ total: this.tools.length, filtered: filtered.length, items });
  }

  private update(id: string, body: unknown): HttpResponse {
    if (!isUuid(id)) return reject(400, 'the id is not a uuid');
    const problem = updateProblem(body);
    if (problem !== undefined) return reject(400, problem);
    const stored = this.tools.find(({ tool }) => tool.id === id.toLowerCase());
    if (stored === undefined) return reject(404, 'no such web tool');
    const { type, name, description, async, toolSettings, messages, params } = body as Fields;
    const changes = {
      type,
      name,
      description,
      async,
      toolSettings,
      messages,
      params: toResponseParams(params),
    };
    for (const [field, value] of Object.entries(changes)) {
      if (value !== undefined) stored.tool[field] = value;
    }
    return success(stored.tool);
  }
}

/** The params of a response have the type and description of each property. */
function toResponseParams(params: unknown): Fields | undefined {
  if (params === undefined) return undefined;
  const properties = ((params as Fields).properties ?? {}) as Record<string, Fields>;
  return Object.fromEntries(
    Object.entries(properties).map(([name, { type, description }]) => [
      name,
      { ...(type !== undefined && { type }), ...(typeof description === 'string' && { description }) },
    ]),
  );
}
