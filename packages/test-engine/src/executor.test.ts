import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type ContractDocument, loadOpenApi, type Operation } from '@voice-agent/api-documents/document';
import { bundle } from '@voice-agent/api-documents/testing';
import { portOf, serve } from '@voice-agent/test-kit/servers';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { Executor } from './executor.ts';
import { CircuitOpen, RunAborted } from './run-errors.ts';
import type { TestCase } from './test-case.ts';

let document: ContractDocument;
let listJobs: Operation;
beforeAll(async () => {
  document = await loadOpenApi(bundle);
  listJobs = document.operations.find(({ id }) => id === 'listJobs') as Operation;
});

const executorFor = async (listener: RequestListener): Promise<Executor> => executorAt(await serve(listener));

function executorAt(url: string): Executor {
  const credential = { name: 'Authorization', value: 'Token a-key-of-the-tests' };
  const executor = new Executor(document, { url, credential, allowWrites: false });
  onTestFinished(() => executor.close());
  return executor;
}

const values = { path: {}, query: { projectId: 'a' }, header: {}, body: {} };
const testCase = (executor: Executor): TestCase => ({
  operation: listJobs,
  request: executor.requestOf(listJobs, values),
  expects: 'success',
  expected: 'a success',
  pointer: listJobs.pointer,
});
const send = (executor: Executor) => executor.test(testCase(executor));

test('an operation is left after twenty failures in a row, and not sooner', async () => {
  let asked = 0;
  // The twentieth response of the first row is not a failure.
  const executor = await executorFor((_, response) => response.writeHead(++asked === 20 ? 400 : 500).end());
  for (let i = 0; i < 40; i++) await send(executor);
  await expect(send(executor)).rejects.toThrow(CircuitOpen);
  expect(asked).toBe(40);
});

test('a service that is gone ends the run, and is one finding at most', async () => {
  let asked = 0;
  const server = createServer((request, response) => {
    asked++;
    if (asked === 1) response.end('{}');
    else {
      server.close();
      request.socket.destroy();
    }
  });
  const executor = executorAt(`http://127.0.0.1:${await portOf(server)}`);
  await send(executor);
  await send(executor);
  await expect(send(executor)).rejects.toThrow(RunAborted);
  await expect(send(executor)).rejects.toThrow(/can't be reached any more: .*ECONNREFUSED/);
  expect(executor.findings.filter(({ rule }) => rule === 'connection-cut')).toHaveLength(1);
});

test('shrinking does not open the circuit', async () => {
  const executor = await executorFor((_, response) => response.writeHead(500).end());
  for (let i = 0; i < 50; i++) {
    await executor.execute(testCase(executor), true);
  }
  expect(executor.requests).toBe(50);
});

test('what is under way is waited for', async () => {
  const pending: ServerResponse[] = [];
  const executor = await executorFor((_, response) => pending.push(response));
  const asking = send(executor);
  await expect.poll(() => pending.length).toBe(1);
  let idle = false;
  const waiting = executor.idle().then(() => {
    idle = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(idle).toBe(false);
  pending[0]?.writeHead(500).end();
  await Promise.all([asking, waiting]);
});
