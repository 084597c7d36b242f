import { describe, expect, test } from 'vitest';
import { sequenceRules } from '../sequence-rules.ts';
import { type Answer, type Asked, runAgainst } from '../service.testing.ts';
import { type Changes, keepingThings, things } from '../things.testing.ts';

/** Of the rules across requests alone: the service does not validate. */
const only = Object.keys(sequenceRules);

const found = async (changes: Changes, document: object = things): Promise<string[]> => {
  const { findings } = await runAgainst(document, keepingThings(changes), { only });
  return [...new Set(findings.map(({ rule, operation }) => `${rule} ${operation}`))];
};

const text = (value: unknown): string => JSON.stringify(value);

/** The response of a service that has no records, but an example of each response. */
const example = ({ method, path }: Asked): Answer => {
  const record = { id: 1, name: 'first' };
  const body = method === 'GET' && path === '/things' ? { items: [record, record], total: 5 } : record;
  return {
    status: method === 'POST' ? 201 : 200,
    body: text(body),
    headers: { 'x-sandbox-source': 'example' },
  };
};
const gone = new Map<string, string>();

describe('nothing is found', () => {
  test.each<[what: string, changes: Changes]>([
    ['in a service that keeps what it is sent', {}],
    [
      'when a timestamp has another form',
      { show: ({ day, ...each }) => (day ? { ...each, day: new Date(`${day}`).toISOString() } : each) },
    ],
    [
      'when an array is sorted',
      {
        show: (each) => (each.tags ? { ...each, tags: (each.tags as string[]).toSorted().reverse() } : each),
      },
    ],
    [
      'when a property is derived from another',
      { store: (each) => (each.address ? { ...each, point: `of ${each.address}` } : each) },
    ],
    [
      'when a workflow sets the state',
      { store: (each, method) => (method === 'POST' ? { ...each, state: 'new' } : each) },
    ],
    [
      'when a list shows less',
      { list: (items, all) => ({ items: items.map(({ id, name }) => ({ id, name })), total: all.size }) },
    ],
    [
      'when a list ends at a round number that is not described',
      {
        list: (items, all) => ({ items: items.slice(0, 5), total: all.size }),
        before: (_, all) => {
          for (let id = -1; id > -10; id--) all.set(id, { id, name: 'old' });
          return undefined;
        },
      },
    ],
    [
      'when there is a next page',
      { list: () => ({ items: [{ id: 1, name: 'first' }], next: '/things?page=2' }) },
    ],
    [
      'when what is deleted is marked',
      {
        before: ({ method, path }, all) => {
          const fields = all.get(Number(path.split('/')[2]));
          if (method !== 'DELETE' || fields === undefined) return undefined;
          fields.isDeleted = true;
          return { status: 204 };
        },
      },
    ],
    ['when the responses of a sandbox are examples', { before: example }],
    [
      'when creating takes time',
      { before: ({ method }) => (method === 'POST' ? { status: 202 } : undefined) },
    ],
    [
      'when a write is rejected',
      { before: ({ method }) => (method === 'GET' ? undefined : { status: 400 }) },
    ],
  ])('%s', async (_, changes) => {
    expect(await found(changes)).toEqual([]);
  });
});

test('where the responses are examples, the run says what it did not test', async () => {
  const { uncovered } = await runAgainst(things, keepingThings({ before: example }), { only });
  expect(uncovered).toContainEqual(expect.stringMatching(/^add: .*its responses are examples/));
  const real = { before: (asked: Asked) => ({ ...example(asked), headers: {} }) };
  expect(await found(real)).toContain('id-reused add');
});

