import { type OperationDescription, operations } from '@voice-agent/client/operations';
import { createService, type ServiceSpec } from '@voice-agent/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../api.testing.ts';
import { behaviours } from '../behaviours/index.ts';
import { welcome } from '../cli/run.ts';
import { runSandbox } from '../sandbox.ts';
import type { State } from '../state.ts';
import { sourceHeader } from './api.ts';

const boat = { id: 'boat-1', tons: 40 };
const described = (id: string, operation: Partial<OperationDescription>): OperationDescription => ({
  id,
  method: 'GET',
  path: '',
  resource: 'boats',
  name: 'get',
  safe: true,
  idempotent: true,
  parameters: [],
  success: 'data',
  status: '2XX',
  rules: [],
  ...operation,
});
/** What codegen would make of a spec with more operations. */
const added = {
  getBoat: described('getBoat', { path: '/v1/boats' }),
  deleteBoat: described('deleteBoat', { method: 'DELETE', path: '/v1/boats', success: 'none' }),
};
const spec: ServiceSpec = {
  operations: { ...operations, ...added },
  requestValidators: {},
  responseValidators: { getBoat: (value: unknown): value is object => value !== undefined },
  examples: { getBoat: { responses: { good: { success: true, data: boat } } } },
};

const service = createService<State>(behaviours, spec);

describe('an operation without a behaviour', () => {
  let sandbox: TestApi;
  beforeAll(async () => {
    sandbox = await startApi({}, service);
  });
  afterAll(() => sandbox.close());
  const good = { success: true, message: 'success', data: boat };

  test('returned an example of the spec, and reports it', async () => {
    const response = await sandbox.send('GET', '/v1/boats');
    expect(response.headers.get(sourceHeader)).toBe('example');
    expect([response.status, await response.json()]).toEqual([200, good]);
    const deleted = await sandbox.send('DELETE', '/v1/boats');
    expect([deleted.status, await deleted.text()]).toEqual([204, '']);
    const listed = await sandbox.send(operations.listWebTools.method, operations.listWebTools.path);
    expect(listed.headers.has(sourceHeader)).toBe(false);
  });
});

test('the start names what is answered from examples, and nothing where all has behaviours', async () => {
  const flags = { port: 0, host: '127.0.0.1' };
  const plain = (_style: string, text: string) => text;
  const others = Object.keys(operations).filter((each) => !Object.hasOwn(behaviours, each));
  for (const [sent, ids] of [
    [service, [...others, ...Object.keys(added)]],
    [undefined, others],
  ] as const) {
    const sandbox = await runSandbox({ jobs: 1, webTools: 1 }, sent);
    expect(sandbox.fromExamples).toEqual(ids);
    const line = ids.length > 0 ? `  Examples   for ${ids.join(', ')}` : undefined;
    const lines = welcome(sandbox, flags, plain).split('\n');
    expect(lines.find((each) => each.includes('Examples'))).toBe(line);
    await sandbox.close();
  }
});
