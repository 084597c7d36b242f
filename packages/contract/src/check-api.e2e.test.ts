import { type Sandbox, startSandbox } from '@voice-agent/sandbox';
import type { ContractDocument } from '@voice-agent/spec-model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadOpenApi } from './documents.ts';
import { run } from './engine/run.ts';
import type { RunResult } from './engine/run-types.ts';
import { profileOf } from './profiles/index.ts';

const apiKey = 'a-key-of-the-tests';
let document: ContractDocument;
let sandbox: Sandbox;

beforeAll(async () => {
  document = await loadOpenApi();
  sandbox = await startSandbox({ apiKey });
});
afterAll(() => sandbox?.close());

function check(): Promise<RunResult> {
  const [tool] = JSON.parse(
    sandbox.webTools.page({ skip: 0, take: 1, order: 'newest', authToken: 'masked' }).records,
  );
  const credential = { name: 'Authorization', value: `Token ${apiKey}` };
  const parameters = { projectId: 'project-harbour', id: tool.id as string };
  return run(
    document,
    { url: sandbox.url, credential, parameters, allowWrites: true, timeoutMs: 2_000 },
    { seed: 1, fuzz: 5 },
    profileOf(document),
  );
}

// tests/faults checks the sandbox as it starts.
test('finds nothing under another reading of all that is undocumented', async () => {
  sandbox.choices = {
    ...sandbox.choices,
    'success.status': '202',
    'success.flag': 'false',
    'error.body': 'empty',
    'error.invalid': '400',
    'error.unauthenticated': '403',
    'list.total': 'filtered',
    'list.order': 'oldest',
    'list-jobs.skip': 'offset',
    'list-web-tools.web-tool-filter': 'none',
    'update.objects': 'merge',
    'update.params-shown': 'as-sent',
    'update.type-change': 'keep',
    'update.version': 'never',
    'web-tool.auth-token': 'left-out',
  };
  expect((await check()).findings).toEqual([]);
});
