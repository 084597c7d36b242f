import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type OperationId, operations } from '@voice-agent/client/operations';
import { parse } from 'yaml';
import { type CorpusRequest, corpus } from './corpus.ts';
import { type Parameter, writeRequest } from './write-request.ts';

const require = createRequire(import.meta.url);

export const operationIds = Object.keys(operations) as OperationId[];
/** Those whose response is an envelope; the others have no JSON to validate. */
export const enveloped: OperationId[] = operationIds.filter((id) =>
  ['data', 'optional'].includes(operations[id].success),
);

/** The part of an OpenAPI document that the tests read. */
export interface OpenApi {
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, object> };
}
interface Described {
  operationId?: string;
  parameters?: unknown[];
  responses: Record<string, unknown>;
}
interface Content {
  content?: Record<string, { schema: object; examples?: Record<string, { value: unknown }> }>;
}

/** Reads a bundle of the specs; each call gives a document of its own. */
export function readBundle(name: 'openapi' | 'asyncapi'): unknown {
  return parse(readFileSync(require.resolve(`@voice-agent/specs/${name}.yaml`), 'utf8'));
}

/** An operation as the document describes it, not as the client was generated. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: Parameter[];
  /** The schema of a successful response, where it is JSON. */
  schema: object | undefined;
  /** The examples of its successful response by name; the first is the default response of Prism. */
  examples: Record<string, { value: unknown }>;
}

/** What a `$ref` of the document leads to, or the node itself. */
function resolve<T>(document: unknown, node: unknown): T {
  const { $ref } = (node ?? {}) as { $ref?: string };
  if ($ref === undefined) return node as T;
  const names = $ref.split('/').slice(1);
  const target = names.reduce<unknown>(
    (value, name) =>
      (value as Record<string, unknown>)[
        decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')
      ],
    document,
  );
  return resolve(document, target);
}

/** Every operation of a document. */
export function described(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, unresolved]) => {
    const item = resolve<Record<string, unknown>>(document, unresolved);
    return Object.entries(item).flatMap(([method, each]) => {
      const { operationId: id, parameters = [], responses } = each as Described;
      if (id === undefined) return [];
      const all = [...((item.parameters as unknown[]) ?? []), ...parameters];
      const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
      const { content = {} } = resolve<Content>(document, success) ?? {};
      const [mediaType = '', media] = Object.entries(content)[0] ?? [];
      return {
        id,
        method: method.toUpperCase(),
        path,
        parameters: all.map((one) => resolve<Parameter>(document, one)),
        schema: mediaType.endsWith('json') ? media?.schema : undefined,
        examples: media?.examples ?? {},
      };
    });
  });
}

export const document = readBundle('openapi') as OpenApi;

export function operation(id: OperationId, from: OpenApi = document): Operation {
  const found = described(from).find((each) => each.id === id);
  if (found === undefined) throw new Error(`The OpenAPI document has no operation ${id}.`);
  return found;
}

/** A valid request of each operation: the shortest of the corpus. */
export const plainRequest = Object.fromEntries(
  operationIds.map((id) => {
    const [shortest] = corpus(id, 'request')
      .valid.map(({ instance }) => instance)
      .sort((one, other) => JSON.stringify(one).length - JSON.stringify(other).length);
    return [id, shortest ?? {}];
  }),
) as Record<OperationId, CorpusRequest>;

/** A request as it is sent: with another method, or a text for its body. */
export interface SentRequest extends CorpusRequest {
  method?: string;
  text?: string;
}

/** Sends a request by plain HTTP, as somebody without the client would. */
export function send(
  base: string,
  id: OperationId,
  request: SentRequest = plainRequest[id],
  headers: Record<string, string> = { authorization: 'Token test-key' },
  signal?: AbortSignal,
): Promise<Response> {
  const { path, parameters, ...described } = operation(id);
  const { method = described.method, body, text = JSON.stringify(body) } = request;
  const { target, headers: written } = writeRequest(path, parameters, request);
  const contentType = text !== undefined && { 'content-type': 'application/json' };
  return fetch(base + target, {
    method,
    headers: { ...contentType, ...written, ...headers },
    ...(text !== undefined && { body: text }),
    ...(signal && { signal }),
  });
}
