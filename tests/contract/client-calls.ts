import type { Client, ListJobsParams, ListWebToolsParams, Result, WebToolPatch } from '@voice-agent/client';
import type { CorpusRequest } from './corpus.ts';
import type { OperationId } from './openapi.ts';

/** Says a request of the corpus in the words of the client; the types are loosened, since some must be refused. */
export const calls: Record<
  OperationId,
  (client: Client, request: CorpusRequest) => Promise<Result<unknown>>
> = {
  listJobs: (client, { query, body }) =>
    client.jobs.list({ ...query, ...(body as object) } as unknown as ListJobsParams),
  listWebTools: (client, { query: { skip, take, ...filters } = {} }) => {
    const paging = {
      ...(skip !== undefined && { skip: Number(skip) }),
      ...(take !== undefined && { take: Number(take) }),
    };
    return client.webTools.list({ ...filters, ...paging } as ListWebToolsParams);
  },
  updateWebTool: (client, { path, body }) => client.webTools.update(path?.id ?? '', body as WebToolPatch),
};

/** The parameters of `jobs.list` are the fields of the body, so its body can't be a list. */
export const canSay = ({ instance: { body } }: { instance: CorpusRequest }): boolean => !Array.isArray(body);

export function dataOf(body: unknown): unknown {
  return (body as { data: unknown }).data;
}

const id = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';

/** Calls that tsc refuses; a provider has to refuse them too. It is tsc that fails when the error is gone. */
export const wrongCalls: Record<string, (client: Client) => Promise<Result<unknown>>> = {
  // @ts-expect-error rule 1: FUNCTION needs async
  'FUNCTION without async': (client) => client.webTools.update(id, { type: 'FUNCTION' }),
  // @ts-expect-error rule 2: MCP has no async
  'MCP with async': (client) => client.webTools.update(id, { type: 'MCP', async: true }),
  // @ts-expect-error rule 3: MCP has no params
  'MCP with params': (client) => client.webTools.update(id, { type: 'MCP', params: {} }),
  // @ts-expect-error WEB_TOOL is a filter only
  'an update to WEB_TOOL': (client) => client.webTools.update(id, { type: 'WEB_TOOL' }),
  // @ts-expect-error projectId is required
  'no project': (client) => client.jobs.list({}),
  // @ts-expect-error a value of the other enumeration
  'a status as type': (client) => client.jobs.list({ projectId: 'p', type: 'PENDING' }),
  // @ts-expect-error a string is no number
  'take as a string': (client) => client.jobs.list({ projectId: 'p', take: '10' }),
};
