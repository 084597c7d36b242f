import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder, writeFiles } from '@voice-agent/test-kit/scratch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedTasks, copyWorkspace, taskHashes } from './affected.ts';

const scratch = scratchFolder({});
const folder = scratch.path;
let before: Map<string, string>;

beforeAll(async () => {
  copyWorkspace(folder);
  before = await taskHashes(folder);
});
afterAll(() => scratch[Symbol.dispose]());

/** The tasks that an edit of one file sets going; the file is as before afterwards. */
async function tasksAfter(
  path: string,
  edit: (text: string) => string = (text) => `${text}\n`,
): Promise<string[]> {
  const file = join(folder, path);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  writeFiles(folder, { [path]: edit(text ?? '') });
  try {
    return changedTasks(before, await taskHashes(folder));
  } finally {
    if (text === undefined) rmSync(file);
    else writeFiles(folder, { [path]: text });
  }
}

const openapi = ['specs#bundle:openapi', 'specs#lint:openapi', 'client#generate', 'client#build'];
const asyncapi = ['specs#bundle:asyncapi', 'specs#lint:asyncapi', 'webhooks#generate', 'webhooks#build'];

function expectRun(tasks: string[], run: string[], idle: string[]): void {
  expect(run.filter((task) => !tasks.includes(task))).toEqual([]);
  expect(idle.filter((task) => tasks.includes(task))).toEqual([]);
}

test('an AsyncAPI message sets the webhook side going, and nothing of OpenAPI', async () => {
  const tasks = await tasksAfter('specs/asyncapi/messages/call.ended.yaml');
  expectRun(tasks, [...asyncapi, 'docs#build', 'tests-contract#test', 'specs#lint:traceability'], openapi);
});

test('an OpenAPI path sets the client side going, and nothing of AsyncAPI', async () => {
  const tasks = await tasksAfter('specs/openapi/paths/v1_jobs_all.yaml');
  expectRun(tasks, [...openapi, 'docs#build', 'tests-contract#test', 'specs#lint:traceability'], asyncapi);
});

test('an example of a new operation sets the client side going, one of a new event the webhook side', async () => {
  expectRun(await tasksAfter('specs/examples/getAgent/new.response.json'), openapi, asyncapi);
  expectRun(await tasksAfter('specs/examples/call.held/new.event.json'), asyncapi, openapi);
});

test('a case that must be rejected generates nothing', async () => {
  const tasks = await tasksAfter('specs/examples/listJobs/new.invalid.json');
  expectRun(tasks, ['specs#lint:corpus', 'tests-contract#test'], [...openapi, ...asyncapi]);
});

test('a page of the docs site sets nothing but the site going', async () => {
  const tasks = await tasksAfter('packages/docs/src/content/docs/guides/new.md');
  expectRun(tasks, ['docs#build'], [...openapi, ...asyncapi, 'sandbox#build', 'contract#build']);
});

test('a file that no task reads sets nothing going', async () => {
  expect(await tasksAfter('specs/new.txt')).toEqual([]);
});

test('a generator, and the version of a tool it uses, set both generations going', async () => {
  const generate = ['client#generate', 'webhooks#generate'];
  expectRun(await tasksAfter('packages/codegen/src/cli.ts'), generate, ['specs#bundle:openapi']);
  const bump = (text: string): string =>
    text
      .replaceAll('json-schema-to-typescript@16.0.0', 'json-schema-to-typescript@16.0.1')
      .replaceAll('version: 16.0.0', 'version: 16.0.1');
  expectRun(await tasksAfter('pnpm-lock.yaml', bump), generate, ['specs#bundle:openapi']);
});

test('a unit test generates and builds nothing', async () => {
  expectRun(
    await tasksAfter('packages/codegen/src/cli.test.ts'),
    ['codegen#lint'],
    [...openapi, ...asyncapi],
  );
  expectRun(await tasksAfter('packages/client/src/new.test.ts'), ['client#lint'], [...openapi, ...asyncapi]);
});

test('a setting of the compiler builds, but does not generate', async () => {
  const tasks = await tasksAfter('.config/tsconfig.json');
  expectRun(tasks, ['client#build', 'client#typecheck'], ['specs#bundle:openapi', 'client#generate']);
});

test('no task depends on the commands of the repository', async () => {
  expect(await tasksAfter('packages/internal/workspace/src/turbo.ts')).toEqual([
    'release#typecheck',
    'tests-bench#typecheck',
    'workspace#lint',
    'workspace#typecheck',
  ]);
});
