import {
  isListJobsResponse,
  isListWebToolsResponse,
  isUpdateWebToolResponse,
} from '@voice-agent/client/validators';
import type { Fields, OperationId } from './types.ts';

/** What came back. */
export interface Reply {
  /** 0 when no whole answer came. */
  status: number;
  /** Whether it is a success, which is all that the interface tells of a status. */
  ok: boolean;
  contentType: string;
  /** Undefined when it is no JSON. */
  json: unknown;
}

export interface Request {
  query?: Record<string, string>;
  /** Sent as JSON; absent, no body is sent. */
  body?: unknown;
  /** Sent as it is, in place of `body`. */
  raw?: string;
  /** The Authorization header; null for none. Default: the right one. */
  authorization?: string | null;
}

const webTools = '/v1/voice-agents/web-tool';
const judges: Record<OperationId, (value: unknown) => boolean> = {
  listJobs: (value) => isListJobsResponse(value),
  listWebTools: (value) => isListWebToolsResponse(value),
  updateWebTool: (value) => isUpdateWebToolResponse(value),
};

/** The operations as a probe calls them. */
export class Api {
  readonly url: string;
  readonly key: string;
  readonly projectId: string;

  private readonly patienceMs: number;

  /** @param patienceMs how long to wait for an answer, in milliseconds; the default only ends a wait for ever */
  constructor(at: { url: string; apiKey: string; projectId: string }, patienceMs: number = 30_000) {
    this.patienceMs = patienceMs;
    this.url = at.url;
    this.key = at.apiKey;
    this.projectId = at.projectId;
  }

  async send(method: string, path: string, request: Request = {}): Promise<Reply> {
    const { query, body, raw = body === undefined ? undefined : JSON.stringify(body) } = request;
    const { authorization = `Token ${this.key}` } = request;
    try {
      const response = await fetch(`${this.url}${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
        method,
        headers: {
          ...(raw !== undefined && { 'content-type': 'application/json' }),
          ...(authorization !== null && { authorization }),
        },
        ...(raw !== undefined && { body: raw }),
        redirect: 'manual',
        signal: AbortSignal.timeout(this.patienceMs),
      });
      const text = await response.text();
      const { status, ok } = response;
      return { status, ok, contentType: response.headers.get('content-type') ?? '', json: parsed(text) };
    } catch {
      return { status: 0, ok: false, contentType: '', json: undefined };
    }
  }

  listJobs(body: unknown = {}, request: Request = {}): Promise<Reply> {
    return this.send('POST', '/v1/jobs/all', { query: { projectId: this.projectId }, body, ...request });
  }

  listWebTools(query: Record<string, string> = {}, request: Request = {}): Promise<Reply> {
    return this.send('GET', `${webTools}/list`, { query, ...request });
  }

  update(id: string, body: unknown, request: Request = {}): Promise<Reply> {
    return this.send('PATCH', `${webTools}/${encodeURIComponent(id)}`, { body, ...request });
  }

  /** A request to the operation that is right, whatever else it says. */
  async plain(operation: OperationId, request: Request = {}): Promise<Reply> {
    if (operation === 'listJobs') return this.listJobs({}, request);
    if (operation === 'listWebTools') return this.listWebTools({}, request);
    return this.update(await this.toolId(), { name: 'Tide table' }, request);
  }

  /** The web tools that the filters let through, page after page; at most 20 pages. */
  async tools(query: Record<string, string> = {}, take = 50): Promise<Fields[]> {
    const found: Fields[] = [];
    for (let page = 1; page <= 20; page++) {
      const items = recordsOf(await this.listWebTools({ ...query, take: String(take), skip: String(page) }));
      found.push(...items);
      if (items.length < take) break;
    }
    return found;
  }

  /** A web tool of the type; of the same provider the same one as long as no page changes. */
  async tool(type: 'FUNCTION' | 'MCP' = 'FUNCTION', index = 0): Promise<Fields> {
    return (await this.tools()).filter((tool) => tool.type === type)[index] ?? {};
  }

  async toolId(type: 'FUNCTION' | 'MCP' = 'FUNCTION', index = 0): Promise<string> {
    return String((await this.tool(type, index)).id);
  }

  /** A web tool as the lists show it now. */
  async shown(id: string): Promise<Fields> {
    return (await this.tools()).find((tool) => tool.id === id) ?? {};
  }
}

/** The records of a list; none when the answer is no list. */
export function recordsOf({ json }: Reply): Fields[] {
  const data = ((json ?? {}) as { data?: Fields }).data ?? {};
  const records = data.items ?? data.jobs;
  return Array.isArray(records) ? records : [];
}

/** The data of an answer; empty when it has none. */
export function dataOf({ json }: Reply): Fields {
  return ((json ?? {}) as { data?: Fields }).data ?? {};
}

/** Whether it is a success as the document describes it. */
export function isValid(operation: OperationId, { ok, json, contentType }: Reply): boolean {
  return ok && /^application\/(.*\+)?json\b/.test(contentType) && judges[operation](json);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
