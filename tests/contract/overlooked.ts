import { type OperationId, operations, type ParameterDescription } from '@voice-agent/client/operations';
import type { Json } from '@voice-agent/docs/samples/json';
import type { RequestValues } from '@voice-agent/docs/samples/serialize';
import { corpus, isStandard } from './corpus.ts';
import { operationIds, plainRequest, type SentRequest, send } from './openapi.ts';
import { requestViolations } from './validators.ts';

/** A request that is sent as it is, and its headers where they are not the usual ones. */
export type Sent = readonly [id: OperationId, request: SentRequest, headers?: Record<string, string>];

/** The responses to all of them. */
export const sendAll = (base: string, requests: readonly Sent[] = []): Promise<Response[]> =>
  Promise.all(requests.map(([id, request, headers]) => send(base, id, request, headers)));

/** The requests that a rule makes of each operation, given a valid one. */
const each = (make: (id: OperationId, plain: RequestValues) => Sent[]): Sent[] =>
  operationIds.flatMap((id) => make(id, plainRequest[id]));

/** For each parameter with a single value that a rule is about, a request with another value. */
const eachParameter = (
  isMeant: (parameter: ParameterDescription, id: OperationId) => boolean,
  replacement: (parameter: ParameterDescription, id: OperationId) => unknown,
): Sent[] =>
  each((id, plain) =>
    operations[id].parameters
      .filter((one) => one.shape === 'value' && one.style !== 'json' && isMeant(one, id))
      .map((one) => [id, withValue(plain, one, replacement(one, id))]),
  );

const withValue = (
  plain: RequestValues,
  { in: place, name }: ParameterDescription,
  value: unknown,
): RequestValues => ({ ...plain, [place]: { ...plain[place], [name]: value } });

const validRequests = (id: OperationId): RequestValues[] =>
  corpus(id, 'request').valid.map(({ instance }) => instance);

const withContentType = (type: string): Sent[] =>
  each((id) => {
    const found = validRequests(id).find(({ body }) => body !== undefined);
    const headers = { Authorization: 'Token test-key', 'Content-Type': type };
    const isJson = operations[id].body?.mediaType === 'application/json';
    return found === undefined || !isJson ? [] : [[id, found, headers]];
  });

/** A value that a valid request of the corpus has in the query. */
const queryValue = (id: OperationId, name: string): Json | undefined =>
  validRequests(id)
    .map(({ query }) => query?.[name])
    .find((value) => value !== undefined);

/** A method that no path of as many segments has. */
function otherMethod(id: OperationId): string | undefined {
  const lengthOf = (path: string) => path.split('/').length;
  const taken = operationIds
    .filter((other) => lengthOf(operations[other].path) === lengthOf(operations[id].path))
    .map((other) => operations[other].method);
  return ['GET', 'PUT', 'DELETE', 'POST', 'PATCH'].find((method) => !taken.includes(method));
}

const uuid = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';
const isInvalid = ([id, request]: Sent): boolean => requestViolations(id, request).length > 0;

/** What Prism does see, so that it stays out of the list below, and the status that it gets. */
export const noticed: [what: string, requests: Sent[], status: number][] = [
  [
    'a query parameter given twice',
    // A parameter with a single value is written here as an array would be.
    eachParameter(
      ({ in: place, name }, id) => place === 'query' && queryValue(id, name) !== undefined,
      ({ name }, id) => [queryValue(id, name), queryValue(id, name)],
    ),
    422,
  ],
  [
    'a boolean that is no boolean',
    eachParameter(
      ({ type }) => type === 'boolean',
      () => 1,
    ),
    422,
  ],
  [
    'a required query parameter that is empty',
    eachParameter(
      ({ required, in: place }) => required && place === 'query',
      () => '',
    ),
    422,
  ],
  ['text', withContentType('text/plain'), 415],
  [
    'a method that the path does not have',
    each((id, { body: _, ...plain }) => {
      const method = otherMethod(id);
      return method === undefined ? [] : [[id, { ...plain, method }]];
    }),
    405,
  ],
];

/** What Prism does not see: what is invalid, and the requests that have it. */
export const overlooked: Record<string, Sent[]> = {
  'a key without the keyword Token, or with another word before it': each((id, plain) =>
    ['test-key', 'Bearer test-key', 'token test-key', 'Token  test-key', 'Token'].map((authorization) => [
      id,
      plain,
      { Authorization: authorization },
    ]),
  ),
  'what an extension of the schemas rejects': each((id) =>
    corpus(id, 'request')
      .invalid.filter((one) => !isStandard(one))
      .map(({ instance }) => [id, instance]),
  ),
  'a query parameter that no operation has': each((id, plain) => {
    const { body, parameters } = operations[id];
    const fields = (body?.fields ?? []).filter((name) => !parameters.some((one) => one.name === name));
    return ['tpye', ...fields.slice(0, 1)].map((name) => [
      id,
      { ...plain, query: { ...plain.query, [name]: '0' } },
    ]);
  }),
  'the name of a query parameter in other letters': each((id, { query = {}, ...plain }) => {
    const upper = Object.entries(query).map(([name, value]) => [name.toUpperCase(), value]);
    return upper.length === 0 ? [] : [[id, { ...plain, query: Object.fromEntries(upper) }]];
  }),
  'an empty value of an optional query parameter': eachParameter(
    ({ in: place, required }) => place === 'query' && !required,
    () => '',
  ).filter(isInvalid),
  'the body null': each((id, plain): Sent[] =>
    operations[id].body?.required === false ? [[id, { ...plain, body: null }]] : [],
  ).filter(isInvalid),
  'a uuid as a URN': eachParameter(
    (one, id) => !isInvalid([id, withValue(plainRequest[id], one, uuid)]),
    () => `urn:uuid:${uuid}`,
  ).filter(isInvalid),
  'JSON under another name': withContentType('application/vnd.other+json'),
  'a filter that never reaches the service': each((id) => {
    const filtering = validRequests(id).filter(({ query = {} }) => Object.keys(query).length > 0);
    return operations[id].paging === undefined ? [] : filtering.map((request) => [id, request]);
  }),
};
