import { type OperationId, operations, type ParameterDescription } from '@voice-agent/client/operations';
import type { RequestValues } from '@voice-agent/docs/samples/serialize';
import { corpus, isStandard } from './corpus.ts';
import { operationIds, plainRequest, type SentRequest, send } from './openapi.ts';
import { requestViolation } from './validators.ts';

/** A request that is sent as it is. */
export type Sent = readonly [id: OperationId, request: SentRequest];

/** The responses to all of them. */
export const sendAll = (base: string, requests: readonly Sent[] = []): Promise<Response[]> =>
  Promise.all(requests.map(([id, request]) => send(base, id, request)));

/** The requests that a rule makes of each operation, given a valid one. */
const each = (make: (plain: RequestValues, id: OperationId) => SentRequest[]): Sent[] =>
  operationIds.flatMap((id) => make(plainRequest[id], id).map((request): Sent => [id, request]));

/** For each parameter with a single value that a rule has another value for, a request with that value. */
const eachParameter = (
  replacement: (parameter: ParameterDescription, id: OperationId) => unknown,
  isMeant: (sent: Sent) => boolean = () => true,
): Sent[] =>
  each((plain, id) =>
    operations[id].parameters.flatMap((one) => {
      const value = one.shape === 'value' && one.style !== 'json' ? replacement(one, id) : undefined;
      return value === undefined ? [] : [withValue(plain, one, value)];
    }),
  ).filter(isMeant);

const withValue = (
  plain: RequestValues,
  { in: place, name }: ParameterDescription,
  value: unknown,
): RequestValues => ({ ...plain, [place]: { ...plain[place], [name]: value } });

const validRequests = (id: OperationId): RequestValues[] =>
  corpus(id, 'request').valid.map(({ instance }) => instance);

const withContentType = (type: string): Sent[] =>
  each((_, id) => {
    const isJson = operations[id].body?.mediaType === 'application/json';
    const found = validRequests(id).filter(({ body }) => isJson && body !== undefined);
    return found.slice(0, 1).map((request) => ({ ...request, headers: { 'Content-Type': type } }));
  });

/** A method that no path of as many segments has. */
function otherMethod(id: OperationId): string | undefined {
  const lengthOf = (other: OperationId) => operations[other].path.split('/').length;
  const near = operationIds.filter((other) => lengthOf(other) === lengthOf(id));
  const taken = near.map((other) => operations[other].method);
  return ['GET', 'PUT', 'DELETE', 'POST', 'PATCH'].find((method) => !taken.includes(method));
}

const uuid = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';
/** Whether a parameter takes a UUID, and not any text of its length. */
const isOfUuids = (one: ParameterDescription, id: OperationId): boolean =>
  !isInvalid([id, withValue(plainRequest[id], one, uuid)]) &&
  isInvalid([id, withValue(plainRequest[id], one, uuid.replaceAll('-', 'x'))]);
const isInvalid = ([id, request]: Sent): boolean => requestViolation(id, request) !== undefined;

/** What Prism does see, so that it stays out of the list below, and the status that it gets. */
export const noticed: [what: string, requests: Sent[], status: number][] = [
  [
    'a query parameter given twice',
    eachParameter(({ in: place, name }, id) => {
      const values = validRequests(id).map(({ query }) => (place === 'query' ? query?.[name] : undefined));
      const value = values.find((one) => one !== undefined);
      // A parameter with a single value is written here as an array would be.
      return value && [value, value];
    }),
    422,
  ],
  [
    'a boolean that is of another type',
    eachParameter(({ type }) => (type === 'boolean' ? 1 : undefined)),
    422,
  ],
  [
    'a required query parameter that is empty',
    eachParameter(({ required, in: place }) => (required && place === 'query' ? '' : undefined)),
    422,
  ],
  ['text', withContentType('text/plain'), 415],
  [
    'a method that the path does not have',
    each(({ body: _, ...plain }, id) => {
      const method = otherMethod(id);
      return method === undefined ? [] : [{ ...plain, method }];
    }),
    405,
  ],
];

/** What Prism does not see: what is invalid, and the requests that have it. */
export const overlooked: Record<string, Sent[]> = {
  // OpenAPI can describe this form only with a scheme that Prism does not know, so the spec has an apiKey in a header.
  'a key without the keyword Token, or with another word before it': each((plain) =>
    ['test-key', 'Bearer test-key', 'token test-key', 'Token  test-key', 'Token'].map((authorization) => ({
      ...plain,
      headers: { Authorization: authorization },
    })),
  ),
  // JSON Schema has no keyword for it, for example for items that differ in one property.
  'what an extension of the schemas rejects': each((_, id) =>
    corpus(id, 'request').invalid.flatMap((one) => (isStandard(one) ? [] : [one.instance])),
  ),
  'a query parameter that no operation has': each((plain, id) => {
    const { body, parameters } = operations[id];
    const fields = (body?.fields ?? []).filter((name) => !parameters.some((one) => one.name === name));
    return ['tpye', ...fields.slice(0, 1)].map((name) => ({
      ...plain,
      query: { ...plain.query, [name]: '0' },
    }));
  }),
  // Prism compares the names in lower case.
  'the name of a query parameter in other letters': each(({ query = {}, ...plain }) => {
    const upper = Object.entries(query).map(([name, value]) => [name.toUpperCase(), value]);
    return upper.length === 0 ? [] : [{ ...plain, query: Object.fromEntries(upper) }];
  }),
  // Prism takes it for a parameter that is not there.
  'an empty value of an optional query parameter': eachParameter(
    ({ in: place, required }) => (place === 'query' && !required ? '' : undefined),
    isInvalid,
  ),
  'the body null': each((plain, id) =>
    operations[id].body?.required === false ? [{ ...plain, body: null }] : [],
  ).filter(isInvalid),
  // The format check of Prism lets the prefix urn:uuid: pass.
  'a uuid as a URN': eachParameter(
    (one, id) => (isOfUuids(one, id) ? `urn:uuid:${uuid}` : undefined),
    isInvalid,
  ),
  // Prism takes every media type that ends in +json for JSON.
  'JSON under another name': withContentType('application/vnd.other+json'),
  'a filter that never reaches the service': each((_, id) =>
    operations[id].paging === undefined
      ? []
      : validRequests(id).filter(({ query = {} }) => Object.keys(query).length > 0),
  ),
};
