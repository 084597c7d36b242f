import type { RequestValues } from '@voice-agent/service';
import { createFinalURL, createQuerySerializer, defaultPathSerializer, mergeHeaders } from 'openapi-fetch';
import { bounded } from './bounded-body.ts';
import { longWaits } from './long-waits.ts';
import type { OperationToSend } from './operation-to-send.ts';
import type { HttpRequest, RequestOptions } from './options.ts';
import type { GiveKey, Transport } from './transport.ts';

/** What is sent in each attempt. */
export interface RequestToSend extends Pick<RequestOptions, 'headers' | 'query'> {
  readonly operation: OperationToSend;
  readonly values: RequestValues;
  readonly apiKey: GiveKey;
  readonly limits: { readonly maxResponseBytes: number; readonly timeoutMs: number };
}

/** One attempt of a request. */
export interface Attempt {
  /** From 1. */
  readonly number: number;
  readonly signal: AbortSignal;
  /** Called with its address, right before it is sent. */
  readonly onSend: (url: string) => void;
}

const writeQuery = createQuerySerializer();

/** Sends an attempt. The body of the response is not read yet. @throws NoKey, or what a broken connection throws */
export async function send(
  request: RequestToSend,
  { number, signal, onSend }: Attempt,
  transport: Transport,
): Promise<Response> {
  const { operation, apiKey, limits } = request;
  const { url, init } = requestOf(request, signal, transport);
  const authorizing = transport.authorize(init.headers, apiKey);
  if (authorizing !== undefined) await authorizing;
  onSend(url);
  const { id, path } = operation;
  const response = await transport.dispatch({ url, init, operation: id, path, attempt: number });
  return bounded(response, limits.maxResponseBytes);
}

function requestOf(
  { operation, values, query, headers, limits }: RequestToSend,
  signal: AbortSignal,
  transport: Transport,
): Pick<HttpRequest, 'url' | 'init'> {
  const { method, path, serialize } = operation;
  const given = query === undefined ? values : { ...values, query: { ...values.query, ...query } };
  const written = serialize?.(given);
  const params = written?.params ?? given;
  const hasBody = values.body !== undefined;
  const type = hasBody ? { 'Content-Type': 'application/json' } : {};
  return {
    url: createFinalURL(path, {
      baseUrl: transport.baseUrl.replace(/\/$/, ''),
      params: params as { path?: Record<string, unknown>; query?: Record<string, unknown> },
      pathSerializer: written?.pathSerializer ?? defaultPathSerializer,
      querySerializer: written?.querySerializer ?? writeQuery,
    }),
    init: {
      method,
      headers: mergeHeaders(type, transport.headers, headers, params.header as Record<string, string>),
      ...(hasBody && { body: JSON.stringify(values.body) }),
      signal,
      // Another origin would get the body of a request and the headers that are not `Authorization`.
      redirect: 'manual',
      ...(!transport.hasOwnFetch && longWaits(limits.timeoutMs)),
    },
  };
}
