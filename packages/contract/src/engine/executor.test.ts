import type { RequestListener, ServerResponse } from 'node:http';
import type { ContractDocument, Operation } from '@voice-agent/api-documents/document';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { loadOpenApi } from '../documents.ts';
import { serve } from '../testing.ts';
import { Executor } from './executor.ts';
import { CircuitOpen } from './run-errors.ts';

let document: ContractDocument;
let listJobs: Operation;
beforeAll(async () => {
  document = await loadOpenApi();
  listJobs = document.operations.find(({ id }) => id === 'listJobs') as Operation;
});

async function sessionWith(listener: RequestListener): Promise<Executor> {
  const url = await serve(listener);
  const credential = { name: 'Authorization', value: 'Token a-key-of-the-tests' };
  const executor = new Executor(document, { url, credential, allowWrites: false });
  onTestFinished(() => executor.close());
  return executor;
}

const inputs = { path: {}, query: { projectId: 'a' }, header: {}, body: {} };
const ask = (executor: Executor) => executor.ask(listJobs, inputs, listJobs.pointer);

test('an operation is left after twenty failures in a row, and not sooner', async () => {
  let asked = 0;
  // The twentieth answer of the first row is no failure.
  const executor = await sessionWith((_, response) => response.writeHead(++asked === 20 ? 400 : 500).end());
  for (let i = 0; i < 40; i++) await ask(executor);
  await expect(ask(executor)).rejects.toThrow(CircuitOpen);
  expect(asked).toBe(40);
});

test('a finding that is taken back, as shrinking does, does not count', async () => {
  const executor = await sessionWith((_, response) => response.writeHead(500).end());
  for (let i = 0; i < 50; i++) {
    await ask(executor);
    executor.findings.splice(0);
  }
  expect(executor.requests).toBe(50);
});

test('what is under way is waited for', async () => {
  const held: ServerResponse[] = [];
  const executor = await sessionWith((_, response) => held.push(response));
  const asking = ask(executor);
  await expect.poll(() => held.length).toBe(1);
  let idle = false;
  const waiting = executor.idle().then(() => {
    idle = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(idle).toBe(false);
  held[0]?.writeHead(500).end();
  await Promise.all([asking, waiting]);
});
