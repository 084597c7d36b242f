import { type OperationId, operations } from '@voice-agent/client/operations';
import { type DescribedOperation, described } from '@voice-agent/docs/reference/described';
import { type Media, type OpenApi, readSpecs, type Specs } from '@voice-agent/docs/reference/specs';
import { type HttpRequest, type RequestValues, toHttpRequest } from '@voice-agent/docs/samples/serialize';
import { corpus } from './corpus.ts';

export const operationIds = Object.keys(operations) as OperationId[];
/** Those whose response is an envelope; the others have no JSON to validate. */
export const enveloped: OperationId[] = operationIds.filter((id) =>
  ['data', 'optional'].includes(operations[id].success),
);

/** The bundles and the corpus. */
export const specs: Specs = readSpecs();
export const document: OpenApi = specs.openapi;

/** An operation of the table, with what a document says of it. */
const operation = (id: OperationId, from: OpenApi = document): DescribedOperation =>
  described({ openapi: from }, operations[id]);

/** The JSON of its successful response. Of the examples, the first is the default response of Prism. */
export const jsonOf = (id: OperationId, from?: OpenApi): Media & Pick<Required<Media>, 'examples'> => ({
  examples: {},
  ...operation(id, from).successes[0]?.json,
});

/** A valid request of each operation: the shortest of the corpus. */
export const plainRequest = Object.fromEntries(
  operationIds.map((id) => {
    const [shortest] = corpus(id, 'request')
      .valid.map(({ instance }) => instance)
      .sort((one, other) => JSON.stringify(one).length - JSON.stringify(other).length);
    return [id, shortest ?? {}];
  }),
) as Record<OperationId, RequestValues>;

/** A request as it is sent: with another method, a text for its body, or headers besides. */
export interface SentRequest extends RequestValues {
  method?: string;
  text?: string;
  headers?: Record<string, string>;
}

const defaultStyles = { path: 'simple', query: 'form', header: 'simple', cookie: 'form' } as const;

/** The request as somebody without the client writes it: by the styles of the document, not by those of the table. */
function toPlainHttp(base: string, id: OperationId, request: SentRequest): HttpRequest {
  const { row, parameters: documented } = operation(id);
  const parameters = documented.map(({ row: { name, in: place }, node }) => {
    const style = node.content === undefined ? (node.style ?? defaultStyles[place]) : 'json';
    return { name, in: place, style, explode: node.explode ?? style === 'form' } as const;
  });
  const { method = row.method, text } = request;
  return toHttpRequest({ method, path: row.path, parameters }, request, base, '', text);
}

/** Sends a request by plain HTTP. */
export function send(
  base: string,
  id: OperationId,
  request: SentRequest = plainRequest[id],
  headers: Record<string, string> = { Authorization: 'Token test-key', ...request.headers },
  signal?: AbortSignal,
): Promise<Response> {
  const { url, headers: written, ...init } = toPlainHttp(base, id, request);
  return fetch(url, { ...init, headers: { ...written, ...headers }, ...(signal && { signal }) });
}
