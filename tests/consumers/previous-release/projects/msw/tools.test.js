import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createClient } from '@voice-agent/client';
import { failure, fixtures, handlers } from '@voice-agent/client/testing';
import { setupServer } from 'msw/node';

const baseUrl = 'https://voice-agent.example.com';
const client = createClient({ baseUrl, apiKey: 'api-key' });

const server = setupServer();
before(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => server.resetHandlers(...handlers({ baseUrl })));
after(() => server.close());

test('an update shows in the next list', async () => {
  const { id } = fixtures.functionTool;
  await client.webTools.update(id, { name: 'Tides' }).orThrow();
  const { items } = await client.webTools.list().orThrow();
  assert.equal(items.find((tool) => tool.id === id)?.name, 'Tides');
});

test('a refused key is an error', async () => {
  server.use(failure('unauthorized', { baseUrl, operation: 'listWebTools' }));
  const result = await client.webTools.list();
  assert.equal(!result.ok && result.error.kind, 'status');
});
