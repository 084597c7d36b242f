import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../../turbo.ts';
import { changesSinceRelease } from './changes.ts';
import { makeRepository } from './testing.ts';

type Edit = [file: string, from: RegExp, to: string];

/** What the gate of this repository finds when its specs change so, from the last commit on main. */
function changesOf(edits: readonly Edit[], before: Record<string, string> = {}) {
  const { path, [Symbol.dispose]: remove } = scratchFolder({});
  onTestFinished(remove);
  for (const each of ['openapi', 'asyncapi', 'package.json'])
    cpSync(join(root, 'specs', each), join(path, 'specs', each), { recursive: true });
  makeRepository(path, before);
  for (const [name, from, to] of edits) {
    const file = join(path, 'specs', name);
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(from);
    writeFileSync(file, text.replace(from, to));
  }
  return changesSinceRelease({ root: path });
}

test('a change of each document comes with its operation or event, its field and its sentence', async () => {
  const found = await changesOf([
    [
      'openapi/components/schemas/JobListRequest.yaml',
      /( {2}take:\n {4}type: integer\n)/,
      '$1    maximum: 100\n',
    ],
    ['asyncapi/components/schemas/CallEndedEvent.yaml', /agentId, agentName, data/, 'agentId, data'],
  ]);
  expect(found).toEqual([
    {
      document: 'openapi',
      rule: 'request-maximum-lowered',
      severity: 'breaks',
      operations: ['listJobs'],
      direction: 'request',
      field: 'take',
      sentence: expect.stringMatching(/^`take` .*100/),
    },
    {
      document: 'asyncapi',
      rule: 'response-property-optional',
      severity: 'breaks',
      operations: ['call.ended'],
      direction: 'response',
      field: 'agentName',
      sentence: expect.stringContaining('`agentName`'),
    },
  ]);
});

test('a spec of the last release that is broken is reported in the words of the gate', async () => {
  await expect(changesOf([], { 'specs/asyncapi/asyncapi.yaml': 'asyncapi: [3.1.0\n' })).rejects.toThrow(
    /:specs\/asyncapi\/asyncapi\.yaml/,
  );
});
