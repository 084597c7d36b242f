import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare } from '@voice-agent/contract';
import { changesOf } from '@voice-agent/workspace/release/changes';
import { demandsOf } from '@voice-agent/workspace/release/demands';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copySources } from './bundles.ts';
import { changes, type SpecChange } from './change.ts';
import { applyEdits } from './edits.ts';

const packages = ['specs', 'client', 'webhooks', 'sandbox', 'contract', 'cli', 'mcp'].map((name) => ({
  name: `@voice-agent/${name}`,
  version: '1.0.0',
}));
const scratch = mkdtempSync(join(tmpdir(), 'voice-agent-changes-'));

const folderOf = (change: SpecChange): string => `${changes.indexOf(change)}`;

beforeAll(() => {
  const before = (['openapi', 'asyncapi'] as const).map((document) => ({
    document,
    edits: [],
    folder: 'before',
  }));
  const after = changes.map((change) => ({ ...change, folder: folderOf(change) }));
  for (const { document, edits, folder } of [...before, ...after])
    applyEdits(edits, copySources(join(scratch, `${document}-${folder}`), edits));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const order = ['breaks', 'risky', 'safe'] as const;
// A change of what all operations share is reported for new ones, too, which no change names.
const known = new Set(changes.flatMap(({ reported }) => reported.flatMap(({ operations }) => operations)));
const byRule = <T extends { rule: string }>(list: readonly T[]): T[] =>
  [...list].sort((a, b) => a.rule.localeCompare(b.rule));

describe('the verdict on a change, and what it asks of the packages', () => {
  test.each(changes)('$name', (change) => {
    const [before, after] = ['before', folderOf(change)].map(
      (each) => `${change.document}-${each}/${change.document}/${change.document}.yaml`,
    );
    const found = changesOf(compare({ before: `${before}`, after: `${after}`, folder: scratch }).changes);
    const reported = found.map(({ rule, operations, field }) => ({
      rule,
      operations: operations.filter((each) => known.has(each)).sort(),
      ...(field !== undefined && { field }),
    }));
    const demands = demandsOf(found, packages).map(({ name, level }) => [name.split('/')[1], level]);
    const verdict = order.find((each) => found.some(({ severity }) => severity === each)) ?? 'same';
    expect({ verdict, reported: byRule(reported), demands: Object.fromEntries(demands) }).toEqual({
      verdict: change.verdict,
      reported: byRule(change.reported),
      demands: change.demands,
    });
    const sentences = found.map(({ sentence }) => sentence).join('\n');
    if (change.says !== undefined) expect(sentences).toMatch(change.says);
  });
});
