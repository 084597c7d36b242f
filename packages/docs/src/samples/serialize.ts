import type { OperationDescription } from '@voice-agent/client/operations';
import { type ParameterStyle, serializer } from '@voice-agent/service';
import type { Json } from './json.ts';

/** A request as it goes out. */
export interface HttpRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** The values of a request: its parameters by place and name, and its body. */
export interface RequestValues {
  path?: Record<string, Json>;
  query?: Record<string, Json>;
  header?: Record<string, Json>;
  cookie?: Record<string, Json>;
  body?: Json;
}

/**
 * Writes the values of a request as the operation requires.
 *
 * @param address the address of the service, without a slash at its end
 * @param authorization the value of the Authorization header; empty for none
 * @param body the text of the body, where it is not that of `values.body`
 */
export function toHttpRequest(
  operation: Pick<OperationDescription, 'method' | 'path' | 'body'> & {
    parameters: readonly ParameterStyle[];
  },
  values: RequestValues,
  address: string,
  authorization: string,
  body: string | undefined = values.body === undefined ? undefined : JSON.stringify(values.body),
): HttpRequest {
  const { params, pathSerializer, querySerializer } = serializer(operation.parameters)(values);
  const query = querySerializer();
  return {
    method: operation.method,
    url: address + pathSerializer(operation.path) + (query && `?${query}`),
    headers: {
      ...(authorization !== '' && { Authorization: authorization }),
      ...params.header,
      ...(body !== undefined && { 'Content-Type': operation.body?.mediaType ?? 'application/json' }),
    },
    ...(body !== undefined && { body }),
  };
}

/** The value of a body, for a language that writes it as one. */
export const bodyOf = ({ body }: HttpRequest): Json | undefined =>
  body === undefined ? undefined : JSON.parse(body);
