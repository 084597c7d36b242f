import { parseJson } from '@voice-agent/spec-model';
import { describe, expect, test } from 'vitest';
import { type Answer, type Asked, runAgainst } from './service.testing.ts';

const described = (...statuses: string[]) =>
  Object.fromEntries(statuses.map((status) => [status, { description: 'x' }]));
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const json = (schema: object) => ({ required: true, content: { 'application/json': { schema } } });
const thing = { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 5 } } };
/** The body of a valid request. */
function thingIn({ body }: Asked): { name: string; ownerId?: number } | undefined {
  try {
    const value: unknown = parseJson(body);
    const { name, ownerId = 0 } = Object(value);
    const isValid = !Array.isArray(value) && typeof name === 'string' && [...name].length <= 5;
    return isValid && Number.isInteger(ownerId) ? (value as ReturnType<typeof thingIn>) : undefined;
  } catch {
    return undefined;
  }
}
const isThing = (asked: Asked): boolean => thingIn(asked) !== undefined;
const rulesOf = ({ findings }: { findings: readonly { rule: string }[] }) => [
  ...new Set(findings.map(({ rule }) => rule)),
];
const get = (operation: object, path = '/things') => ({
  paths: { [path]: { get: { operationId: 'things', ...operation } } },
});
const post = (operation: object, path = '/things') => ({
  paths: { [path]: { post: { operationId: 'add', requestBody: json(thing), ...operation } } },
});

describe('an operation without a described success', () => {
  const location = { location: 'http://127.0.0.1:1/x' };
  test.each<[described: string[], answer: Answer, rules: string[]]>([
    [['302'], { status: 302, headers: location }, []],
    [['304'], { status: 304 }, []],
    [['405'], { status: 405 }, []],
    [['302', '400'], { status: 400 }, ['valid-request-rejected']],
    [['302'], { status: 200 }, ['response-status']],
    [['200', '302'], { status: 302, headers: location }, ['valid-request-rejected']],
  ])('%j with %j: %j', async (statuses, answer, rules) => {
    const answers = { '/other': { get: { operationId: 'other', responses: described('200') } } };
    const document = { paths: { ...get({ responses: described(...statuses) }).paths, ...answers } };
    const found = await runAgainst(document, ({ path }) => (path === '/other' ? { status: 200 } : answer));
    expect(rulesOf(found)).toEqual(rules);
  });
});

describe('a documented rejection of a valid request', () => {
  const add = post({ responses: described('201', '400', '403', '404', '409', '422') }, '/boxes/{id}/things');
  const parts = { paths: { '/boxes/{id}/things': { ...add.paths['/boxes/{id}/things'], parameters: [id] } } };

  test.each([403, 404, 409])('%i is none where something was accepted', async (status) => {
    let count = 0;
    const service = (asked: Asked): Answer => ({
      status: isThing(asked) ? (count++ === 0 ? 201 : status) : 400,
    });
    const { findings, uncovered } = await runAgainst(parts, service);
    expect({ findings, uncovered }).toEqual({ findings: [], uncovered: [] });
  });

  test.each([400, 422])('%i is one for a value, though others are accepted', async (status) => {
    const service = (asked: Asked): Answer => ({
      status: isThing(asked) ? (thingIn(asked)?.name.length === 5 ? status : 201) : 400,
    });
    expect(rulesOf(await runAgainst(parts, service))).toEqual(['valid-request-rejected']);
  });

  test.each([
    ['/sets/{id}', []],
    ['/other/{id}', ['valid-request-rejected']],
  ])('of a set that is not there, with records at %s: %j', async (path, rules) => {
    const ofSet = { ...thing, properties: { ...thing.properties, set: { type: 'string', maxLength: 9 } } };
    const { paths } = post({ requestBody: json(ofSet), responses: described('201', '400') });
    const sets = { parameters: [id], get: { operationId: 'set', responses: described('200', '404') } };
    const { findings } = await runAgainst({ paths: { ...paths, [path]: sets } }, (asked) => {
      if (asked.method === 'GET') return { status: 404 };
      return { status: isThing(asked) && !asked.body.includes('"set"') ? 201 : 400 };
    });
    expect(rulesOf({ findings })).toEqual(rules);
  });

  test('of an id that is not there is none, though others are', async () => {
    const owned = { ...thing, properties: { ...thing.properties, ownerId: { type: 'integer' } } };
    const document = post({ requestBody: json(owned), responses: described('201', '400', '422') });
    const { findings } = await runAgainst(document, (asked) => {
      const sent = thingIn(asked);
      return { status: sent === undefined ? 400 : sent.ownerId === undefined ? 201 : 422 };
    });
    expect(findings).toEqual([]);
  });

  test.each([
    [404, { id: 'box-1' }],
    [409, { id: 'box-1' }],
    [422, {}],
  ])('of all of them is reported with what to give: %i', async (status, parameters) => {
    const service = (asked: Asked): Answer => ({ status: isThing(asked) ? status : 400 });
    const { findings, uncovered } = await runAgainst(parts, service, { parameters });
    expect(findings).toEqual([]);
    expect(uncovered).toEqual([
      `add: every valid request was rejected with ${status}: give --parameter add.id=VALUE`,
    ]);
  });

  test.each([
    ['a known id', id, { id: 'box-1' }],
    ['a value that the document lists', { ...id, schema: { enum: ['north', 'south'] } }, {}],
    [
      'listed values',
      { ...id, style: 'label', schema: { type: 'array', minItems: 1, items: { enum: ['north', 'south'] } } },
      {},
    ],
  ])('of all of them is one, for a path of %s: 400', async (_, parameter, parameters) => {
    const document = get({ parameters: [parameter], responses: described('200', '400') }, '/boxes/{id}');
    const found = await runAgainst(document, () => ({ status: 400 }), { parameters });
    expect(rulesOf(found)).toEqual(['valid-request-rejected']);
  });

  test('that refers to nothing is one', async () => {
    const document = get({ responses: described('200', '400', '404') });
    let count = 0;
    const service = (): Answer => ({ status: count++ === 0 ? 200 : 404 });
    const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } };
    Object.assign(document.paths['/things']?.get ?? {}, { parameters: [limit] });
    expect(rulesOf(await runAgainst(document, service))).toEqual(['valid-request-rejected']);
    const none = await runAgainst(get({ responses: described('200', '400') }), () => ({ status: 400 }));
    expect(rulesOf(none)).toEqual(['valid-request-rejected']);
  });
});

