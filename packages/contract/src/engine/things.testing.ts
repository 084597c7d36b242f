import { isObject, tryParseJson } from '@voice-agent/spec-model';
import type { Answer, Asked } from './service.testing.ts';

type Fields = Record<string, unknown>;

const thing = {
  type: 'object',
  required: ['name'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string', minLength: 1 },
    size: { type: 'integer', minimum: 1, maximum: 99 },
    day: { type: 'string', format: 'date-time' },
    tags: { type: 'array', items: { type: 'string' } },
    address: { type: 'string' },
    point: { type: 'string' },
    state: { enum: ['new', 'old'] },
    password: { type: 'string' },
    changedAt: { type: 'string', readOnly: true },
  },
};
const json = (schema: unknown): object => ({ 'application/json': { schema } });
const rejected = { description: 'x' };
const ok = { description: 'x', content: json(thing) };
const requestBody = { required: true, content: json(thing) };
const page = {
  type: 'object',
  properties: { items: { type: 'array', items: thing }, total: { type: 'integer' } },
};
const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } };

/** A document with one resource. */
export const things: { paths: Record<'/things' | '/things/{id}', Fields> } = {
  paths: {
    '/things': {
      get: {
        operationId: 'list',
        parameters: [limit],
        responses: { 200: { description: 'x', content: json(page) }, 400: rejected },
      },
      post: { operationId: 'add', requestBody, responses: { 201: ok, 202: rejected, 400: rejected } },
    },
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { operationId: 'read', responses: { 200: ok, 404: rejected } },
      put: { operationId: 'replace', requestBody, responses: { 200: ok, 400: rejected, 404: rejected } },
      patch: {
        operationId: 'change',
        requestBody,
        responses: { 204: rejected, 400: rejected, 404: rejected },
      },
      delete: { operationId: 'drop', responses: { 204: rejected, 404: rejected } },
    },
  },
};

/** What a test does in place of the service, or after it. */
export interface Changes {
  /** Replaces the response to a request; undefined leaves it. */
  before?(asked: Asked, all: Map<number, Fields>): Answer | undefined;
  /** Changes a record that is stored. */
  store?(fields: Fields, method: string, before: Fields | undefined): Fields;
  /** Changes a record that is shown. */
  show?(fields: Fields, asked: Asked): Fields;
  /** Changes the list. */
  list?(items: Fields[], all: Map<number, Fields>): object;
}

/** A service of the document, which keeps what it is sent. It does not validate. */
export function keepingThings({ before, store, show, list }: Changes = {}): (asked: Asked) => Answer {
  const all = new Map<number, Fields>([[1, { id: 1, name: 'first' }]]);
  let count = 1;
  return (asked) => {
    const replaced = before?.(asked, all);
    if (replaced !== undefined) return replaced;
    const { method, path, body } = asked;
    const respond = (status: number, fields?: Fields): Answer => {
      const { password: _, ...shown } = fields ?? {};
      return fields === undefined
        ? { status }
        : { status, body: JSON.stringify(show?.(shown, asked) ?? shown) };
    };
    const sent = tryParseJson(body || '{}')?.value;
    if (!isObject(sent)) return respond(400);
    const kept = (fields: Fields, was?: Fields): Fields => {
      const stored = store?.(fields, method, was) ?? fields;
      all.set(Number(stored.id), stored);
      return stored;
    };
    if (!(path === '/things' ? /^(?:GET|POST)$/ : /^(?:GET|PUT|PATCH|DELETE)$/).test(method))
      return respond(405);
    if (path === '/things') {
      if (method === 'POST') return respond(201, kept({ ...sent, id: ++count }));
      const items = [...all.values()].slice(0, Number(asked.query.get('limit') ?? 20));
      return { status: 200, body: JSON.stringify(list?.(items, all) ?? { items, total: all.size }) };
    }
    const id = Number(path.split('/')[2]);
    const found = all.get(id);
    if (found === undefined) return respond(404);
    if (method === 'GET') return respond(200, found);
    if (method === 'PUT') return respond(200, kept({ ...sent, id }, found));
    if (method === 'PATCH') kept({ ...found, ...sent, id }, found);
    else all.delete(id);
    return respond(204);
  };
}
