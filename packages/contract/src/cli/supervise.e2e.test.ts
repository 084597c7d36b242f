import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useFolder } from '@voice-agent/test-kit/files';
import { serve } from '@voice-agent/test-kit/servers';
import { expect, test } from 'vitest';
import { type SuperviseLimits, supervise } from './supervise.ts';

const folder = useFolder();
const spec = join(folder, 'slow.json');
const schema = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
const content = { 'application/json': { schema } };
const get = { operationId: 'slow', security: [], responses: { 200: { description: 'A success.', content } } };
const paths = { '/slow': { get } };
writeFileSync(spec, JSON.stringify({ openapi: '3.1.0', info: { title: 'Slow', version: '1' }, paths }));
// The thread of the run reads it.
process.env.VOICE_AGENT_API_KEY = 'a-key-of-the-tests';

async function run(limits: SuperviseLimits, ...flags: string[]) {
  let [stdout, stderr] = ['', ''];
  const url = await serve((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ a: `${'a'.repeat(40)}!` }));
  });
  const code = await supervise(
    ['api', '--url', url, '--spec', spec, '--cases', join(folder, 'cases'), ...flags],
    {
      env: process.env,
      stdout: { write: (text) => (stdout += text) },
      stderr: { write: (text) => (stderr += text) },
    },
    limits,
  );
  return { code, stdout, stderr };
}

test('a run that is busy with one thing for too long ends with a report and 2', async () => {
  const { code, stdout } = await run({ busyMs: 3_000 }, '--reporter', 'json');
  expect(code).toBe(2);
  expect(JSON.parse(stdout).stopped).toMatch(
    /^It was busy with one thing for more than 3 s while checking slow: look at its patterns/,
  );
});

test('a run that takes too much memory ends with 2', async () => {
  const { code, stdout, stderr } = await run({ memoryBytes: 1 });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^It ran out of memory while reading the document: .*\n$/);
});

test('what the command writes and its exit code pass through', async () => {
  const { code, stdout, stderr } = await run({}, '--no-such-flag');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('Unknown flag --no-such-flag');
});
