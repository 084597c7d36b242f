import { tryParseJson } from '@voice-agent/spec-model';
import { expect, test } from 'vitest';
import { sequenceRules } from '../sequence-rules.ts';
import { type Answer, type Asked, runAgainst } from '../service.testing.ts';

const record = {
  type: 'object',
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string' },
    state: { enum: ['new', 'old'] },
    hidden: { type: 'boolean' },
  },
};
const json = (schema: object): object => ({ description: 'x', content: { 'application/json': { schema } } });
const query = (name: string, schema: object): object => ({ name, in: 'query', schema });
const documentWith = (...parameters: object[]) => ({
  paths: {
    '/things': { get: { operationId: 'list', parameters, responses: { 200: json({ type: 'object' }) } } },
    '/things/{id}': {
      get: {
        operationId: 'read',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { 200: json(record) },
      },
    },
  },
});
const all = [1, 2, 3, 4, 5].map((id) => ({ id, name: 'x', state: id > 3 ? 'old' : 'new', hidden: id === 1 }));

type Listing = (asked: (name: string) => string | undefined) => object;

async function found(document: object, listing: Listing): Promise<string[]> {
  const service = ({ path, query: sent, body: text }: Asked): Answer => {
    const fields = { ...Object.fromEntries(sent), ...Object(tryParseJson(text)?.value) };
    const body = path === '/things' ? listing((name) => fields[name]) : all[Number(path[8]) - 1];
    return { status: 200, body: JSON.stringify(body) };
  };
  const { findings } = await runAgainst(document, service, { only: Object.keys(sequenceRules) });
  return findings.map(({ rule, operation }) => `${rule} ${operation}`);
}

const limit = query('limit', { type: 'integer', minimum: 1, maximum: 50 });
const number = (text: string | undefined, otherwise = 0): number => Number(text ?? otherwise);
/** A page that begins at a place, and the place of the next one. */
const page = (from: number, size: number): { things: object[]; next: number | undefined } => ({
  things: all.slice(from, from + size),
  next: from + size < all.length ? from + size : undefined,
});

test.each<
  [what: string, parameter: object, pageAt: (asked: Parameters<Listing>[0], shift: number) => object]
>([
  [
    'offset',
    query('offset', { type: 'integer' }),
    (asked, shift) => {
      const from = number(asked('offset'));
      return { things: page(from && from + shift, number(asked('limit'), 20)).things };
    },
  ],
  [
    'number',
    query('page', { type: 'integer', minimum: 1 }),
    (asked, shift) => {
      const size = number(asked('limit'), 20);
      const from = size * (number(asked('page'), 1) - 1);
      return { things: page(from && from + shift, size).things };
    },
  ],
  [
    'cursor',
    query('cursor', { type: 'string' }),
    (asked, shift) => {
      const { things, next } = page(number(asked('cursor')?.slice(1)), number(asked('limit'), 20));
      return { things, nextCursor: next === undefined ? null : `c${next + shift}` };
    },
  ],
])('pages by %s that overlap or leave out a record are found', async (_, parameter, pageAt) => {
  const foundWith = (shift: number): Promise<string[]> =>
    found(documentWith(limit, parameter), (asked) => pageAt(asked, shift));
  expect(await foundWith(0)).toEqual([]);
  expect(await foundWith(-1)).toEqual(['list-pages list']);
  expect(await foundWith(1)).toEqual(['list-pages list']);
});

test.each<[what: string, shortest: number, step: number, isFound: boolean]>([
  ['that leave out their last record are found', 1, 2, true],
  ['of a lower maximum are not', 1, 1, false],
])('pages by cursor %s', async (_, shortest, step, isFound) => {
  const document = documentWith(limit, query('cursor', { type: 'string' }));
  const listing: Listing = (asked) => {
    const from = number(asked('cursor')?.slice(1));
    const size = number(asked('limit'), 20);
    if (size >= all.length) return { things: all, nextCursor: null };
    const next = from + step < all.length ? `c${from + step}` : null;
    return { things: all.slice(from, from + shortest), nextCursor: next };
  };
  expect(await found(document, listing)).toEqual(isFound ? ['list-pages list'] : []);
});

test('pages of a list that changes are not judged', async () => {
  let isShorter = false;
  const listing: Listing = (asked) => {
    isShorter ||= asked('offset') !== undefined;
    const from = number(asked('offset')) + (isShorter ? 1 : 0);
    return { things: all.slice(from, from + number(asked('limit'), 20)) };
  };
  expect(await found(documentWith(limit, query('offset', { type: 'integer' })), listing)).toEqual([]);
});

test.each<[name: string, schema: object, value: string, isFound: boolean]>([
  ['state', { enum: ['new', 'old', 'all'] }, 'new', true],
  ['hidden', { type: 'boolean' }, 'false', true],
  // What is part of a text, or of what is hidden as well, can be meant.
  ['name', { type: 'string' }, 'x', false],
  ['other', { enum: ['new', 'old'] }, 'new', false],
])('a list whose filter by %s does nothing', async (name, schema, value, isFound) => {
  const document = documentWith(query(name, schema));
  expect(await found(document, () => ({ things: all }))).toEqual(isFound ? ['wrong-record list'] : []);
  const filtered = await found(document, (asked) => ({
    things: all.filter((each) => asked(name) !== value || `${Object(each)[name]}` === value),
  }));
  expect(filtered).toEqual([]);
});

test('pages and filters that a body asks for are judged', async () => {
  const { paths } = documentWith();
  const { get, ...rest } = paths['/things'];
  const properties = {
    limit: { type: 'integer', minimum: 1, maximum: 50 },
    offset: { type: 'integer', minimum: 0 },
    state: { enum: ['new', 'old'] },
  };
  const content = { 'application/json': { schema: { type: 'object', properties } } };
  const post = { ...get, 'x-safe': true, requestBody: { content } };
  const document = { paths: { ...paths, '/things': { ...rest, post } } };
  const foundWith = (shift: number, isFiltered: boolean): Promise<string[]> =>
    found(document, (asked) => {
      const from = number(asked('offset'));
      const some = all.filter(({ state }) => !isFiltered || state === (asked('state') ?? state));
      return { things: some.slice(from && from + shift).slice(0, number(asked('limit'), 20)) };
    });
  expect(await foundWith(0, true)).toEqual([]);
  expect(await foundWith(1, true)).toEqual(['list-pages list']);
  expect(await foundWith(0, false)).toEqual(['wrong-record list']);
});
