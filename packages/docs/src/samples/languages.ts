import type { OperationDescription } from '@voice-agent/client/operations';
import { curlOf, keyVariable } from './curl.ts';
import { javascriptOf } from './javascript.ts';
import { pythonOf } from './python.ts';
import type { HttpRequest, RequestValues } from './serialize.ts';
import { typescriptOf } from './typescript.ts';

/** A request in one language. */
export interface Sample {
  /** The name of the language. */
  title: string;
  /** As a fence names it. */
  language: string;
  text: string;
}

/**
 * A request in every language. The key comes from the environment.
 *
 * @param values what the request is made of @param address of the service, without a slash at its end
 */
export function requestSamples(
  operation: OperationDescription,
  values: RequestValues,
  request: HttpRequest,
  address: string,
): Sample[] {
  const isJson = operation.success !== 'none' && operation.success !== 'raw';
  return [
    { title: 'curl', language: 'sh', text: curlOf(request, { Authorization: `Token $${keyVariable}` }) },
    { title: 'TypeScript', language: 'ts', text: typescriptOf(operation, values, address) },
    { title: 'JavaScript', language: 'js', text: javascriptOf(request, isJson) },
    { title: 'Python', language: 'python', text: pythonOf(request, isJson) },
  ];
}
