import { expect, test } from 'vitest';
import { type Asked, runAgainst } from '../service.testing.ts';

const form = 'application/x-www-form-urlencoded';
const document = (type: string, schema: object, required: boolean = true, more: object = {}) => ({
  paths: {
    '/a': {
      post: {
        operationId: 'a',
        requestBody: { required, content: { [type]: { schema, ...more } } },
        responses: { 200: { description: 'x' }, 400: { description: 'x' } },
      },
    },
  },
});
const fields = { type: 'object', properties: { n: { type: 'string', maxLength: 5 } } };
/** Takes every body of the content type but an empty one. */
const service = ({ body, headers }: Asked) => ({
  status: body === '' || !headers['content-type'] ? 400 : 200,
});

test.each<[what: string, document: object]>([
  ['a form without required fields', document(form, fields)],
  ['a form with an empty example', document(form, fields, true, { example: {} })],
  ['a text', document('text/plain', { type: 'string' })],
])('%s is not sent empty as valid', async (_, parts) => {
  const { findings, asked } = await runAgainst(parts, service);
  expect(findings.filter(({ rule }) => rule === 'valid-request-rejected')).toEqual([]);
  expect(asked.filter(({ body }) => body !== '').length).toBeGreaterThan(0);
});

test('an empty form that is accepted is found', async () => {
  const { findings } = await runAgainst(document(form, fields), () => ({ status: 200 }));
  expect(findings.map(({ rule, expected }) => `${rule}: ${expected}`)).toContain(
    'invalid-request-accepted: a rejection, since the body is missing',
  );
});

test('a form that may be left out may be empty', async () => {
  const { findings } = await runAgainst(document(form, fields, false), () => ({ status: 200 }));
  expect(findings.map(({ expected }) => expected)).not.toContain('a rejection, since the body is missing');
});
