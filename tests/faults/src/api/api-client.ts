import {
  isListJobsResponse,
  isListWebToolsResponse,
  isUpdateWebToolResponse,
} from '@voice-agent/client/validators';
import type { Fields, OperationId } from '../harness/fault.ts';
import { Client, isObject, type ProbeResponse, type RequestValues } from '../harness/http-client.ts';

const webTools = '/v1/voice-agents/web-tool';
const validators: Record<OperationId, (value: unknown) => boolean> = {
  listJobs: (value) => isListJobsResponse(value),
  listWebTools: (value) => isListWebToolsResponse(value),
  updateWebTool: (value) => isUpdateWebToolResponse(value),
};

export type ToolType = 'FUNCTION' | 'MCP';

/** Sends requests to the operations of the voice agent service for probes. */
export class ApiClient extends Client {
  readonly key: string;
  readonly projectId: string;

  constructor(service: { url: string; apiKey: string; projectId: string }, timeoutMs?: number) {
    super({ url: service.url, headers: { authorization: `Token ${service.apiKey}` }, timeoutMs });
    this.key = service.apiKey;
    this.projectId = service.projectId;
  }

  listJobs(body: unknown = {}, request: RequestValues = {}): Promise<ProbeResponse> {
    return this.send('POST', '/v1/jobs/all', { query: { projectId: this.projectId }, body, ...request });
  }

  listWebTools(query: Record<string, string> = {}, request: RequestValues = {}): Promise<ProbeResponse> {
    return this.send('GET', `${webTools}/list`, { query, ...request });
  }

  update(id: string, body: unknown, request: RequestValues = {}): Promise<ProbeResponse> {
    return this.send('PATCH', `${webTools}/${encodeURIComponent(id)}`, { body, ...request });
  }

  /** Calls an operation with a body, or with a query if it has no body. Updates go to the first tool of the type. */
  async call(
    operation: OperationId,
    values: unknown,
    request: RequestValues = {},
    type?: ToolType,
  ): Promise<ProbeResponse> {
    if (operation === 'listJobs') return this.listJobs(values, request);
    if (operation === 'listWebTools') return this.listWebTools(values as Record<string, string>, request);
    return this.update(await this.toolId(type), values, request);
  }

  /** All web tools that match the filters, from at most 20 pages. */
  async tools(query: Record<string, string> = {}, take = 50): Promise<Fields[]> {
    const tools: Fields[] = [];
    for (let page = 1; page <= 20; page++) {
      const items = recordsOf(await this.listWebTools({ ...query, take: String(take), skip: String(page) }));
      tools.push(...items);
      if (items.length < take) break;
    }
    return tools;
  }

  /** The web tool of the type at the index in the list; empty when there is none. */
  async tool(type: ToolType = 'FUNCTION', index = 0): Promise<Fields> {
    return (await this.tools()).filter((tool) => tool.type === type)[index] ?? {};
  }

  async toolId(type: ToolType = 'FUNCTION', index = 0): Promise<string> {
    return String((await this.tool(type, index)).id);
  }

  /** The web tool as the lists have it now; empty when it is in none. */
  async listedTool(id: string): Promise<Fields> {
    return (await this.tools()).find((tool) => tool.id === id) ?? {};
  }
}

/** The data of a response; empty when there is none. */
export const dataOf = ({ json }: ProbeResponse): Fields =>
  isObject(json) && isObject(json.data) ? json.data : {};

/** The records of a list; empty when the response is not a list. */
export function recordsOf(response: ProbeResponse): Fields[] {
  const { items, jobs } = dataOf(response);
  const records = items ?? jobs;
  return Array.isArray(records) ? records : [];
}

/** Whether a response is a success that is valid for the spec. */
export const isValid = (operation: OperationId, { ok, json, headers }: ProbeResponse): boolean =>
  ok && /^application\/(.*\+)?json\b/.test(headers.get('content-type') ?? '') && validators[operation](json);