describe('another content type', () => {
  const lax = (asked: Asked): Answer => ({ status: isThing(asked) ? 200 : 400 });

  test('that is accepted is a warning, when it is asked for', async () => {
    const document = post({ responses: described('200', '400') });
    expect((await runAgainst(document, lax)).findings).toEqual([]);
    const rule = 'undescribed-content-type-accepted';
    for (const options of [{ severities: { [rule]: 'warn' } as const }, { only: [rule] }]) {
      const { findings } = await runAgainst(document, lax, options);
      expect(new Set(findings.map((each) => `${each.rule} ${each.severity}`))).toEqual(
        new Set([`${rule} warn`]),
      );
    }
  });

  test('is an error where the document says how it is rejected', async () => {
    const found = await runAgainst(post({ responses: described('200', '400', '415') }), lax);
    expect(rulesOf(found)).toEqual(['invalid-request-accepted']);
  });
});

test.each(['query', 'cookie'])('the fields of an object in the %s are not mistaken for it', async (place) => {
  const schema = { type: 'object', properties: { r: { type: 'integer' } } };
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } };
  const parameters = [{ name: 'object', in: place, required: place === 'query', schema }, limit];
  const document = get({ parameters, responses: described('200', '400') });
  const { findings } = await runAgainst(document, ({ query }) => ({
    status: /^(?:-?\d+)?$/.test(query.get('limit') ?? '') ? 200 : 400,
  }));
  expect(findings).toEqual([]);
});

test('no URL and no headers of more than 8,000 octets are sent', async () => {
  const parameters = ['a', 'b', 'c'].flatMap((name) =>
    ['query', 'header'].map((place) => ({ name, in: place, schema: { type: 'string', maxLength: 5_000 } })),
  );
  const { asked, findings } = await runAgainst(get({ parameters, responses: described('200') }), () => ({
    status: 200,
  }));
  const sizes = asked.map(({ query, headers }) => [
    `${query}`.length,
    `${headers.a}${headers.b}${headers.c}`.length,
  ]);
  expect(Math.max(...sizes.flat())).toBeLessThanOrEqual(8_000);
  expect(Math.max(...sizes.flat())).toBeGreaterThan(4_990);
  expect(rulesOf({ findings })).toEqual(['invalid-request-accepted']);
});

test('the rejections of one operation are distinguished by the message of the server', async () => {
  const names = { type: 'object', properties: { name: { type: 'string' }, title: { type: 'string' } } };
  const document = post({ requestBody: json(names), responses: described('200', '400') });
  const { findings } = await runAgainst(document, ({ body }) => {
    if (!body.startsWith('{') || !body.endsWith('}')) return { status: 400 };
    const message = body.includes('name') ? `No "${body.length}" is known` : 'The title is missing';
    return { status: 400, body: JSON.stringify({ message, at: body.length }) };
  });
  expect(new Set(findings.map(({ cause }) => cause))).toEqual(
    new Set(['400 No … is known', '400 The title is missing']),
  );
});

test('a finding reports what was wrong with the request', async () => {
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 0 } };
  const requestBody = json({ ...thing, properties: { name: { type: 'string', maxLength: 5 } } });
  const operation = { operationId: 'add', parameters: [limit], requestBody, responses: described('200') };
  const { findings } = await runAgainst({ paths: { '/x': { post: operation } } }, () => ({ status: 200 }));
  const texts = findings.map(({ expected, cause }) => `${cause}: ${expected}`);
  expect(texts).toContain('minimum: a rejection, since `limit` is -1, minimum 0');
  expect(texts).toContain('maxLength: a rejection, since `name` has 6 characters, maxLength 5');
  expect(texts).toContain('required: a rejection, since the body has no `name`, which is required');
  expect(texts).toContain('type: a rejection, since `name` is true, type string');
});
