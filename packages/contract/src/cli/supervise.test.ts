import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Patience, supervise } from './supervise.ts';

const folder = mkdtempSync(join(tmpdir(), 'contract-supervise-'));
const spec = join(folder, 'slow.json');
const schema = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
const content = { 'application/json': { schema } };
const get = { operationId: 'slow', security: [], responses: { 200: { description: 'A success.', content } } };
const server = createServer((_, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ a: `${'a'.repeat(40)}!` }));
});

beforeAll(async () => {
  const info = { title: 'Slow', version: '1' };
  writeFileSync(spec, JSON.stringify({ openapi: '3.1.0', info, paths: { '/slow': { get } } }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

async function run(patience: Patience, ...flags: string[]) {
  let [stdout, stderr] = ['', ''];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const code = await supervise(
    ['api', '--url', url, '--spec', spec, '--cases', join(folder, 'cases'), ...flags],
    {
      env: process.env,
      stdout: { write: (text) => (stdout += text) },
      stderr: { write: (text) => (stderr += text) },
    },
    patience,
  );
  return { code, stdout, stderr };
}

beforeAll(() => {
  process.env.VOICE_AGENT_API_KEY = 'a-key-of-the-tests';
});

test('a run that is busy with one thing for too long ends with a report and 2', async () => {
  const { code, stdout } = await run({ busyMs: 3_000 }, '--reporter', 'json');
  expect(code).toBe(2);
  expect(JSON.parse(stdout).stopped).toMatch(/^It was busy with one thing for more than 3 s while slow was/);
});

test('a run that takes too much memory ends with 2', async () => {
  const { code, stdout, stderr } = await run({ memoryBytes: 1 });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^It took too much memory while the document was being read: .*\n$/);
});

test('what the command writes and its exit code pass through', async () => {
  const { code, stdout, stderr } = await run({}, '--no-such-flag');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain("unknown option '--no-such-flag'");
});
