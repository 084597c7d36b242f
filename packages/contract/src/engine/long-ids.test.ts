import { parseJson, toJson } from '@voice-agent/spec-model';
import { expect, test } from 'vitest';
import { type Answer, type Asked, runAgainst } from './service.testing.ts';

const no = { description: 'x' };
const id = { type: 'integer', format: 'int64' };
const name = { type: 'string', minLength: 1, maxLength: 20 };
const thing = { type: 'object', required: ['id', 'name'], properties: { id, name } };
const json = (schema: object) => ({ ...no, content: { 'application/json': { schema } } });
const body = (required: string[]) => ({
  required: true,
  content: { 'application/json': { schema: { type: 'object', required, properties: { name } } } },
});

type Wrap = 'plain' | 'envelope' | 'location';
const wrapped = (wrap: Wrap, schema: object) =>
  wrap === 'envelope' ? { type: 'object', required: ['data'], properties: { data: schema } } : schema;

function pathsOf(wrap: Wrap) {
  const one = wrapped(wrap, thing);
  const parameters = [{ name: 'id', in: 'path', required: true, schema: id }];
  const failures = { 400: no, 404: no };
  const created =
    wrap === 'location' ? { ...no, headers: { Location: { schema: { type: 'string' } } } } : json(one);
  return {
    '/things': {
      get: {
        operationId: 'listThings',
        responses: { 200: json(wrapped(wrap, { type: 'array', items: thing })) },
      },
      post: { operationId: 'createThing', requestBody: body(['name']), responses: { 201: created, 400: no } },
    },
    '/things/{id}': {
      parameters,
      get: { operationId: 'getThing', responses: { 200: json(one), ...failures } },
      patch: {
        operationId: 'updateThing',
        requestBody: body([]),
        responses: { 200: json(one), ...failures },
      },
      delete: { operationId: 'deleteThing', responses: { 204: no, ...failures } },
    },
  };
}

/** Keeps records under ids of 61 bits. @param read the digits of an id, as it is looked up */
function service(
  wrap: Wrap,
  read: (digits: string) => string = (digits) => digits,
): (asked: Asked) => Answer {
  const all = new Map<string, { id: bigint; name: string }>();
  let next = 1234567890123456789n;
  const show = (value: unknown): string => toJson(wrap === 'envelope' ? { data: value } : value);
  return ({ method, path, body: text }) => {
    if (path === '/things' && method === 'GET') return { status: 200, body: show([...all.values()]) };
    let sent: { name?: unknown } | undefined;
    try {
      sent = method === 'GET' || method === 'DELETE' ? {} : (parseJson(text) as object);
    } catch {}
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return { status: 400 };
    const { name: given } = sent;
    const isName = typeof given === 'string' && given !== '' && [...given].length <= 20;
    if (given === undefined ? method === 'POST' : !isName) return { status: 400 };
    if (path === '/things') {
      const made = { id: next, name: String(given) };
      all.set(`${next}`, made);
      next += 3n;
      if (wrap !== 'location') return { status: 201, body: show(made) };
      return { status: 201, headers: { location: `/things/${made.id}` } };
    }
    const digits = path.slice('/things/'.length);
    if (!/^-?\d+$/.test(digits)) return { status: 400 };
    const found = all.get(read(digits));
    if (found === undefined) return { status: 404 };
    if (method === 'DELETE') return all.delete(read(digits)) ? { status: 204 } : { status: 404 };
    if (given !== undefined) found.name = String(given);
    return { status: 200, body: show(found) };
  };
}

test.each<Wrap>(['plain', 'envelope', 'location'])(
  'ids of more than 53 bits keep their digits in paths: %s',
  async (wrap) => {
    const { findings, uncovered, notes, asked } = await runAgainst({ paths: pathsOf(wrap) }, service(wrap));
    expect(findings).toEqual([]);
    expect(uncovered).toEqual([]);
    expect(asked.map(({ path }) => path)).toContain('/things/1234567890123456789');
    expect(notes.filter((each) => /^What was changed/.test(each))).toEqual([]);
  },
);

test('a service that rounds such ids is found', async () => {
  const rounding = service('plain', (digits) => `${BigInt(Number(digits))}`);
  const { findings } = await runAgainst({ paths: pathsOf('plain') }, rounding);
  expect(findings.map(({ rule }) => rule)).toContain('created-missing');
});

test('values at the limits of 64 bits are sent by their digits', async () => {
  const schema = parseJson(
    '{"type":"object","additionalProperties":false,"required":["n"],"properties":{"n":{"type":"integer","minimum":9007199254740993,"maximum":9223372036854775807}}}',
  );
  const post = {
    operationId: 'count',
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/N' } } },
    },
    responses: { 200: no, 400: no },
  };
  const document = { components: { schemas: { N: schema } }, paths: { '/n': { post } } };
  const { findings, asked } = await runAgainst(document, ({ body: sent }) => {
    const digits = /^\{"n":(-?\d+)\}$/.exec(sent)?.[1];
    const isIn = digits !== undefined && BigInt(digits) >= 9007199254740993n && BigInt(digits) < 2n ** 63n;
    return { status: isIn ? 200 : 400 };
  });
  expect(findings).toEqual([]);
  const sent = asked.map(({ body: each }) => each);
  for (const digits of ['9007199254740993', '9007199254740992', '9223372036854775807', '9223372036854775808'])
    expect(sent).toContain(`{"n":${digits}}`);
});
