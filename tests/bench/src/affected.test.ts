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

test('a page of the docs site sets nothing but the site going', async () => {
  const tasks = await tasksAfter('packages/docs/src/content/docs/guides/new.md');
  expectRun(tasks, ['docs#build'], [...openapi, ...asyncapi, 'sandbox#build', 'contract#build']);
});

test('a unit test generates and builds nothing', async () => {
  expectRun(
    await tasksAfter('packages/codegen/src/cli.test.ts'),
    ['codegen#lint'],
    [...openapi, ...asyncapi],
  );
  expectRun(await tasksAfter('packages/client/src/new.test.ts'), ['client#lint'], [...openapi, ...asyncapi]);
});

test('no task depends on the commands of the repository', async () => {
  expect(await tasksAfter('packages/internal/workspace/src/turbo.ts')).toEqual([
    'tests-bench#typecheck',
    'tests-changes#typecheck',
    'workspace#lint',
    'workspace#typecheck',
  ]);
});
