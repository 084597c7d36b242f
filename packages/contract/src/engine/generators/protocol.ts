import type { ContractDocument, Operation } from '@voice-agent/api-documents/document';
import { isJson } from '@voice-agent/api-documents/operations';
import type { HttpRequest } from '../http.ts';
import { malformedBodies } from './malformed-json.ts';

/** A request that must be refused for what it is as HTTP. */
export interface ProtocolMutation {
  request: HttpRequest;
  pointer: string;
  expected: string;
}

/**
 * Bodies that are no JSON, and where the document describes refusals, a content type, a method and an `Accept` that it
 * does not have. Of a document that describes none nothing is known: another method may be another operation.
 *
 * @param sent a valid request
 * @param body its body, as a value
 * @param maySend whether another method may be sent to the path
 */
export function protocolMutations(
  { operations }: ContractDocument,
  { body: defined, responses, pointer, path }: Operation,
  sent: HttpRequest,
  body: unknown,
  maySend: (method: string) => boolean,
): ProtocolMutation[] {
  const made: ProtocolMutation[] = [];
  const says = (status: string): string | undefined =>
    responses.find((each) => each.status === status)?.pointer;
  if (defined !== undefined && isJson(defined.contentType) && body !== undefined) {
    const none = defined.required ? [{ name: 'nothing', text: '' }] : [];
    for (const { name, text } of [...malformedBodies(body), ...none])
      made.push({
        request: { ...sent, body: text },
        pointer: defined.pointer,
        expected: `a refusal of a body that is no JSON: ${name}`,
      });
    if (['415', '400', '422', '4XX'].some((status) => says(status) !== undefined))
      for (const type of otherTypes.filter((each) => !defined.contentTypes.some((one) => covers(one, each))))
        made.push({
          request: { ...sent, headers: { ...sent.headers, 'content-type': type } },
          pointer: says('415') ?? defined.pointer,
          expected: `a refusal of the content type ${type}`,
        });
  }
  const methods = operations.filter((each) => each.path === path).map(({ method }) => method);
  const method = ['GET', 'PUT', 'POST', 'PATCH'].find(
    (each) => !methods.includes(each) && !(each === 'GET' && methods.includes('HEAD')) && maySend(each),
  );
  if (says('405') !== undefined && method !== undefined)
    made.push({
      request: { ...sent, method },
      pointer: says('405') ?? pointer,
      expected: `a refusal of the method ${method}`,
    });
  if (says('406') !== undefined)
    made.push({
      request: { ...sent, headers: { ...sent.headers, accept: 'application/x-nothing' } },
      pointer: says('406') ?? pointer,
      expected: 'a refusal, since no such content type is described',
    });
  return made;
}

const otherTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/jsonp',
];

const covers = (range: string, type: string): boolean =>
  range === type ||
  range.startsWith('*/*') ||
  (range.includes('/*') && type.startsWith(range.split('*')[0] ?? ''));