describe('a service is found that', () => {
  test.each<[what: string, expected: string, changes: () => Changes]>([
    [
      'does not keep what it created',
      'created-missing read',
      () => {
        let id = 500;
        return {
          before: ({ method, body }) =>
            method === 'POST' ? { status: 201, body: text({ ...JSON.parse(body), id: id++ }) } : undefined,
        };
      },
    ],
    [
      'keeps another value',
      'created-differs add',
      () => ({ store: (each) => ({ ...each, size: Number(each.size ?? 1) + 1 }) }),
    ],
    ['drops a value', 'created-differs add', () => ({ store: ({ tags: _, ...each }) => each })],
    [
      'gives an id twice',
      'id-reused add',
      () => ({ store: (each, method) => (method === 'POST' ? { ...each, id: 2 } : each) }),
    ],
    [
      'reads another record',
      'wrong-record read',
      () => ({
        show: (each, { method }) => (method === 'GET' ? { ...each, id: Number(each.id) + 1 } : each),
      }),
    ],
    [
      'does not list the newest',
      'created-missing list',
      () => ({ list: (items) => ({ items: items.slice(0, -1) }) }),
    ],
    [
      'lists another value',
      'list-differs list',
      () => ({ list: (items) => ({ items: items.map((each) => ({ ...each, name: 'x' })) }) }),
    ],
    [
      'lists a record twice',
      'id-reused list',
      () => ({ list: (items) => ({ items: [...items, ...items.slice(-1)] }) }),
    ],
    [
      'has a total that is one off',
      'list-total list',
      () => ({ list: (items) => ({ items, total: items.length + 1 }) }),
    ],
    [
      'changes at a read',
      'read-changes read',
      () => {
        const reads = new Map<unknown, number>();
        return {
          show: (each, { method }) => {
            const count = reads.get(each.id) ?? 0;
            if (method === 'GET' && each.size !== undefined) reads.set(each.id, count + 1);
            return { ...each, size: Number(each.size) + count };
          },
        };
      },
    ],
    [
      'ignores a PUT',
      'update-lost replace',
      () => ({ store: (each, method, before) => (method === 'PUT' ? (before ?? each) : each) }),
    ],
    [
      'ignores a property of a PATCH',
      'update-lost change',
      () => ({
        store: (each, method, before) => (method === 'PATCH' ? { ...each, size: before?.size } : each),
      }),
    ],
    [
      'resets what a PATCH does not have',
      'update-of-unsent change',
      () => ({
        store: (each, method, before) =>
          method === 'PATCH' && each.size === before?.size ? { ...each, size: 1 } : each,
      }),
    ],
    [
      'appends at the second PUT',
      'update-repeated replace',
      () => ({
        store: (each, method, before) =>
          method === 'PUT' && each.name === before?.name
            ? { ...each, tags: [...((each.tags ?? []) as string[]), 'more'] }
            : each,
      }),
    ],
    [
      'copies at a PUT',
      'update-repeated replace',
      () => ({
        before: ({ method, path, body }, all) => {
          if (method === 'PUT' && all.has(Number(path.split('/')[2]))) {
            const id = 1_000 + all.size;
            all.set(id, { ...JSON.parse(body), id });
          }
          return undefined;
        },
      }),
    ],
    [
      'changes all at a PUT',
      'other-record-changed replace',
      () => ({
        before: ({ method, body }, all) => {
          if (method === 'PUT') for (const each of all.values()) each.size = JSON.parse(body).size;
          return undefined;
        },
      }),
    ],
    [
      'deletes another, too',
      'other-record-changed drop',
      () => ({
        before: ({ method, path }, all) => {
          if (method === 'DELETE') all.delete(Number(path.split('/')[2]) + 1);
          return undefined;
        },
      }),
    ],
    [
      'reads what was deleted',
      'deleted-found drop',
      () => {
        gone.clear();
        return {
          before: ({ method, path }, all) => {
            const fields = all.get(Number(path.split('/')[2]));
            if (method === 'DELETE' && fields !== undefined) gone.set(path, text(fields));
            const body = fields === undefined ? gone.get(path) : undefined;
            return method === 'GET' && body !== undefined ? { status: 200, body } : undefined;
          },
        };
      },
    ],
    [
      'reads what was never there',
      'unknown-found read',
      () => ({
        before: ({ method, path }, all) => {
          const id = Number(path.split('/')[2]);
          return method === 'GET' && id > 1_000_000 && !all.has(id)
            ? { status: 200, body: text({ id, name: 'x' }) }
            : undefined;
        },
      }),
    ],
  ])('%s', async (_, expected, changes) => {
    expect(await found(changes())).toContain(expected);
  });

  test('keeps the ETag of a record that changed', async () => {
    const service = keepingThings();
    const constant = (...args: Parameters<typeof service>) => ({
      ...service(...args),
      headers: { etag: '"1"' },
    });
    const { findings } = await runAgainst(things, constant, { only });
    expect(findings.map(({ rule }) => rule)).toEqual(['etag-kept']);
  });
});

test('an update with another ETag must be rejected where a 412 is described', async () => {
  const ifMatch = { name: 'If-Match', in: 'header', schema: { type: 'string' } };
  const item = things.paths['/things/{id}'];
  const put = item.put as { responses: object };
  const responses = { ...put.responses, 412: { description: 'x' } };
  const changed = { ...item, put: { ...put, parameters: [ifMatch], responses } };
  const document = { paths: { ...things.paths, '/things/{id}': changed } };
  expect(await found({}, document)).toEqual(['stale-etag-accepted replace']);
  const service = keepingThings();
  const { findings } = await runAgainst(
    document,
    (asked) => (asked.headers['if-match'] === '"stale"' ? { status: 412 } : service(asked)),
    { only },
  );
  expect(findings).toEqual([]);
});

