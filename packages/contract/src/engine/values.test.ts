import { describe, expect, test } from 'vitest';
import { type Answer, type Asked, runAgainst } from './service.testing.ts';

const no = { description: 'x' };
const responses = { 200: no, 400: no };
const inPath = (name: string, schema: object, more: object = {}) => ({
  name,
  in: 'path',
  required: true,
  schema,
  ...more,
});
const content = (schema: object, type = 'application/json', more: object = {}) => ({
  [type]: { schema, ...more },
});
const post = (id: string, ...given: Parameters<typeof content>) => ({
  post: { operationId: id, requestBody: { required: true, content: content(...given) }, responses },
});
const ok = (): Answer => ({ status: 200 });
const other = { '/other': { get: { operationId: 'other', responses } } };
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const impossible = { type: 'integer', minimum: 5, maximum: 2 };
const bodies = (asked: readonly Asked[], path: string): string[] =>
  asked.flatMap((each) => (each.path === path ? [each.body] : []));

describe('a part without a value', () => {
  const b = { type: 'string' };
  test.each<[what: string, schema: object, place: string]>([
    ['an optional field', object({ a: impossible, b }), '/properties/a'],
    [
      'a pattern that nothing was found for',
      object({ a: { type: 'string', pattern: '^(?=(.)(.)\\2\\1xyz)[a-z]{7}$' }, b }),
      '/properties/a',
    ],
    ['a nested one', object({ a: object({ c: impossible }), b }), '/properties/a/properties/c'],
    ['an item', object({ a: { type: 'array', items: impossible }, b }), '/properties/a/items'],
    ['a branch', { oneOf: [object({ b }), impossible] }, '/oneOf/1'],
    [
      'a part of allOf',
      { allOf: [object({ a: { type: 'integer', minimum: 5 } }), object({ a: { maximum: 2 }, b })] },
      '/allOf/0/properties/a',
    ],
  ])('is left out and named once, and all else is tested: %s', async (_, schema, place) => {
    const paths = { '/odd': post('odd', schema), '/again': post('again', schema), ...other };
    const { uncovered, asked, findings } = await runAgainst({ paths }, ok);
    const pointer = `/paths/~1odd/post/requestBody/content/application~1json/schema${place}`;
    expect(uncovered).toContain(
      `odd: it is tested without a part for which no valid value was found (at ${pointer})`,
    );
    expect(uncovered.filter((each) => each.startsWith('odd:'))).toHaveLength(1);
    expect(bodies(asked, '/other')).not.toEqual([]);
    expect(findings.some(({ pointer: at }) => at.startsWith(pointer))).toBe(false);
    expect(new Set(bodies(asked, '/odd')).size).toBeGreaterThan(10);
  });

  test('of a shared schema is named once for all operations', async () => {
    const schema = { $ref: '#/components/schemas/Odd' };
    const components = { schemas: { Odd: object({ a: impossible, b }) } };
    const paths = { '/odd': post('odd', schema), '/again': post('again', schema) };
    const { uncovered } = await runAgainst({ components, paths }, ok);
    expect(uncovered.filter((each) => each.includes('without a part'))).toHaveLength(1);
  });

  test('that is required leaves its operation out, with its place', async () => {
    const schema = object({ in: object({ a: impossible }, { required: ['a'] }), b }, { required: ['in'] });
    const { uncovered, asked } = await runAgainst({ paths: { '/odd': post('odd', schema), ...other } }, ok);
    const place = '/requestBody/content/application~1json/schema/properties/in/properties/a';
    expect(uncovered).toContain(
      `odd: no body was found that is valid: nothing is accepted at /paths/~1odd/post${place}`,
    );
    expect(asked.every(({ path }) => path === '/other')).toBe(true);
  });

  test('is also an optional parameter', async () => {
    const parameters = [{ name: 'a', in: 'query', schema: impossible }];
    const paths = { '/odd': { get: { operationId: 'odd', parameters, responses } }, ...other };
    const { uncovered, asked } = await runAgainst({ paths }, ok);
    expect(uncovered).toEqual([
      'odd: it is tested without a part for which no valid value was found (at /paths/~1odd/get/parameters/0)',
    ]);
    expect(asked.some(({ path }) => path === '/odd')).toBe(true);
  });
});

