const { mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { createClient, VoiceAgentError } = require('@voice-agent/client');
const { failure, fixtures, handlers } = require('@voice-agent/client/testing');
const { createReceiver } = require('@voice-agent/webhooks');
const { sqlite } = require('@voice-agent/webhooks/sqlite');
const { deliver, event } = require('@voice-agent/webhooks/testing');
const { setupServer } = require('msw/node');

const baseUrl = 'https://voice-agent.example.com';
const client = createClient({ baseUrl, apiKey: 'api-key' });

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => server.resetHandlers(...handlers({ baseUrl })));
afterAll(() => server.close());

test('an update shows in the next list', async () => {
  const { id } = fixtures.functionTool;
  await client.webTools.update(id, { name: 'Tides' }).orThrow();
  const { items } = await client.webTools.list().orThrow();
  expect(items.find((tool) => tool.id === id)?.name).toBe('Tides');
});

test('a rejected key is an error', async () => {
  server.use(failure('unauthorized', { baseUrl, operation: 'listWebTools' }));
  await expect(client.webTools.list().orThrow()).rejects.toBeInstanceOf(VoiceAgentError);
});

test('an event is stored, and then processed', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'inbox-')), 'inbox.db');
  const processed = new Promise((resolve) => {
    const receiver = createReceiver({
      auth: { authKey: 'noAuth' },
      inbox: sqlite({ file }),
      log: () => {},
      fallback: ({ eventType }) => resolve({ eventType, receiver }),
    });
    deliver(receiver, event('call.ended'));
  });
  const { eventType, receiver } = await processed;
  expect(eventType).toBe('call.ended');
  await receiver.stop();
});
