import { expect, test } from 'vitest';
import { type Answer, type Asked, runAgainst } from './service.testing.ts';

const json = (schema: object) => ({ description: 'x', content: { 'application/json': { schema } } });
const no = { description: 'x' };
const inQuery = (name: string, schema: object, more: object = {}) => ({ name, in: 'query', schema, ...more });
const isInteger = (value: string | null): boolean => value === null || /^-?\d+$/.test(value);
const statusIf = (isValid: boolean): Answer => ({ status: isValid ? 200 : 400 });
const answers = (body: unknown, status = 200) => ({ status, body: JSON.stringify(body) });

/** Whether the values of the object `tide`, and of the list `piers`, are what the document says. */
function isTide({ query }: Asked): boolean {
  const piers = query.get('piers')?.split('|') ?? [];
  const fields = [...query].filter(([name]) => name.startsWith('tide'));
  return (
    piers.length <= 2 &&
    piers.every(isInteger) &&
    fields.every(
      ([name, value]) =>
        (name === 'tide[level]' && isInteger(value)) || (name === 'tide[name]' && [...value].length <= 4),
    )
  );
}
const tide = { level: { type: 'integer' }, name: { type: 'string', maxLength: 4 } };
const ship = { $ref: '#/components/schemas/Ship' };
const berth = { type: 'object', required: ['berth'], properties: { berth: { type: 'integer' } } };

test.each<[what: string, method: 'get' | 'post', operation: object, service: (asked: Asked) => Answer]>([
  ['204 for yes and 404 for no', 'get', { responses: { 204: no, 404: no } }, () => ({ status: 404 })],
  ['an answer or 304', 'get', { responses: { 200: json({}), 304: no } }, () => answers({})],
  [
    'a default response alone',
    'get',
    { responses: { default: json({ type: 'object' }) } },
    () => answers({}),
  ],
  [
    'ranges of statuses and of content types',
    'get',
    { responses: { '2XX': { ...no, content: { 'application/*': { schema: berth } } }, '4XX': no } },
    () => answers({ berth: 1 }, 206),
  ],
  [
    'null beside combined schemas',
    'get',
    {
      responses: {
        200: json({
          properties: {
            all: { nullable: true, allOf: [ship] },
            one: { nullable: true, oneOf: [ship, { type: 'integer' }] },
          },
        }),
      },
    },
    () => answers({ all: null, one: null }),
  ],
  [
    'an object and a list in the query, each in a style of its own',
    'get',
    {
      parameters: [
        inQuery(
          'tide',
          { type: 'object', additionalProperties: false, properties: tide },
          { style: 'deepObject', explode: true },
        ),
        inQuery(
          'piers',
          { type: 'array', items: { type: 'integer' }, maxItems: 2 },
          { style: 'pipeDelimited', explode: false },
        ),
      ],
      responses: { 200: json({}), 400: no },
    },
    (asked) => statusIf(isTide(asked)),
  ],
  [
    'a form',
    'post',
    {
      requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema: berth } } },
      responses: { 200: no, 400: no },
    },
    ({ headers, body }) => {
      const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
      return statusIf(isForm && /^-?\d+$/.test(new URLSearchParams(body).get('berth') ?? ''));
    },
  ],
  [
    'alternatives of credentials, of which one is known',
    'get',
    { security: [{ oauth: ['read'] }, { oidc: [] }, { tls: [] }], responses: { 200: json({}), 401: no } },
    ({ headers }) => ({ status: headers.authorization === 'Bearer k-Ey-123' ? 200 : 401 }),
  ],
  [
    'a long path beside a text without a limit',
    'get',
    {
      parameters: [inQuery('text', { type: 'string' })],
      responses: { 200: json({}), 400: no },
    },
    ({ path, query }) => statusIf(`${path}?${query}`.length <= 8_000 && [...path].length <= 5_001),
  ],
])('a service that keeps its document has no finding: %s', async (_, method, operation, service) => {
  const name = { name: 'name', in: 'path', required: true, schema: { type: 'string', maxLength: 5_000 } };
  const oauth = { type: 'oauth2', flows: {} };
  const securitySchemes = { oauth, oidc: { type: 'openIdConnect' }, tls: { type: 'mutualTLS' } };
  const schemas = { Ship: { type: 'object', required: ['id'] } };
  const item = { parameters: [name], [method]: { operationId: 'it', security: [], ...operation } };
  const document = { openapi: '3.0.3', paths: { '/{name}': item }, components: { schemas, securitySchemes } };
  const limited = (asked: Asked): Answer =>
    decodeURIComponent(asked.path).length > 5_001 ? { status: 404 } : service(asked);
  const { findings, requests } = await runAgainst(document, limited, {
    credentials: { oauth: 'k-Ey-123' },
    parameters: { name: 'pier' },
  });
  expect(findings.map(({ rule, expected }) => `${rule}: ${expected}`)).toEqual([]);
  expect(requests).toBeGreaterThan(0);
});
