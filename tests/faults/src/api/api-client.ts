import {
  isListJobsResponse,
  isListWebToolsResponse,
  isUpdateWebToolResponse,
} from '@voice-agent/client/validators';
import type { Fields, OperationId } from '../harness/fault.ts';
import { Client, isObject, type Reply, type RequestValues } from '../harness/http-client.ts';

const webTools = '/v1/voice-agents/web-tool';
const validators: Record<OperationId, (value: unknown) => boolean> = {
  listJobs: (value) => isListJobsResponse(value),
  listWebTools: (value) => isListWebToolsResponse(value),
  updateWebTool: (value) => isUpdateWebToolResponse(value),
};

export type ToolType = 'FUNCTION' | 'MCP';

/** The voice agent's operations as a probe calls them. */
export class Api extends Client {
  readonly key: string;
  readonly projectId: string;

  constructor(at: { url: string; apiKey: string; projectId: string }, timeoutMs?: number) {
    super({ url: at.url, headers: { authorization: `Token ${at.apiKey}` }, timeoutMs });
    this.key = at.apiKey;
    this.projectId = at.projectId;
  }

  listJobs(body: unknown = {}, request: RequestValues = {}): Promise<Reply> {
    return this.send('POST', '/v1/jobs/all', { query: { projectId: this.projectId }, body, ...request });
  }

  listWebTools(query: Record<string, string> = {}, request: RequestValues = {}): Promise<Reply> {
    return this.send('GET', `${webTools}/list`, { query, ...request });
  }

  update(id: string, body: unknown, request: RequestValues = {}): Promise<Reply> {
    return this.send('PATCH', `${webTools}/${encodeURIComponent(id)}`, { body, ...request });
  }

  /** Calls an operation with a body, or with a query where it has none; updates go to the first tool of the type. */
  async call(
    operation: OperationId,
    values: unknown,
    request: RequestValues = {},
    type?: ToolType,
  ): Promise<Reply> {
    if (operation === 'listJobs') return this.listJobs(values, request);
    if (operation === 'listWebTools') return this.listWebTools(values as Record<string, string>, request);
    return this.update(await this.toolId(type), values, request);
  }

  /** The web tools that the filters match, page after page; at most 20 pages. */
  async tools(query: Record<string, string> = {}, take = 50): Promise<Fields[]> {
    const found: Fields[] = [];
    for (let page = 1; page <= 20; page++) {
      const items = recordsOf(await this.listWebTools({ ...query, take: String(take), skip: String(page) }));
      found.push(...items);
      if (items.length < take) break;
    }
    return found;
  }

  /** A web tool of the type; the same one of the same service as long as no page changes. */
  async tool(type: ToolType = 'FUNCTION', index = 0): Promise<Fields> {
    return (await this.tools()).filter((tool) => tool.type === type)[index] ?? {};
  }

  async toolId(type: ToolType = 'FUNCTION', index = 0): Promise<string> {
    return String((await this.tool(type, index)).id);
  }

  /** A web tool as the lists show it now. */
  async shown(id: string): Promise<Fields> {
    return (await this.tools()).find((tool) => tool.id === id) ?? {};
  }
}

/** The data of a response; empty when it has none. */
export const dataOf = ({ json }: Reply): Fields => (isObject(json) && isObject(json.data) ? json.data : {});

/** The records of a list; none when the response is no list. */
export function recordsOf(reply: Reply): Fields[] {
  const { items, jobs } = dataOf(reply);
  const records = items ?? jobs;
  return Array.isArray(records) ? records : [];
}

/** Whether a response is the success that the spec describes. */
export const isValid = (operation: OperationId, { ok, json, headers }: Reply): boolean =>
  ok && /^application\/(.*\+)?json\b/.test(headers.get('content-type') ?? '') && validators[operation](json);