test('a DELETE of a parent comes after those of its children, and what was made is removed', async () => {
  const { asked, notes, uncovered } = await runAgainst(things, keepingThings(), {
    skip: ['invariants'],
    fuzz: 2,
  });
  const operations = asked.map(({ method }) => method);
  expect(operations.lastIndexOf('PUT')).toBeLessThan(operations.indexOf('DELETE'));
  expect(asked.map(({ method, path }) => `${method} ${path}`)).not.toContain('DELETE /things/1');
  expect(notes).toEqual([expect.stringMatching(/^Removed again: \d+ of add\.$/)]);
  expect(uncovered.filter((line) => !/no request can show/.test(line))).toEqual([]);
});

test('without leave to write only what a list shows is read', async () => {
  const { asked, findings } = await runAgainst(things, keepingThings(), { only, allowWrites: false });
  expect(findings).toEqual([]);
  expect(new Set(asked.map(({ method, path }) => `${method} ${path}`))).toEqual(
    new Set(['GET /things', 'GET /things/1']),
  );
});

test('what no operation deletes is left, and reported', async () => {
  const { delete: _, ...item } = things.paths['/things/{id}'];
  const document = { paths: { ...things.paths, '/things/{id}': item } };
  const { notes } = await runAgainst(document, keepingThings(), { only });
  expect(notes).toEqual(['Left: 2 of add, since no operation deletes them.']);
});

test('a create that does not say what it created is named', async () => {
  const { uncovered } = await runAgainst(things, keepingThings({ show: ({ id: _, ...each }) => each }), {
    only,
  });
  expect(uncovered).toContain(
    'add: the invariants across requests are not tested, since no response identifies what was created: neither a link, nor an id, nor a Location',
  );
});

describe('records that are created below another path than they are read at', () => {
  const { get: list, post } = things.paths['/things'];
  const customer = { name: 'customer', in: 'path', required: true, schema: { type: 'integer' } };
  const customers = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } };
  const content = { 'application/json': { schema: customers } };
  const { parameters: _, ...item } = things.paths['/things/{id}'];
  const orders = {
    paths: {
      '/customers': { get: { operationId: 'customers', responses: { 200: { description: 'x', content } } } },
      '/customers/{customer}/orders': { parameters: [customer], get: list, post },
      '/orders/{orderId}': { parameters: [{ ...customer, name: 'orderId' }], ...item },
    },
  };
  const foundIn = async (
    changes: Changes,
    change: (answer: Answer, asked: Asked) => Answer = (each) => each,
  ) => {
    const service = keepingThings(changes);
    const { findings, asked } = await runAgainst(
      orders,
      (one) => {
        if (one.path === '/customers') return { status: 200, body: '[{"id":7}]' };
        const path = one.path.replace(/^\/customers\/7\/orders$/, '/things').replace('/orders/', '/things/');
        return change(service({ ...one, path }), one);
      },
      { only },
    );
    return {
      rules: findings.map(({ rule }) => rule),
      asked: asked.map(({ method, path }) => `${method} ${path}`),
    };
  };

  test.each<[where: string, change: (answer: Answer, asked: Asked) => Answer]>([
    ['body', (answer) => answer],
    [
      'Location',
      (answer, { method }) =>
        method === 'POST'
          ? {
              status: 201,
              headers: { location: `/orders/${JSON.parse(`${answer.body}`).id}` },
              body: '{"name":"x"}',
            }
          : answer,
    ],
  ])('are known by their %s', async (_where, change) => {
    const { rules, asked } = await foundIn({}, change);
    expect(rules.filter((rule) => rule !== 'created-differs')).toEqual([]);
    expect(asked).toEqual(expect.arrayContaining(['GET /orders/2', 'PUT /orders/2', 'DELETE /orders/2']));
  });

  test.each([
    [8, ['wrong-record']],
    ['7', []],
  ])('have the id of the parent in their path: %j', async (customer, expected) => {
    const { rules } = await foundIn({}, (answer, { path }) =>
      answer.body !== undefined && path.startsWith('/orders/')
        ? { ...answer, body: text({ ...JSON.parse(`${answer.body}`), customer }) }
        : answer,
    );
    expect(rules).toEqual(expected);
  });

  test('are read after each write', async () => {
    const ignored = await foundIn({
      store: (each, method, before) => (method === 'PUT' ? (before ?? each) : each),
    });
    expect(ignored.rules).toEqual(['update-lost']);
    const kept = await foundIn({
      before: ({ method }) => (method === 'DELETE' ? { status: 204 } : undefined),
    });
    expect(kept.rules).toEqual(['deleted-found']);
  });
});
