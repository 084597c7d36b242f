import { expect, test } from 'vitest';
import { type Answer, type Asked, runAgainst } from '../service.testing.ts';

type Fields = Record<string, unknown>;

const json = (schema: unknown): object => ({ 'application/json': { schema } });
const says = (description: string): object => ({ description });
const state = { enum: ['draft', 'listed', 'sold', 'archived'] };
const thing = {
  type: 'object',
  properties: { id: { type: 'integer' }, name: { type: 'string' }, state, size: { type: 'integer' } },
};
const shown = { ...says('x'), content: json(thing) };

/** A document with things that have some actions. @param conflict the description of their 409 */
function documentWith(actions: readonly string[], conflict?: string): object {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const body = { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 1 } } };
  const responses = {
    200: shown,
    202: says('x'),
    404: says('x'),
    ...(conflict !== undefined && { 409: says(conflict) }),
  };
  const paths = actions.map((action) => [
    `/things/{id}${action}`,
    { parameters: [id], post: { operationId: action, responses } },
  ]);
  return {
    paths: {
      '/things': {
        post: {
          operationId: 'add',
          requestBody: { required: true, content: json(body) },
          responses: { 201: shown },
        },
      },
      '/things/{id}': {
        parameters: [id],
        get: { operationId: 'read', responses: { 200: shown, 404: says('x') } },
      },
      ...Object.fromEntries(paths),
    },
  };
}

/** What an action makes of a record; undefined rejects it. */
type Act = (action: string, record: Fields) => (Fields & { answer?: Answer }) | undefined;

async function found(document: object, act: Act): Promise<string[]> {
  const all = new Map<string, Fields>();
  const respond = (status: number, record: Fields = {}): Answer => ({ status, body: JSON.stringify(record) });
  const service = ({ method, path, body }: Asked): Answer => {
    if (path === '/things') {
      if (method !== 'POST') return respond(405);
      const record = { id: all.size + 1, ...JSON.parse(body), state: 'draft', size: 0 };
      all.set(`${record.id}`, record);
      return respond(201, record);
    }
    const [, id = '', action] = /^\/things\/(\d+)(.*)$/.exec(path) ?? [];
    const record = all.get(id);
    if (record === undefined) return respond(404);
    if (!action) return method === 'GET' ? respond(200, record) : respond(405);
    if (method !== 'POST') return respond(405);
    const { answer, ...changed } = act(action, record) ?? { answer: respond(409) };
    Object.assign(record, changed);
    return answer ?? respond(200, record);
  };
  const { findings } = await runAgainst(document, service, { only: ['action-lost', 'action-state'] });
  return [...new Set(findings.map(({ rule, operation }) => `${rule} ${operation}`))];
}

const to =
  (...changes: [action: string, from: string, to: string][]): Act =>
  (action, record) => {
    const change = changes.find(([name, from]) => name === action && (from === '*' || from === record.state));
    return change && { state: change[2] };
  };
const answered =
  (changes: Fields, status: number, body: unknown = {}): Act =>
  () => ({
    ...changes,
    answer: { status, body: JSON.stringify(body) },
  });
const sell = '/sell';
const both = [sell, '/archive'];

test.each<[what: string, document: object, act: Act]>([
  ['an action that is idempotent, without a 409', documentWith([sell]), to([sell, '*', 'sold'])],
  [
    'an action that is idempotent, with a 409 of another cause',
    documentWith([sell], 'The buyer has no money.'),
    to([sell, '*', 'sold']),
  ],
  ['a 409 that may be about anything', documentWith([sell], 'Conflict'), to([sell, '*', 'sold'])],
  [
    'a state that is never reached',
    documentWith([sell], 'Archived things cannot be sold.'),
    to([sell, '*', 'sold']),
  ],
  [
    'a rejection in one of the states',
    documentWith(both, 'Wrong state.'),
    to([sell, 'draft', 'sold'], [sell, 'sold', 'sold'], ['/archive', 'draft', 'archived']),
  ],
  [
    'an action in its own state',
    documentWith(['/list'], 'The thing is not draft or listed.'),
    to(['/list', 'draft', 'listed'], ['/list', 'listed', 'listed']),
  ],
  [
    'what cannot be done any more',
    documentWith(['/archive'], 'The thing cannot be archived.'),
    to(['/archive', '*', 'archived']),
  ],
  [
    'what only somebody can do',
    documentWith([sell], 'Only the owner can sell draft things.'),
    to([sell, '*', 'sold']),
  ],
  ['what must be', documentWith([sell], 'The thing must be draft or sold.'), to([sell, '*', 'sold'])],
  ['an action that is accepted for later', documentWith([sell]), answered({}, 202)],
  [
    'an action without a record in its response',
    documentWith(['/check']),
    answered({}, 200, { state: 'listed' }),
  ],
  [
    'an action that goes on by itself',
    documentWith([sell]),
    (_, record) => ({
      state: 'sold',
      answer: { status: 200, body: JSON.stringify({ ...record, state: 'listed' }) },
    }),
  ],
  [
    'an action that may happen often',
    documentWith(['/grow'], 'It is too big.'),
    (_, { size }) => ({ size: Number(size) + 1 }),
  ],
  ['an action whose name is no state', documentWith(['/touch']), () => ({})],
])('%s is not found', async (_, document, act) => {
  expect(await found(document, act)).toEqual([]);
});

test.each<[what: string, document: object, act: Act, rule: string]>([
  [
    'twice, where the spec says already',
    documentWith([sell], 'Already sold.'),
    to([sell, '*', 'sold']),
    'action-state /sell',
  ],
  [
    'twice, where it has an effect twice',
    documentWith([sell], 'The buyer declined.'),
    (_, { size }) => ({ state: 'sold', size: Number(size) + 1 }),
    'action-state /sell',
  ],
  [
    'with a suffix',
    documentWith([':archive'], 'Already archived.'),
    to([':archive', '*', 'archived']),
    'action-state :archive',
  ],
  [
    'in a state that the spec excludes',
    documentWith(both, 'An archived thing cannot be changed.'),
    to([sell, '*', 'sold'], ['/archive', 'draft', 'archived'], ['/archive', 'sold', 'archived']),
    'action-state /sell',
  ],
  [
    'in another state than the spec demands',
    documentWith(both, 'Only a draft can be sold or archived.'),
    to([sell, 'draft', 'sold'], ['/archive', '*', 'archived']),
    'action-state /archive',
  ],
  [
    'in every state',
    documentWith([sell], 'The state of the thing forbids it.'),
    to([sell, '*', 'sold']),
    'action-state /sell',
  ],
  [
    'that is not kept',
    documentWith([sell]),
    (_, record) => ({ answer: { status: 200, body: JSON.stringify({ ...record, state: 'sold' }) } }),
    'action-lost /sell',
  ],
  ['without effect', documentWith(['/archive']), answered({}, 200), 'action-lost /archive'],
])('an action %s is found', async (_, document, act, rule) => {
  expect(await found(document, act)).toEqual([rule]);
});