describe('an example that breaks its own schema', () => {
  const number = object({ number: { type: 'string', minLength: 9 } }, { required: ['number'] });
  const wrong = { number: 11000138 };
  const right = ({ body }: Asked): Answer => {
    try {
      const { number: sent, x } = JSON.parse(body) as { number?: unknown; x?: unknown };
      const isNumber = typeof sent === 'string' && [...sent].length >= 9;
      return { status: isNumber !== (x === 1) ? 200 : 400 };
    } catch {
      return { status: 400 };
    }
  };
  const json = 'application/json';
  test.each<[what: string, path: object, place: string, components?: object]>([
    [
      'example',
      post('odd', number, json, { example: wrong }),
      'post/requestBody/content/application~1json/example',
    ],
    [
      'examples',
      post('odd', number, json, { examples: { a: { value: wrong }, b: { value: { number: '123456789' } } } }),
      'post/requestBody/content/application~1json/examples/a/value',
    ],
    [
      'by reference',
      post('odd', number, json, { examples: { a: { $ref: '#/components/examples/Odd' } } }),
      '/components/examples/Odd/value',
      { examples: { Odd: { value: wrong } } },
    ],
    [
      'one of a branch',
      post('odd', { oneOf: [number, object({ x: { const: 1 } }, { required: ['x'] })] }, json, {
        example: { x: 2 },
      }),
      'post/requestBody/content/application~1json/example',
    ],
    [
      'one within a schema',
      post(
        'odd',
        object({ number: { type: 'string', minLength: 9, examples: ['short'] } }, { required: ['number'] }),
      ),
      'post/requestBody/content/application~1json/schema/properties/number/examples/0',
    ],
  ])('is told once, and is not sent: %s', async (_, path, place, components = {}) => {
    const { notes, findings, asked } = await runAgainst({ components, paths: { '/odd': path } }, right);
    const pointer = place.startsWith('/') ? place : `/paths/~1odd/${place}`;
    const told = notes.filter((each) => each.includes('not valid by its own schema'));
    expect(told).toEqual([expect.stringContaining(`(at ${pointer})`)]);
    expect(findings).toEqual([]);
    expect(bodies(asked, '/odd')).not.toContain(JSON.stringify(wrong));
  });

  test('only in what is read or written is no fault, and is not sent', async () => {
    const properties = { id: { type: 'integer', readOnly: true }, key: { type: 'string', writeOnly: true } };
    const schema = object(properties, { additionalProperties: false, required: ['id', 'key'] });
    const example = { id: 5, key: 'k' };
    const { post: made } = post('odd', schema, json, { example });
    const answer = { ...no, content: content(schema, json, { example: { id: 5 } }) };
    const paths = { '/odd': { post: { ...made, responses: { 200: answer, 400: no } } } };
    const { notes, asked } = await runAgainst({ paths }, () => ({ status: 200, body: '{"id":5}' }));
    expect(notes.filter((each) => each.includes('own schema'))).toEqual([]);
    expect(bodies(asked, '/odd')).toContain('{"key":"a"}');
    expect(bodies(asked, '/odd')).not.toContain(JSON.stringify(example));
  });

  test('of a parameter and of a response are told, too', async () => {
    const parameters = [{ name: 'n', in: 'query', schema: { type: 'integer' }, example: 'many' }];
    const header = { 'X-N': { schema: { type: 'integer' }, example: 'few' } };
    const answer = { ...no, headers: header, content: content({ type: 'string' }, json, { example: 5 }) };
    const get = { operationId: 'odd', parameters, responses: { 200: answer, 400: no } };
    const { notes } = await runAgainst({ paths: { '/odd': { get } } }, () => ({
      status: 200,
      headers: { 'x-n': '1' },
      body: '"a"',
    }));
    const places = notes.map((each) => /\(at (\S+)\)/.exec(each)?.[1]);
    expect(places).toEqual([
      '/paths/~1odd/get/parameters/0/example',
      '/paths/~1odd/get/responses/200/content/application~1json/example',
      '/paths/~1odd/get/responses/200/headers/X-N/example',
    ]);
  });
});

