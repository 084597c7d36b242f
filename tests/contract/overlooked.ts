import { type CorpusRequest, corpus, type RefusedCase } from './corpus.ts';
import { operationIds, plainRequest, send } from './openapi.ts';

const authorization = 'Token test-key';
const id = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';

/** The cases that only `x-unique-items-by` refuses. */
export const sameTypeTwice: RefusedCase<CorpusRequest>[] = corpus('updateWebTool', 'request').refused.filter(
  ({ keyword }) => keyword === 'x-unique-items-by',
);

const get = (base: string, query: string): Promise<Response> =>
  fetch(`${base}/v1/voice-agents/web-tool/list?${query}`, { headers: { authorization } });
export const postJobs = (
  base: string,
  query: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${base}/v1/jobs/all?${query}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', ...headers },
    body,
  });

/** What Prism does see, so that it stays out of the list below: how to send it, and the status that it gets. */
export const noticed: [what: string, send: (base: string) => Promise<Response>, status: number][] = [
  ['a parameter given twice', (base) => get(base, 'type=MCP&type=MCP'), 422],
  ['a boolean that is no boolean', (base) => get(base, 'isActive=1'), 422],
  ['a required parameter that is empty', (base) => postJobs(base, 'projectId=', '{}'), 422],
  ['text', (base) => postJobs(base, 'projectId=p', '{}', { 'content-type': 'text/plain' }), 415],
  ['a method that the path does not have', (base) => fetch(`${base}/v1/jobs/all?projectId=p`), 405],
  ['a path that is not there', (base) => fetch(`${base}/v1/jobs`, { headers: { authorization } }), 404],
];

/** What Prism does not see: what is wrong, and how to send it in each of its forms. */
export const overlooked: Record<string, (base: string) => Promise<Response>[]> = {
  'a key without the keyword Token, or with another word before it': (base) =>
    operationIds.flatMap((operation) =>
      ['test-key', 'Bearer test-key', 'token test-key', 'Token  test-key', 'Token'].map((value) =>
        send(base, operation, plainRequest[operation], { authorization: value }),
      ),
    ),
  'two messages of one type, when it is not `system`': (base) =>
    sameTypeTwice.map(({ instance }) => send(base, 'updateWebTool', instance)),
  'a query parameter that no operation has': (base) => [
    get(base, 'tpye=MCP'),
    postJobs(base, 'projectId=p&take=0', '{}'),
  ],
  'the name of a query parameter in other letters': (base) => [postJobs(base, 'PROJECTID=p', '{}')],
  'an empty value of an optional query parameter': (base) => [
    get(base, 'isActive='),
    get(base, 'type='),
    get(base, 'voiceAgentId='),
  ],
  'the body null': (base) => [
    postJobs(base, 'projectId=p', 'null'),
    send(base, 'updateWebTool', { path: { id }, body: null }),
  ],
  'a uuid as a URN': (base) => [
    send(base, 'updateWebTool', { path: { id: `urn:uuid:${id}` }, body: {} }),
    get(base, `voiceAgentId=urn:uuid:${id}`),
  ],
  'JSON under another name': (base) => [
    postJobs(base, 'projectId=p', '{}', { 'content-type': 'application/vnd.other+json' }),
  ],
  'a filter that never reaches the service': (base) => [get(base, 'type=MCP'), get(base, 'take=1')],
};
