import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { published } from './packed.ts';
import { program } from './programs.ts';
import { type Service, startService } from './service.ts';
import { subpathsOf } from './subpaths.ts';

const run = promisify(execFile);
const project = inject('project');
const limits = { timeout: 60_000, killSignal: 'SIGKILL' } as const;

let service: Service;
let script: string;

beforeAll(async () => {
  service = await startService();
  const all = await Promise.all(published.map((name) => subpathsOf(project, name)));
  const specifiers = all.flat().flatMap(({ specifier, peers }) => (peers.length === 0 ? [specifier] : []));
  script = join(mkdtempSync(join(project.folder, 'commonjs-')), 'use.cjs');
  writeFileSync(
    script,
    `const { createClient } = require('@voice-agent/client');
const empty = ${JSON.stringify(specifiers)}.filter((each) => Object.keys(require(each)).length === 0);
if (empty.length > 0) throw new Error('nothing in ' + empty);
for (const name of ['client', 'webhooks']) {
  const file = require.resolve('@voice-agent/' + name);
  if (!/\\bcjs\\b/.test(file)) throw new Error(file + ' is no CommonJS');
}
const client = createClient({ baseUrl: process.argv[2] + '/normal', apiKey: 'key' });
client.webTools.list().orThrow().then(({ total }) => console.log(process.version, total));
`,
  );
});
afterAll(() => service?.[Symbol.asyncDispose]());

test('Node 22 requires every module, without a warning, and calls the service', async () => {
  const { stdout, stderr } = await run(program('Node 22'), [script, service.baseUrl], limits);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^v22\.\d+\.\d+ 12\n$/);
});
