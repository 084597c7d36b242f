import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { root } from '@voice-agent/workspace/turbo';
import { expect, onTestFinished, test } from 'vitest';
import { changesSinceRelease } from './changes.ts';

const bundles = Object.fromEntries(
  ['openapi', 'asyncapi'].map((name) => [
    name,
    readFileSync(join(root, 'specs/baseline', `${name}.yaml`), 'utf8'),
  ]),
) as Record<'openapi' | 'asyncapi', string>;

/** What the gate of this repository finds when the specs of the last release change so. */
function changesOf(after: Partial<typeof bundles>, before: Partial<typeof bundles> = {}) {
  const files = Object.entries({ baseline: before, dist: after }).flatMap(([folder, changed]) =>
    Object.entries({ ...bundles, ...changed }).map(([name, text]) => [`specs/${folder}/${name}.yaml`, text]),
  );
  const folder = scratchFolder(Object.fromEntries(files));
  onTestFinished(() => folder[Symbol.dispose]());
  return changesSinceRelease({ root: folder.path });
}

function replaced(text: string, from: RegExp, to: string): string {
  expect(text).toMatch(from);
  return text.replace(from, to);
}

test('the gate finds no change in what is the same', async () => {
  expect(await changesOf({})).toEqual([]);
});

test('a change of each document comes with its operation or event, its field and its sentence', async () => {
  const openapi = replaced(
    bundles.openapi,
    /( {8}take:\n {10}type: integer\n)/,
    '$1          maximum: 100\n',
  );
  const asyncapi = replaced(bundles.asyncapi, /( {4}CallEndedEvent:\n(?: {6}.*\n)*?) {8}- agentName\n/, '$1');
  expect(await changesOf({ openapi, asyncapi })).toEqual([
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

test('the field is the one that the sentence is about, wherever the change is written', async () => {
  const openapi = replaced(
    replaced(bundles.openapi, /( {4}JobStatus:\n(?: {6}.*\n)*?) {8}- FAILED\n/, '$1'),
    /( {4}JobAttributes:\n(?: {6}.*\n)*?) {8}voice:\n(?: {10}.*\n)*/,
    '$1',
  ).replace(/( {4}VoiceAgentId:\n(?: {6}.*\n)*? {6}in: query\n)/, '$1      required: true\n');
  const found = (await changesOf({ openapi })).map(({ rule, field }) => [rule, field]);
  expect(found).toEqual([
    ['request-enum-value-removed', 'status'],
    ['response-property-removed', 'voice'],
    ['parameter-made-required', 'voiceAgentId'],
  ]);
});

test('a baseline that is broken is reported in the words of the gate', async () => {
  await expect(changesOf({}, { asyncapi: 'asyncapi: [3.1.0\n' })).rejects.toThrow(
    /specs\/baseline\/asyncapi\.yaml/,
  );
});
