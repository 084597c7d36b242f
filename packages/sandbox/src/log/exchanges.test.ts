import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askControl } from '../api.testing.ts';
import type { LogEntry } from '../public.ts';
import { type RunningSandbox, runSandbox } from '../sandbox.ts';

let status = 200;
const receiver = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(status, { location: '/elsewhere' });
    response.end(`I got ${request.headers.authorization}`);
  });
});
let sandbox: RunningSandbox;
let url: string;
const token = 'a-token-of-this-receiver';
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as { port: number }).port}/hook?token=in-the-url`;
  sandbox = await runSandbox({ allowLocalTools: true, webTools: 0 });
});
afterAll(async () => {
  await sandbox.close();
  receiver.close();
});

const configure = (webhookUrl: string) => {
  const webhookAuth = { authKey: 'bearer', authSecret: `Bearer ${token}` };
  const [agent] = sandbox.state.agents.all();
  expect(sandbox.state.agents.configure(agent?.id ?? '', { webhookUrl, webhookAuth }).ok).toBe(true);
  return agent?.id ?? '';
};

test('each attempt of a delivery is an entry, without secret, user and password', async () => {
  const { calls, deliveries, log } = sandbox.state;
  const agentId = configure(url.replace('//', '//user:password@'));
  const { id } = calls.start({ agentId, pace: 'as-fast-as-possible' });
  const { events } = await calls.ended(id);
  await deliveries.idle();
  const entries = log.list({ kind: 'delivery', callId: id });
  expect(entries.map(({ eventType }) => eventType)).toEqual(events.map(({ eventType }) => eventType));
  const [first, ...others] = deliveries.list({ callId: id }).reverse();
  expect(entries[0]).toMatchObject({
    method: 'POST',
    url: url.replace('in-the-url', '<UNKNOWN>'),
    status: 200,
    deliveryId: first?.id,
    request: { headers: { authorization: 'Bearer <WEBHOOK_TOKEN>' }, body: JSON.stringify(events[0]) },
    response: { body: 'I got Bearer <WEBHOOK_TOKEN>' },
  });
  expect(entries).toHaveLength(others.length + 1);
});

test('a delivery that fails reports why, and is delivered again', async () => {
  const { calls, deliveries, log } = sandbox.state;
  sandbox.state.choices = { ...sandbox.state.choices, 'delivery.redelivery': 'none' };
  status = 302;
  const { id } = calls.start({ agentId: configure(url), pace: 'as-fast-as-possible' });
  await calls.ended(id);
  await deliveries.idle();
  const [entry] = log.list({ callId: id, status: 'failed' });
  expect(entry).toMatchObject({ status: 302, error: 'This status does not count as a success.' });
  status = 200;
  const again = await askControl<LogEntry>(sandbox, `/log/${entry?.id}/resend`, 'POST');
  expect(again.body).toMatchObject({ status: 200, deliveryId: entry?.deliveryId });
});

test('a call of a web tool is an entry', async () => {
  const { calls, webTools, log } = sandbox.state;
  const agentId = configure(url);
  const id = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';
  const toolSettings = { serverUrl: url, authToken: 'a-token-of-the-tool', httpHeaders: { cookie2: 'x' } };
  webTools.add([
    { tool: { id, name: 'Tides', type: 'FUNCTION', isActive: true, toolSettings }, agentIds: [agentId] },
  ]);
  for (const tool of webTools.ofAgent(agentId)) webTools.replace({ ...tool, toolSettings });
  const { id: callId } = calls.start({ agentId, script: 'rebooking', pace: 'as-fast-as-possible' });
  await calls.ended(callId);
  const [entry] = log.list({ kind: 'tool', callId });
  expect(entry).toMatchObject({ operation: expect.any(String), method: 'POST', status: 200 });
  expect(entry?.request.headers.authorization).toBe('Bearer <AUTH_TOKEN>');
  expect(JSON.stringify(log.list())).not.toContain('a-token-of');
});

test('an event that is sent by hand is an entry, without its secret', async () => {
  const { deliveries, log } = sandbox.state;
  await deliveries.idle();
  const { lastId: after } = log;
  const webhookAuth = { authKey: 'bearer', authSecret: 'Bearer another-token-of-mine' };
  await askControl(sandbox, '/events', 'POST', {
    webhookUrl: url,
    webhookAuth,
    event: { eventType: 'call.rung' },
  });
  const [delivery, control] = log.list({ after });
  expect(delivery).toMatchObject({
    kind: 'delivery',
    eventType: 'call.rung',
    request: { headers: { authorization: 'Bearer <WEBHOOK_TOKEN>' }, body: '{"eventType":"call.rung"}' },
    response: { body: 'I got Bearer <WEBHOOK_TOKEN>' },
  });
  expect(control?.kind).toBe('control');
  expect(JSON.stringify([delivery, control])).not.toContain('another-token');
});
