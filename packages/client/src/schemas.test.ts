import { sValidator } from '@hono/standard-validator';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { initTRPC } from '@trpc/server';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import * as schemas from './generated/schemas.ts';
import type { WebToolPatch } from './index.ts';
import { validateResponses } from './validate-responses.ts';

const { updateWebToolBody, listJobsResponse } = schemas;
const badMessages = { messages: [{ type: 'a' }, { type: 'a' }] };

test('each is a schema of the standard, for the compiler too', () => {
  for (const schema of Object.values(schemas) satisfies StandardSchemaV1[]) {
    expect(schema['~standard']).toMatchObject({ version: 1, vendor: 'voice-agent' });
  }
  const patch: StandardSchemaV1.InferOutput<typeof updateWebToolBody> = {
    type: 'MCP',
  } satisfies WebToolPatch;
  expect(updateWebToolBody['~standard'].validate(patch)).toEqual({ value: patch });
});

test('an issue has the path into the value, and the rule', () => {
  expect(updateWebToolBody['~standard'].validate(badMessages)).toEqual({
    issues: [
      {
        path: ['messages'],
        message: 'must not have two items with the same type (web-tool.update.message-types-unique)',
      },
    ],
  });
  const data = { jobs: [{ id: 'a' }, { id: 'b', cost: '1' }], total: 2, filtered: 2 };
  expect(listJobsResponse['~standard'].validate({ success: true, message: '', data })).toEqual({
    issues: [{ path: ['data', 'jobs', 1, 'cost'], message: 'must be a number' }],
  });
  const toolSettings = { httpHeaders: { 'a/b~c': 1 } };
  expect(updateWebToolBody['~standard'].validate({ toolSettings })).toMatchObject({
    issues: [{ path: ['toolSettings', 'httpHeaders', 'a/b~c'] }],
  });
});

test('a response may come without what has a default', () => {
  const data = { jobs: [], total: 0, filtered: 0 };
  for (const envelope of [{ data }, { success: true, data }, { message: '', data }]) {
    expect(listJobsResponse['~standard'].validate(envelope)).toEqual({ value: envelope });
    expect(validateResponses('listJobs', envelope)).toBeUndefined();
  }
  expect(validateResponses('listJobs', { success: true })).toMatchObject({ pointer: '' });
});

test('what is nested too deeply is an issue, not an exception', () => {
  let params: object = {};
  for (let depth = 0; depth < 20_000; depth++) params = { items: params };
  expect(updateWebToolBody['~standard'].validate({ params })).toMatchObject({
    issues: [{ message: expect.stringContaining('too deeply') }],
  });
});

test('Hono takes one as a validator of a body', async () => {
  const app = new Hono().patch('/', sValidator('json', updateWebToolBody), (context) => {
    const patch: WebToolPatch = context.req.valid('json');
    return context.json(patch);
  });
  const send = (body: object) =>
    app.request('/', {
      method: 'PATCH',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  expect(await (await send({ type: 'MCP' })).json()).toEqual({ type: 'MCP' });
  expect((await send(badMessages)).status).toBe(400);
});

test('tRPC takes one as the input of a procedure', async () => {
  const trpc = initTRPC.create();
  const router = trpc.router({
    update: trpc.procedure.input(updateWebToolBody).mutation(({ input }) => input.name ?? 'none'),
  });
  const caller = router.createCaller({});
  expect(await caller.update({ name: 'Weather' })).toBe('Weather');
  await expect(caller.update(badMessages)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
