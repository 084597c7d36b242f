import { type OperationId, operations, type ParameterDescription } from '@voice-agent/client/operations';
import { type CorpusRequest, corpus, isStandard } from './corpus.ts';
import { document, operation, operationIds, plainRequest, resolve, send } from './openapi.ts';
import { requestViolations } from './validators.ts';

const token = 'Token test-key';
const authorization = { authorization: token };

/** A request, and how to send it. */
type Send = (base: string) => Promise<Response>;
/** For each operation, the requests that a rule makes of it. */
const each = (make: (id: OperationId, plain: CorpusRequest) => Send[]): Send[] =>
  operationIds.flatMap((id) => make(id, plainRequest[id]));
/** For each parameter with a single value, the requests that a rule makes of it. */
const eachParameter = (
  make: (id: OperationId, parameter: ParameterDescription, plain: CorpusRequest) => Send[],
): Send[] =>
  each((id, plain) =>
    operations[id].parameters
      .filter(({ shape, style }) => shape === 'value' && style !== 'json')
      .flatMap((parameter) => make(id, parameter, plain)),
  );
/** The request with another value of one parameter. */
const withValue = (
  plain: CorpusRequest,
  { in: place, name }: ParameterDescription,
  value: unknown,
): CorpusRequest => ({ ...plain, [place]: { ...plain[place], [name]: value } });

const withBody = (id: OperationId): CorpusRequest | undefined => {
  const { body } = operations[id];
  const found = corpus(id, 'request').valid.find(({ instance }) => instance.body !== undefined);
  return body?.mediaType === 'application/json' ? found?.instance : undefined;
};
const withContentType = (type: string): Send[] =>
  each((id) => {
    const request = withBody(id);
    const headers = { ...authorization, 'content-type': type };
    return request === undefined ? [] : [(base) => send(base, id, request, headers)];
  });

/** The valid requests of a list with a filter or a page in their query. */
export const filtered: { id: OperationId; request: CorpusRequest }[] = operationIds.flatMap((id) =>
  operations[id].paging === undefined
    ? []
    : corpus(id, 'request')
        .valid.filter(({ instance }) => Object.keys(instance.query ?? {}).length > 0)
        .map(({ instance }) => ({ id, request: instance })),
);

/** The cases that only an extension such as `x-unique-items-by` rejects. */
export const byExtension: { id: OperationId; request: CorpusRequest }[] = operationIds.flatMap((id) =>
  corpus(id, 'request')
    .invalid.filter((one) => !isStandard(one))
    .map(({ instance }) => ({ id, request: instance })),
);

/** The parameters of an operation whose value is a uuid. */
export function uuids(id: OperationId): ParameterDescription[] {
  const formats = operation(id).parameters.map(({ name, in: place, schema }) => ({
    ...{ name, place },
    format: resolve<{ format?: string }>(document, schema)?.format,
  }));
  return operations[id].parameters.filter((one) =>
    formats.some(({ name, place, format }) => name === one.name && place === one.in && format === 'uuid'),
  );
}
const uuid = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';

/** A method that no path of as many segments has. */
function otherMethod(id: OperationId): string | undefined {
  const lengthOf = (path: string) => path.split('/').length;
  const taken = operationIds
    .filter((other) => lengthOf(operations[other].path) === lengthOf(operations[id].path))
    .map((other) => operations[other].method);
  return ['GET', 'PUT', 'DELETE', 'POST', 'PATCH'].find((method) => !taken.includes(method));
}

/** What Prism does see, so that it stays out of the list below: how to send it, and the status that it gets. */
export const noticed: [what: string, requests: Send[], status: number][] = [
  [
    'a query parameter given twice',
    each((id, plain) => {
      const query = corpus(id, 'request').valid.flatMap(({ instance }) =>
        Object.entries(instance.query ?? {}),
      );
      const own = operations[id].parameters.filter((one) => one.in === 'query' && one.shape === 'value');
      return own.flatMap((one) => {
        const value = query.find(([name]) => name === one.name)?.[1];
        // A parameter that is described as a single value is written here as an array would be.
        const twice = withValue(plain, one, [value, value]);
        return value === undefined ? [] : [(base: string) => send(base, id, twice)];
      });
    }),
    422,
  ],
  [
    'a boolean that is no boolean',
    eachParameter((id, one, plain) =>
      one.type === 'boolean' ? [(base) => send(base, id, withValue(plain, one, 1))] : [],
    ),
    422,
  ],
  [
    'a required query parameter that is empty',
    eachParameter((id, one, plain) =>
      one.required && one.in === 'query' ? [(base) => send(base, id, withValue(plain, one, ''))] : [],
    ),
    422,
  ],
  ['text', withContentType('text/plain'), 415],
  [
    'a method that the path does not have',
    each((id, plain) => {
      const method = otherMethod(id);
      if (method === undefined) return [];
      const path = operations[id].path.replaceAll(/\{(\w+)\}/g, (_, name) => `${plain.path?.[name]}`);
      return [(base) => fetch(base + path, { method, headers: authorization })];
    }),
    405,
  ],
  ['a path that is not there', [(base) => fetch(`${base}/v0/nothing`, { headers: authorization })], 404],
];

/** What Prism does not see: what is wrong, and how to send it in each of its forms. */
export const overlooked: Record<string, Send[]> = {
  'a key without the keyword Token, or with another word before it': each((id, plain) =>
    ['test-key', 'Bearer test-key', 'token test-key', 'Token  test-key', 'Token'].map(
      (value) => (base) => send(base, id, plain, { authorization: value }),
    ),
  ),
  'what an extension of the schemas rejects': byExtension.map(
    ({ id, request }) =>
      (base) =>
        send(base, id, request),
  ),
  'a query parameter that no operation has': each((id, plain) => {
    const { body, parameters } = operations[id];
    const fields = (body?.fields ?? []).filter((name) => !parameters.some((one) => one.name === name));
    return ['tpye', ...fields.slice(0, 1)].map(
      (name) => (base) => send(base, id, { ...plain, query: { ...plain.query, [name]: '0' } }),
    );
  }),
  'the name of a query parameter in other letters': each((id, { query = {}, ...plain }) =>
    Object.keys(query).length === 0
      ? []
      : [
          (base) => {
            const upper = Object.entries(query).map(([name, value]) => [name.toUpperCase(), value]);
            return send(base, id, { ...plain, query: Object.fromEntries(upper) });
          },
        ],
  ),
  'an empty value of an optional query parameter': eachParameter((id, one, plain) => {
    const request = withValue(plain, one, '');
    const isOverlooked = one.in === 'query' && !one.required && requestViolations(id, request).length > 0;
    return isOverlooked ? [(base) => send(base, id, request)] : [];
  }),
  'the body null': each((id, plain) => {
    const request = { ...plain, body: null };
    const isOverlooked = operations[id].body?.required === false && requestViolations(id, request).length > 0;
    return isOverlooked ? [(base) => send(base, id, request)] : [];
  }),
  'a uuid as a URN': each((id, plain) =>
    uuids(id).map((one) => (base) => send(base, id, withValue(plain, one, `urn:uuid:${uuid}`))),
  ),
  'JSON under another name': withContentType('application/vnd.other+json'),
  'a filter that never reaches the service': filtered.map(
    ({ id, request }) =>
      (base) =>
        send(base, id, request),
  ),
};
