import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse } from 'yaml';
import type { CorpusRequest } from './corpus.ts';

const require = createRequire(import.meta.url);

export const operationIds = ['listJobs', 'listWebTools', 'updateWebTool'] as const;
export type OperationId = (typeof operationIds)[number];

/** The part of an OpenAPI document that the tests read. */
export interface OpenApi {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, object>; responses: Record<string, OpenApiResponse> };
}
interface OpenApiOperation {
  operationId: string;
  responses: { '2XX': { $ref: string } };
}
interface OpenApiResponse {
  content: { 'application/json': { examples: Record<string, { value: unknown }> } };
}

/** Reads a bundle of the specs; each call gives a document of its own. */
export function readBundle(name: 'openapi' | 'asyncapi'): unknown {
  return parse(readFileSync(require.resolve(`@voice-agent/specs/${name}.yaml`), 'utf8'));
}

export interface Operation {
  method: string;
  path: string;
  /** The examples of its successful answer by name; the first is the default answer of Prism. */
  examples: Record<string, { value: unknown }>;
}

/** An operation as the document describes it, not as the client was generated. */
export function operation(id: OperationId, document = readBundle('openapi') as OpenApi): Operation {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { operationId, responses }] of Object.entries(methods)) {
      if (operationId !== id) continue;
      const response = document.components.responses[responses['2XX'].$ref.split('/').at(-1) ?? ''];
      if (response === undefined) throw new Error(`${id}: its 2XX answer is no component.`);
      const { examples } = response.content['application/json'];
      return { method: method.toUpperCase(), path, examples };
    }
  }
  throw new Error(`The OpenAPI document has no operation ${id}.`);
}

/** A request that every operation accepts as it is. */
export const plainRequest: Record<OperationId, CorpusRequest> = {
  listJobs: { query: { projectId: 'project-harbour' }, body: {} },
  listWebTools: {},
  updateWebTool: { path: { id: '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30' }, body: {} },
};

const document = readBundle('openapi') as OpenApi;

/** Sends a request by plain HTTP, as somebody without the client would. */
export function send(
  base: string,
  id: OperationId,
  { path: parameters = {}, query = {}, body }: CorpusRequest = plainRequest[id],
  headers: Record<string, string> = { authorization: 'Token test-key' },
): Promise<Response> {
  const { method, path } = operation(id, document);
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(parameters[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]));
  return fetch(`${base}${target}?${search}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
