import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { changesSinceRelease } from '@voice-agent/release/compat/changes';
import { demandsOf } from '@voice-agent/release/compat/demands';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breaking } from './breaking.ts';
import { named, type SpecChange } from './change.ts';
import { applyEdits } from './edits.ts';
import { harmless } from './harmless.ts';

const run = promisify(execFile);
const specs = join(import.meta.dirname, '../../../specs');
const redocly = join(
  dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
);
const documents = ['openapi', 'asyncapi'] as const;
const packages = ['specs', 'client', 'webhooks', 'sandbox', 'contract'].map((name) => ({
  name: `@voice-agent/${name}`,
  version: '1.0.0',
}));

let scratch: string;
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'voice-agent-changes-'));
  const sources = copySources(join(scratch, 'sources'));
  await Promise.all(documents.map((name) => bundle(name, sources, join(scratch, 'specs/baseline'))));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The sources of the documents, with what Redocly needs to bundle them. */
function copySources(folder: string): string {
  for (const each of [
    'openapi',
    'asyncapi',
    'examples',
    'redocly.yaml',
    'package.json',
    'checks/redocly-plugin.js',
  ])
    cpSync(join(specs, each), join(folder, each), { recursive: true });
  return folder;
}

async function bundle(name: string, sources: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await run(process.execPath, [redocly, 'bundle', name, '--output', join(folder, `${name}.yaml`)], {
    cwd: sources,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
  });
}

/** A folder with the bundles of before and after the change, as the check wants it. */
async function bundled({ document, edits }: SpecChange): Promise<string> {
  const folder = mkdtempSync(join(scratch, 'change-'));
  for (const each of ['baseline', 'dist'])
    cpSync(join(scratch, 'specs/baseline'), join(folder, 'specs', each), { recursive: true });
  const sources = copySources(join(folder, 'sources'));
  applyEdits(edits, sources);
  await bundle(document, sources, join(folder, 'specs/dist'));
  return folder;
}

const order = ['breaks', 'risky', 'safe'] as const;
const byRule = <T extends { rule: string }>(list: readonly T[]): T[] =>
  [...list].sort((a, b) => a.rule.localeCompare(b.rule));

describe.concurrent('the verdict on a change, and what it asks of the packages', () => {
  test.each(named([...breaking, ...harmless]))('%s', async (_, change) => {
    const found = await changesSinceRelease({ root: await bundled(change) });
    const told = found.map(({ rule, operations, field }) => ({
      ...{ rule, operations: operations.sort() },
      ...(field !== undefined && { field }),
    }));
    const demands = demandsOf(found, packages).map(({ name, level }) => [name.split('/')[1], level]);
    const verdict = order.find((each) => found.some(({ severity }) => severity === each)) ?? 'same';
    expect({ verdict, told: byRule(told), demands: Object.fromEntries(demands) }).toEqual({
      verdict: change.verdict,
      told: byRule(change.told),
      demands: change.demands,
    });
    const sentences = found.map(({ sentence }) => sentence).join('\n');
    if (change.says !== undefined) expect(sentences).toMatch(change.says);
  });
});

test('there are twenty that break and twenty that do not, each with a name of its own', () => {
  expect([breaking.length, harmless.length]).toEqual([20, 20]);
  expect(breaking.every(({ verdict }) => verdict === 'breaks')).toBe(true);
  expect(harmless.some(({ verdict }) => verdict === 'breaks')).toBe(false);
  expect(new Set([...breaking, ...harmless].map(({ name }) => name)).size).toBe(40);
});

test('an edit that does not meet its text exactly once is refused', () => {
  const sources = copySources(join(scratch, 'twice'));
  const file = 'openapi/components/schemas/JobListRequest.yaml';
  const text = readFileSync(join(sources, file), 'utf8');
  for (const [from, times] of [
    ['minimum: 1', 2],
    ['minimum: 7', 0],
  ] as const)
    expect(() => applyEdits([{ file, from, to: '' }], sources)).toThrow(
      `${file} has this text ${times} times`,
    );
  expect(() => applyEdits([{ file, text: '' }], sources)).toThrow('is there already');
  expect(readFileSync(join(sources, file), 'utf8')).toBe(text);
});
