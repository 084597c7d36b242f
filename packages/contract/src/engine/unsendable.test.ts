import { expect, test } from 'vitest';
import { runAgainst } from './service.testing.ts';

const responses = { '200': { description: 'x' }, default: { description: 'x' } };
const other = { '/other': { get: { operationId: 'other', responses } } };
const header = (required: boolean) => ({
  parameters: [{ name: 'x y\n', in: 'header', required, schema: { type: 'string', enum: ['a', 'b'] } }],
});
const body = (schema: object) => ({
  requestBody: { required: true, content: { 'application/json': { schema } } },
});
const typed = { responses: { '200': { description: 'x', content: { 'a/b\nc': {} } } } };

test.each<[what: string, operation: object, message: RegExp]>([
  [
    'a header with a name that HTTP has no form for',
    header(true),
    /^odd: no value was found that x y\n can be sent with \(at \/paths\/~1odd\/post\/parameters\/0\)$/,
  ],
  [
    'a content type with a line break',
    typed,
    /^odd: a request of it can't be made: .*\["accept"\] \(at \/paths\/~1odd\/post\)$/,
  ],
  ['a text of 2,000,000,000 characters', body({ type: 'string', minLength: 2_000_000_000 }), /^odd: /],
])('%s leaves its operation out, with its place, and not the others', async (_, operation, message) => {
  const paths = { '/odd': { post: { operationId: 'odd', responses, ...operation } }, ...other };
  const { uncovered, asked, findings } = await runAgainst({ paths }, () => ({ status: 200 }));
  expect(uncovered).toContainEqual(expect.stringMatching(message));
  expect(asked.map(({ path }) => path)).toContain('/other');
  expect(findings).toEqual([]);
});

test('a header that may be left out is, when HTTP has no form for its name', async () => {
  const paths = { '/odd': { get: { operationId: 'odd', responses, ...header(false) } } };
  const { asked, findings, uncovered } = await runAgainst({ paths }, () => ({ status: 200 }));
  expect(asked).not.toEqual([]);
  expect({ findings, uncovered }).toEqual({ findings: [], uncovered: [] });
});

test('a path is sent with what a URL cannot have percent-encoded', async () => {
  const paths = {
    '/a\nb ü\ud800/{id}': {
      get: {
        operationId: 'odd',
        responses,
        parameters: [{ name: 'id', in: 'path', required: true, schema: { enum: ['ö'] } }],
      },
    },
  };
  const { asked } = await runAgainst({ paths }, () => ({ status: 200 }));
  expect(asked[0]?.path).toBe('/a%0Ab%20%C3%BC%EF%BF%BD/%C3%B6');
});

test('what cannot be used in the document leaves its operation out, and is named', async () => {
  const schema = { $ref: '#/components/schemas/A' };
  const paths = {
    '/odd': { post: { operationId: 'odd', responses, ...body(schema) } },
    '/read': {
      get: { responses: { '200': { description: 'x', content: { 'application/json': { schema } } } } },
    },
  };
  const components = { schemas: { A: { type: 'any' } } };
  const { uncovered, asked, findings, notes } = await runAgainst({ paths, components }, () => ({
    status: 200,
    body: '1',
  }));
  const problem = expect.stringContaining(
    '"type" must be one of array, boolean, integer, null, number, object, string, or a list of them (at /components/schemas/A/type)',
  );
  expect([uncovered, notes]).toEqual([[problem], [problem]]);
  expect(uncovered[0]).toMatch(/^odd: /);
  expect(asked.map(({ path }) => path)).toContain('/read');
  expect(findings).toEqual([]);
});
