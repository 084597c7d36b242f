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

function check(fuzz = 20): Promise<RunResult> {
  const [tool] = JSON.parse(
    sandbox.webTools.page({ skip: 0, take: 1, order: 'newest', authToken: 'masked' }).records,
  );
  const credential = { name: 'Authorization', value: `Token ${apiKey}` };
  const parameters = { projectId: 'project-harbour', id: tool.id as string };
  return run(
    document,
    { url: sandbox.url, credential, parameters, allowWrites: true, timeoutMs: 2_000 },
    { seed: 1, fuzz },
    profileOf(document),
  );
}

test('finds nothing in a service that keeps its contract', async () => {
  const { findings, requests, covered, uncovered } = await check();
  expect(findings).toEqual([]);
  expect(requests).toBeGreaterThan(500);
  expect(covered.every(({ cases }) => cases > 0)).toBe(true);
  // A parameter that may be any text can be no other thing on the wire.
  expect(uncovered.filter((line) => !/: no request can show whether \S+ holds$/.test(line))).toEqual([]);
});

test('finds nothing under any reading of what is undocumented', async () => {
  const { choices } = sandbox;
  for (const flipped of [
    {
      'success.status': '202',
      'success.flag': 'false',
      'list.total': 'filtered',
      'list-jobs.skip': 'offset',
      'update.params-shown': 'as-sent',
      'update.version': 'never',
      'web-tool.auth-token': 'left-out',
    },
    {
      'error.body': 'empty',
      'error.invalid': '400',
      'error.unauthenticated': '403',
      'list.order': 'oldest',
      'update.objects': 'merge',
      'update.type-change': 'keep',
      'list-web-tools.web-tool-filter': 'none',
    },
  ] as const) {
    sandbox.choices = { ...choices, ...flipped };
    const { findings } = await check(5);
    expect(findings, JSON.stringify(flipped)).toEqual([]);
  }
  sandbox.choices = choices;
});
