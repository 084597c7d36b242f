import { describe, expect, test } from 'vitest';
import { type Answer, type Asked, key, runAgainst } from './service.testing.ts';

const responses = { 200: { description: 'x' }, 400: { description: 'x' } };
const schemes = {
  securitySchemes: {
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    other: { type: 'http', scheme: 'bearer' },
    inQuery: { type: 'apiKey', in: 'query', name: 'X-Key' },
    inCookie: { type: 'apiKey', in: 'cookie', name: 'X-Key' },
  },
};
const ok: Answer = { status: 200 };
const no: Answer = { status: 400 };
const json = (schema: unknown) => ({ required: true, content: { 'application/json': { schema } } });
const get = (operation: object) => ({
  paths: { '/things': { get: { operationId: 'things', responses, ...operation } } },
});
const post = (operation: object) => ({
  paths: { '/things': { post: { operationId: 'add', responses, ...operation } } },
});
const rulesOf = ({ findings }: { findings: readonly { rule: string }[] }): string[] => [
  ...new Set(findings.map(({ rule }) => rule)),
];

function parsed({ body, headers }: Asked): Record<string, unknown> | undefined {
  try {
    if ((headers['content-type'] ?? 'application/json') !== 'application/json') return undefined;
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

describe('credentials', () => {
  test.each<[place: string, read: (asked: Asked) => string | null | undefined]>([
    ['key', ({ headers }) => headers['x-key'] as string | undefined],
    ['inQuery', ({ query }) => query.get('X-Key')],
    ['inCookie', ({ headers }) => /X-Key=([^;]*)/.exec(headers.cookie ?? '')?.[1]],
  ])('%s: right ones are taken, one that is not compared whole is found', async (name, read) => {
    const document = { ...get({ security: [{ other: [] }, { [name]: [] }] }), components: schemes };
    const right = await runAgainst(document, (asked) => (read(asked) === key ? ok : no));
    expect(right.findings).toEqual([]);
    const wrong = await runAgainst(document, (asked) => (read(asked)?.startsWith(key) ? ok : no));
    expect(rulesOf(wrong)).toEqual(['unauthenticated-request-accepted']);
    expect(JSON.stringify(wrong.findings)).not.toContain(key);
  });

  test('where the document asks for none, none is needed', async () => {
    const other = { operationId: 'other', responses, security: [{ key: [] }] };
    const { paths } = get({ security: [] });
    const document = { paths: { ...paths, '/other': { get: other } }, components: schemes };
    const asks = ({ headers }: Asked): Answer => (headers['x-key'] === key ? ok : { status: 401 });
    expect(rulesOf(await runAgainst(document, asks))).toEqual(['valid-request-rejected']);
    const open = ({ path, headers }: Asked): Answer =>
      path === '/things' || headers['x-key'] === key ? ok : { status: 401 };
    expect((await runAgainst(document, open)).findings).toEqual([]);
  });
});

describe('a body that is not JSON', () => {
  const document = post({ requestBody: json({ type: 'object' }) });
  const isObject = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && !Array.isArray(value);

  test('is rejected by a server that reads JSON', async () => {
    const { findings } = await runAgainst(document, (asked) => (isObject(parsed(asked)) ? ok : no));
    expect(findings).toEqual([]);
  });

  test.each<[what: string, mend: (text: string) => string]>([
    ['takes a comma at the end', (text) => text.replace(/,}$/, '}')],
    ['takes single quotes', (text) => text.replaceAll("'", '"')],
    ['takes comments', (text) => text.replace(/\/\*.*?\*\//, '')],
    ['takes NaN', (text) => text.replace('NaN', 'null')],
    ['reads the first of two texts', (text) => text.replace(/^(\{[^{}]*\})\{.*$/, '$1')],
    ['takes nothing for an object', (text) => (text === '' ? '{}' : text)],
  ])('is found in one that %s', async (_, mend) => {
    const found = await runAgainst(document, (asked) =>
      isObject(parsed({ ...asked, body: mend(asked.body) })) ? ok : no,
    );
    expect(rulesOf(found)).toContain('invalid-request-accepted');
  });
});

describe('what the document says it rejects by status', () => {
  const described = {
    ...responses,
    405: { description: 'x' },
    406: { description: 'x' },
    415: { description: 'x' },
  };
  const body = { requestBody: json({ type: 'object' }) };
  const judge = (asked: Asked): Answer => {
    if (asked.method !== 'POST') return { status: 405 };
    if (!/json|\*/.test(asked.headers.accept ?? '')) return { status: 406 };
    if (asked.headers['content-type'] !== 'application/json') return { status: 415 };
    return parsed(asked)?.constructor === Object ? ok : no;
  };

  test('is held against it', async () => {
    expect((await runAgainst(post({ ...body, responses: described }), judge)).findings).toEqual([]);
    for (const status of ['405', '406', '415']) {
      const lax = (asked: Asked): Answer => {
        return `${judge(asked).status}` === status ? ok : judge(asked);
      };
      const found = await runAgainst(post({ ...body, responses: described }), lax);
      expect(found.findings.map(({ pointer }) => pointer)).toContain(
        `/paths/~1things/post/responses/${status}`,
      );
    }
  });

  test('is not asked for where it adds nothing: another method only must not fail', async () => {
    let status = 200;
    const lax = ({ headers, ...asked }: Asked): Answer =>
      asked.method !== 'POST'
        ? { status, body: 'x' }
        : parsed({ ...asked, headers: { 'content-type': 'application/json' } })?.constructor === Object
          ? ok
          : no;
    const silent = { 200: { description: 'x' }, default: { description: 'x' } };
    const { findings, asked } = await runAgainst(post({ ...body, responses: silent }), lax);
    expect(findings).toEqual([]);
    expect(new Set(asked.map(({ method }) => method))).toEqual(new Set(['POST', 'GET', 'PUT', 'PATCH']));
    for (status of [404, 405, 501])
      expect((await runAgainst(post({ ...body, responses: silent }), lax)).findings).toEqual([]);
    status = 500;
    const failing = await runAgainst(post({ ...body, responses: silent }), lax);
    expect(failing.findings.map(({ rule }) => rule)).toContain('server-error');
    const named = await runAgainst(post({ ...body, responses: silent }), lax, {
      isRemote: true,
      rate: 9_999,
      allowWrites: ['add'],
    });
    expect(new Set(named.asked.map(({ method }) => method))).toEqual(new Set(['POST']));
  });
});

describe('pairs', () => {
  const schema = {
    type: 'object',
    additionalProperties: false,
    properties: {
      status: { enum: ['A', 'B'] },
      kind: { enum: ['C', 'D'] },
      limit: { type: 'integer', minimum: 1 },
    },
  };
  const document = post({ requestBody: json(schema) });
  const valid = (value: Record<string, unknown> | undefined): boolean =>
    value?.constructor === Object &&
    Object.keys(value).every((name) => ['status', 'kind', 'limit'].includes(name)) &&
    ['A', 'B', undefined].includes(value.status as string) &&
    ['C', 'D', undefined].includes(value.kind as string) &&
    (!('limit' in value) || (Number.isInteger(value.limit) && (value.limit as number) >= 1));

  test('of values that a server rejects only together are found', async () => {
    const { findings } = await runAgainst(
      document,
      (asked) => {
        const value = parsed(asked);
        return valid(value) && !(value?.status === 'B' && value.kind === 'D') ? ok : no;
      },
      { fuzz: 0 },
    );
    expect(findings.map(({ rule }) => rule)).toContain('valid-request-rejected');
    const bodies = findings.map(({ exchange }) => JSON.parse(exchange.request.body ?? ''));
    expect(bodies.every(({ status, kind }) => status === 'B' && kind === 'D')).toBe(true);
  });

  test('are all accepted by a server that is right', async () => {
    const found = await runAgainst(document, (asked) => (valid(parsed(asked)) ? ok : no));
    expect(found.findings).toEqual([]);
    expect(found.covered.filter(({ cases }) => cases === 0)).toEqual([]);
    expect(found.covered.filter(({ what }) => what === 'value')).toHaveLength(4);
  });
});

describe('by chance', () => {
  const document = post({
    requestBody: json({ type: 'object', properties: { note: { type: 'string' }, n: { type: 'integer' } } }),
  });
  const valid = (value: Record<string, unknown> | undefined): boolean =>
    value?.constructor === Object &&
    (value.note === undefined || typeof value.note === 'string') &&
    (value.n === undefined || Number.isInteger(value.n));

  test('a failure is made as small as it can be', async () => {
    const { findings } = await runAgainst(
      document,
      (asked) => {
        const value = parsed(asked);
        return !valid(value) ? no : (value?.n as number) > 4_711 ? { status: 500 } : ok;
      },
      { fuzz: 150 },
    );
    const sizes = findings.map(({ exchange }) => exchange.request.body ?? '');
    expect(sizes).toContain('{"n":4712}');
  });

  test('violations are put into requests that are valid beside', async () => {
    const { findings } = await runAgainst(
      document,
      // It checks a number only where there is no note.
      (asked) => {
        const value = parsed(asked);
        return valid(value) || (value?.constructor === Object && typeof value.note === 'string') ? ok : no;
      },
      { fuzz: 150 },
    );
    expect(rulesOf({ findings })).toEqual(['invalid-request-accepted']);
  });

  test('parameters are varied together', async () => {
    const parameters = ['a', 'b'].map((name) => ({
      name,
      in: 'query',
      schema: { type: 'integer', minimum: 0 },
    }));
    const { asked, findings } = await runAgainst(get({ parameters }), ({ query }) =>
      ['a', 'b'].every((name) => query.getAll(name).every((text) => /^\d+$/.test(text))) ? ok : no,
    );
    expect(findings).toEqual([]);
    const both = asked.filter(({ query }) => query.has('a') && query.has('b'));
    expect(new Set(both.map(({ query }) => `${query}`)).size).toBeGreaterThan(5);
  });
});

describe('a DELETE', () => {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const drop = {
    operationId: 'drop',
    parameters: [id, { name: 'why', in: 'query', schema: { enum: ['old', 'lost'] } }],
    responses: { 204: { description: 'x' }, 400: { description: 'x' }, 404: { description: 'x' } },
  };
  const add = { operationId: 'add', responses: { 201: { description: 'x' } } };
  const remove = ({ path, query }: Asked, things: Set<string>): Answer => {
    const why = query.get('why');
    if (!/^\/things\/\d+$/.test(path) || (why !== null && why !== 'old' && why !== 'lost')) return no;
    return { status: things.delete(path) ? 204 : 404 };
  };

  test('is sent last, and once, to what was created', async () => {
    const things = new Set<string>();
    const document = { paths: { '/things': { post: add }, '/things/{id}': { delete: drop } } };
    let count = 0;
    const { findings, asked, notes } = await runAgainst(document, (request) => {
      if (request.method === 'DELETE') return remove(request, things);
      if (request.method !== 'POST' || request.path !== '/things') return { status: 405 };
      const location = `/things/${++count}`;
      things.add(location);
      return { status: 201, headers: { location } };
    });
    expect(findings).toEqual([]);
    expect(asked.at(-1)).toMatchObject({ method: 'DELETE' });
    expect(things.size).toBe(0);
    expect(notes).toEqual([expect.stringMatching(/^Removed again: \d+ of add\.$/)]);
  });

  test('is sent to nothing that may be there when nothing was created', async () => {
    const document = { paths: { '/things/{id}': { delete: drop } } };
    const things = new Set(['/things/1']);
    const { findings, asked, uncovered } = await runAgainst(document, (request) => remove(request, things));
    expect(findings).toEqual([]);
    expect([...things]).toEqual(['/things/1']);
    expect(asked.length).toBeGreaterThan(1);
    expect(uncovered).toEqual([
      'drop: only its rejections were tested, since nothing was created that it could delete; give --parameter drop.id=VALUE --allow-writes drop',
    ]);
  });

  test.each([
    ['is not sent to what the caller gave', true, ['/things/1', '/things/9']],
    ['but where --allow-writes names it', ['drop'], ['/things/1']],
  ])('%s', async (_, allowWrites, left) => {
    const content = { 'application/json': { schema: {} } };
    const list = { operationId: 'list', responses: { 200: { description: 'x', content } } };
    const document = { paths: { '/things': { get: list }, '/things/{id}': { delete: drop } } };
    const things = new Set(['/things/1', '/things/9']);
    const service = (asked: Asked): Answer =>
      asked.method === 'DELETE' ? remove(asked, things) : { status: 200, body: '[{"id":1},{"id":9}]' };
    await runAgainst(document, service, { parameters: { id: '9' }, allowWrites });
    expect([...things]).toEqual(left);
  });
});

test('a path that is guessed and leads nowhere is not a fault, and is reported', async () => {
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
  const document = { paths: { '/things/{id}': { get: { operationId: 'one', parameters, responses } } } };
  const { findings, uncovered } = await runAgainst(document, () => ({ status: 404 }));
  expect(findings).toEqual([]);
  expect(uncovered).toEqual(['one: no id is known; give --parameter one.id=VALUE']);
});

test('keywords that are not known are reported', async () => {
  const parameters = [{ name: 'a', in: 'query', schema: { type: 'integer', divisibleBy: 3 } }];
  const { notes } = await runAgainst(get({ parameters }), ({ query }) =>
    query.getAll('a').every((text) => /^-?\d+$/.test(text)) ? ok : no,
  );
  expect(notes).toContainEqual(
    expect.stringMatching(/"divisibleBy" is unknown.*\/parameters\/0\/schema\/divisibleBy/),
  );
});

describe('a form', () => {
  const fields = {
    name: { type: 'string', minLength: 2, maxLength: 5 },
    amount: { type: 'integer', minimum: 1, maximum: 90 },
    colour: { enum: ['red', 'blue'] },
    code: { type: 'string', pattern: '^[a-z]+-[0-9]$' },
    when: { type: 'string', format: 'date' },
    tags: { type: 'array', items: { type: 'string', maxLength: 3 }, maxItems: 2 },
    note: { type: 'string' },
  };
  const schema = { type: 'object', required: ['name', 'amount'], properties: fields };
  const content = { 'application/x-www-form-urlencoded': { schema } };
  const document = post({ requestBody: { required: true, content } });
  const rules: Record<string, (form: URLSearchParams) => boolean> = {
    name: (form) => /^.{2,5}$/su.test(form.get('name') ?? ''),
    amount: (form) => /^\d+$/.test(form.get('amount') ?? '') && +(form.get('amount') ?? 0) <= 90,
    least: (form) => Number(form.get('amount')) >= 1,
    colour: (form) => ['red', 'blue', null].includes(form.get('colour')),
    code: (form) => /^[a-z]+-[0-9]$/.test(form.get('code') ?? 'a-1'),
    when: (form) => /^\d{4}-\d\d-\d\d$/.test(form.get('when') ?? '2026-01-01'),
    tags: (form) =>
      form.getAll('tags').length <= 2 && form.getAll('tags').every((each) => [...each].length <= 3),
  };
  const service =
    (forgotten?: string) =>
    ({ body }: Asked): Answer => {
      const form = new URLSearchParams(body);
      const isValid = Object.entries(rules).every(([name, rule]) => name === forgotten || rule(form));
      return isValid ? ok : no;
    };

  test('is judged as a server reads it: strings are not types', async () => {
    const { findings, asked } = await runAgainst(document, service());
    expect(findings).toEqual([]);
    expect(asked.length).toBeGreaterThan(30);
  });

  test.each(Object.keys(rules))('whose %s is not checked is found', async (name) => {
    const seen = await runAgainst(document, service(name));
    expect(rulesOf(seen)).toEqual(['invalid-request-accepted']);
  });
});
