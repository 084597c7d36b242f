import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { askControl, raw } from '../api.testing.ts';
import type { LogEntry } from '../public.ts';
import { type RunningSandbox, runSandbox } from '../sandbox.ts';

const apiKey = 'key-of-the-test';
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await runSandbox({ apiKey, jobs: 5, webTools: 5 });
});
afterAll(() => sandbox.close());

const listPath = '/v1/voice-agents/web-tool/list';
const jobsPath = '/v1/jobs/all?projectId=project-harbour';

/** Sends a request, then what the log has of it. */
async function twice(path: string, { headers = {}, ...request }: RequestInit = {}) {
  const { log } = sandbox.state;
  const all = { authorization: `Token ${apiKey}`, 'content-type': 'application/json', ...headers };
  await fetch(sandbox.url + path, { ...request, headers: all }).then(
    (answer) => answer.text(),
    () => '',
  );
  const first = log.get(log.lastId) as LogEntry;
  const again = await askControl<LogEntry & { message: string }>(sandbox, `/log/${first.id}/resend`, 'POST');
  return { first, ...again };
}

describe('a request to an operation', () => {
  test('is resent as it was, and is an entry of its own', async () => {
    const body = JSON.stringify({ take: 2, search: 'é' });
    const { first, status, body: entry } = await twice(jobsPath, { method: 'POST', body });
    expect(status).toBe(200);
    const { at: _, id, durationMs: __, request, ...same } = first;
    expect(entry).toMatchObject({ ...same, request: { body: request.body } });
    expect(Number(entry.id)).toBeGreaterThan(Number(id));
    expect(sandbox.state.log.get(entry.id)).toEqual(entry);
  });

  test('has the key of the sandbox now, in the form that it had', async () => {
    expect((await twice(listPath, { headers: { authorization: 'Token another-key' } })).body.status).toBe(
      200,
    );
    expect((await twice(listPath, { headers: { authorization: 'Bearer another-key' } })).body.status).toBe(
      401,
    );
    expect((await twice(listPath, { headers: { authorization: '' } })).body.status).toBe(401);
  });

  test('is resent with its fault, even when no response comes of it', async () => {
    const { first, body } = await twice(listPath, { headers: { 'x-sandbox-fault': 'reset' } });
    expect([first.fault, body.fault]).toEqual(['reset', 'reset']);
  });

  test.each<[what: string, path: string, body?: string]>([
    ['a secret in its body', jobsPath, JSON.stringify({ search: apiKey })],
    ['a secret in its URL', `${listPath}?search=${apiKey}`],
    ['a body that was cut', jobsPath, JSON.stringify({ search: 'x'.repeat(70_000) })],
  ])('with %s is not', async (_, path, body) => {
    const { status, body: answer } = await twice(path, body === undefined ? {} : { method: 'POST', body });
    expect(status).toBe(422);
    expect(answer.message).toContain('The log does not have the whole request');
  });
});

test.each([
  ['/_sandbox/faults', 'would change something'],
  [jobsPath, 'does not have the whole request'],
])('a request to %s that was not let through is not', async (path, message) => {
  const { port } = new URL(sandbox.url);
  const head = `POST ${path} HTTP/1.1\r\nhost: other.example.com\r\nconnection: close\r\ncontent-length: 2`;
  expect((await raw(Number(port), `${head}\r\n\r\n{}`)).text).toContain(' 403 ');
  const { lastId } = sandbox.state.log;
  const { status, body } = await askControl<{ message: string }>(sandbox, `/log/${lastId}/resend`, 'POST');
  expect([status, body.message]).toEqual([422, expect.stringContaining(message)]);
});

test('a request whose body broke off is not', async () => {
  const { host, port } = new URL(sandbox.url);
  const { log } = sandbox.state;
  const after = log.lastId;
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST ${jobsPath} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 9\r\nexpect: 100-continue\r\n\r\n{`,
  );
  await once(socket, 'data'); // The sandbox has read the headers, and waits for the body.
  socket.destroy();
  await vi.waitFor(() => expect(log.list({ after })).toHaveLength(1));
  expect((await askControl(sandbox, `/log/${log.lastId}/resend`, 'POST')).status).toBe(422);
});

test('a delivery of an agent that has no receiver now is not', async () => {
  const { agents, calls, deliveries, log } = sandbox.state;
  const [{ id: agentId } = { id: '' }] = agents.all();
  const { id: callId } = calls.start({ agentId, pace: 'as-fast-as-possible' });
  await calls.ended(callId);
  await deliveries.idle();
  const [entry] = log.list({ callId });
  agents.setReceiver(agentId, 'none');
  const { status, body } = await askControl<{ message: string }>(sandbox, `/log/${entry?.id}/resend`, 'POST');
  expect([status, body.message]).toEqual([422, expect.stringContaining('no receiver')]);
});

test('a delivery that is being sent is not, and nobody waits for it', async () => {
  const { deliveries, log } = sandbox.state;
  const [entry] = log.list({ kind: 'delivery' });
  using redeliver = vi.spyOn(deliveries, 'redeliver').mockReturnValue(false);
  using webhookOf = vi.spyOn(sandbox.state.agents, 'webhookOf').mockReturnValue({ webhookUrl: sandbox.url });
  using watch = vi.spyOn(log, 'watch');
  const { status } = await askControl(sandbox, `/log/${entry?.id}/resend`, 'POST');
  expect([status, redeliver.mock.calls.length, webhookOf.mock.calls.length]).toEqual([422, 1, 1]);
  expect(watch).not.toHaveBeenCalled();
  const again = await askControl(sandbox, `/deliveries/${entry?.deliveryId}/redeliver`, 'POST');
  expect(again).toMatchObject({ status: 422, body: { message: expect.stringContaining('being sent') } });
});

test('of the control API only what changes nothing is resent', async () => {
  expect((await twice('/_sandbox/agents')).body).toMatchObject({ kind: 'control', status: 200 });
  const { status, body } = await twice('/_sandbox/faults', { method: 'DELETE' });
  expect([status, body.message]).toEqual([422, expect.stringContaining('would change something')]);
});

test.each(['delivery', 'tool'] as const)('a %s that hangs on nothing is not resent', async (kind) => {
  const { log } = sandbox.state;
  const id = log.add({ kind, at: 0, method: 'POST', url: '/', durationMs: 1, request: { headers: {} } });
  expect((await askControl(sandbox, `/log/${id}/resend`, 'POST')).status).toBe(422);
  expect((await askControl(sandbox, '/log/999999/resend', 'POST')).status).toBe(404);
});
