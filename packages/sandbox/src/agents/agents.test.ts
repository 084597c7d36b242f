import { afterEach, expect, test } from 'vitest';
import { agent, agentId, openWorld, type World } from '../world.testing.ts';

let world: World;
afterEach(() => world.close());

const auth = { authKey: 'bearer', authSecret: 'Bearer token-1' };
const configured = (webhook: unknown, strictWebhooks = true) => {
  world = openWorld({ strictWebhooks });
  world.agents.add([agent()]);
  return world.agents.configure(agentId, webhook);
};

test('a configuration is saved as it is, and reported', () => {
  const webhook = { webhookUrl: 'https://receiver.example.com:8443/calls?x=1', webhookAuth: auth };
  const expected = { ...agent(), webhook, receiver: { kind: 'own', url: webhook.webhookUrl } };
  expect(configured(webhook)).toEqual({ ok: true, agent: expected, warnings: [] });
  expect(world.agents.get(agentId)).toEqual(expected);
  expect(world.agents.all()).toEqual([expected]);
  expect(world.happenings).toEqual([{ kind: 'agent', agentId }]);
});

const loopback = [
  'http://localhost:3000/hook',
  'http://127.0.0.1:3000/',
  'https://[::1]:8443/hook',
  'HTTP://LOCALHOST/',
];

test.each(loopback)('%s is rejected, with the flag that rejects it', (webhookUrl) => {
  const result = configured({ webhookUrl });
  expect(result).toMatchObject({ ok: false, problems: [{ pointer: '/webhookUrl' }] });
  expect(JSON.stringify(result)).toContain('--strict-webhooks');
});

test.each(loopback)('%s is taken without --strict-webhooks, with a warning', (webhookUrl) => {
  const result = configured({ webhookUrl, webhookAuth: auth }, false);
  expect(result).toMatchObject({ ok: true, agent: { webhook: { webhookUrl } } });
  expect(result).toHaveProperty('warnings.0', expect.stringContaining('the service rejects'));
});

const elsewhere = [
  'http://192.168.1.20/',
  'https://169.254.169.254/latest',
  'https://printer.local/',
  'https://[::ffff:127.0.0.1]/',
  'ftp://localhost/',
  'http://example.com/',
  'http:localhost',
];

test.each(elsewhere)('%s is rejected even when loopback is allowed', (webhookUrl) => {
  expect(configured({ webhookUrl }, true)).toMatchObject({
    ok: false,
    problems: [{ pointer: '/webhookUrl' }],
  });
});

test('what else is wrong with a local configuration is still reported', () => {
  const webhook = {
    webhookUrl: 'http://localhost/',
    webhookAuth: { authKey: 'bearer', authSecret: 'Bearer  x' },
  };
  expect(configured(webhook, false)).toMatchObject({
    ok: false,
    problems: [{ rule: 'webhook.auth-secret.form' }],
  });
  expect(world.agents.configure(agentId, { webhookUrl: 'http://localhost/a b' })).toMatchObject({
    ok: false,
  });
});

test('an unknown agent is a mistake of the caller', () => {
  world = openWorld();
  expect(() => world.agents.configure('nobody', {})).toThrow(
    new TypeError('Unknown agent "nobody": the list of agents has their ids.'),
  );
});