describe('values of path parameters', () => {
  const get = (schema: object, ...more: object[]) => ({
    get: { operationId: 'one', parameters: [inPath('p', schema, ...more)], responses: { 200: no, 400: no } },
  });
  const sent = async (schema: object, service: (value: string) => number, ...more: object[]) => {
    const paths = { '/at/{p}/end': get(schema, ...more) };
    const valueIn = ({ path }: Asked) => decodeURIComponent(path.split('/')[2] ?? '');
    const result = await runAgainst({ paths }, (each) => ({ status: service(valueIn(each)) }));
    return { ...result, values: result.asked.map(valueIn) };
  };

  test.each<[what: string, schema: object, values: string[]]>([
    [
      'each of an enumeration',
      { type: 'string', enum: ['low', 'mid level', 'ü&=+@:'] },
      ['low', 'mid level', 'ü&=+@:'],
    ],
    ['both booleans', { type: 'boolean' }, ['true', 'false']],
    ['both sides of limits', { type: 'integer', minimum: 3, maximum: 9 }, ['2', '3', '4', '8', '9', '10']],
    ['exclusive limits', { type: 'integer', exclusiveMinimum: 3, exclusiveMaximum: 9 }, ['3', '4', '8', '9']],
    [
      'lengths',
      { type: 'string', pattern: '^a*$', minLength: 2, maxLength: 5 },
      ['a', 'aa', 'aaaaa', 'aaaaaa'],
    ],
  ])('are %s', async (_, schema, values) => {
    expect((await sent(schema, () => 200)).values).toEqual(expect.arrayContaining(values));
  });

  test.each<[schema: object, value: string]>([
    [{ type: 'string', enum: ['low', 'high'] }, 'high'],
    [{ type: 'integer', minimum: 3, maximum: 9 }, '9'],
    [{ type: 'boolean' }, 'false'],
  ])('of %o that a service fails with are found: %s', async (schema, value) => {
    const { findings } = await sent(schema, (each) => (each === value ? 500 : 200));
    const failures = findings.filter(({ rule }) => rule === 'server-error');
    expect(failures.map(({ exchange }) => exchange.request.path)).toEqual([`/at/${value}/end`]);
  });

  test('that nothing is at are no finding', async () => {
    const { findings } = await sent({ type: 'integer', minimum: 1 }, (each) =>
      each === '1' ? 200 : /^[1-9]\d*$/.test(each) ? 404 : 400,
    );
    expect(findings).toEqual([]);
  });

  test('of other texts than those of the base are sent, where a path can have them', async () => {
    const { findings, values } = await sent({ type: 'string', minLength: 1 }, (each) =>
      /^[ -~]*$/.test(each) ? 200 : 500,
    );
    expect(values).toContain(' a ');
    expect(findings.map(({ rule }) => rule)).toContain('server-error');
  });

  test.each<[method: string, schema: object, values: string[]]>([
    ['post', { type: 'integer', minimum: 3, maximum: 9 }, ['3', '9']],
    ['put', { type: 'string', enum: ['low', 'high'] }, ['low', 'high']],
    ['patch', { type: 'integer', minimum: 3, maximum: 9 }, ['3']],
  ])('of what writes: %s', async (method, schema, values) => {
    const paths = { '/at/{p}/end': { [method]: get(schema).get } };
    const { asked } = await runAgainst({ paths }, ({ path }) => ({
      status: /[3-9]|low|high/.test(path) ? 200 : 400,
    }));
    const sent = asked
      .map(({ path }) => path.split('/')[2] ?? '')
      .filter((each) => /^([3-9]|low|high)$/.test(each));
    expect([...new Set(sent)]).toEqual(expect.arrayContaining(values));
    if (method === 'patch') expect(new Set(sent)).toEqual(new Set(values));
  });

  test('that an example alone has are not named', async () => {
    const hard = { type: 'string', pattern: '^(?=(.)(.)\\2\\1xyz)[a-z]{7}$' };
    const body = object({ a: hard }, { required: ['a'] });
    const paths = { '/odd': post('odd', body, 'application/json', { example: { a: 'abbaxyz' } }) };
    const { uncovered, asked } = await runAgainst({ paths }, ok);
    expect(uncovered.filter((each) => each.startsWith('odd'))).toEqual([]);
    expect(bodies(asked, '/odd')).toContain('{"a":"abbaxyz"}');
  });

  test('that are ids of records stay those', async () => {
    const list = { ...no, content: content({ type: 'array', items: object({ id: { type: 'integer' } }) }) };
    const paths = {
      '/things': { get: { operationId: 'things', responses: { 200: list } } },
      '/things/{p}': get({ type: 'integer', minimum: 1, maximum: 90 }),
    };
    const { findings, asked } = await runAgainst({ paths }, ({ path }) => {
      if (path === '/things') return { status: 200, body: '[{"id":7}]' };
      return { status: path === '/things/7' ? 200 : /\/\d+$/.test(path) ? 404 : 400 };
    });
    expect(findings).toEqual([]);
    expect(asked.map(({ path }) => path)).not.toContain('/things/90');
  });
});

test('an empty form is not sent as a valid one', async () => {
  const schema = object({ n: { type: 'number' } });
  const paths = { '/form': post('form', schema, 'application/x-www-form-urlencoded') };
  const { findings, asked } = await runAgainst({ paths }, ({ body }) => {
    const fields = [...new URLSearchParams(body)];
    const isNumber = ([, text]: [string, string]) => /^-?\d+(?:\.\d+)?$/.test(text);
    return { status: fields.length > 0 && fields.every(isNumber) ? 200 : 400 };
  });
  expect(findings).toEqual([]);
  expect(bodies(asked, '/form')).toEqual(expect.arrayContaining(['', 'n=1']));
});

test('an optional form may stay empty', async () => {
  const form = { content: content(object({ n: { type: 'number' } }), 'application/x-www-form-urlencoded') };
  const paths = { '/form': { post: { operationId: 'form', requestBody: form, responses } } };
  const { findings } = await runAgainst({ paths }, ({ body }) => ({
    status: [...new URLSearchParams(body)].every(([, text]) => /^-?\d+(?:\.\d+)?$/.test(text)) ? 200 : 400,
  }));
  expect(findings).toEqual([]);
});
