import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { action, actionFolder } from './runner.ts';

const guide = '../../packages/docs/src/content/docs/guides/contract-gate-in-ci.md';
const pages = {
  'the README': readFileSync(join(actionFolder, 'README.md'), 'utf8'),
  'the guide': readFileSync(join(import.meta.dirname, guide), 'utf8'),
};

test('no step has an expression in its script; each variable is one input, and each input one variable', () => {
  const used = action.runs.steps.flatMap(({ run, env }) => {
    expect(run).not.toContain('${{');
    return Object.values(env).map((text) => /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(text)?.[1]);
  });
  expect(used).toEqual(Object.keys(action.inputs));
});

test('no input is for a secret', () => {
  expect(Object.keys(action.inputs).filter((name) => /key|secret|token|auth/.test(name))).toEqual([]);
});

test('the README has a row for each input and each output, and no other', () => {
  const rows = [...pages['the README'].matchAll(/^\| `([\w-]+)` /gm)].map(([, name]) => name);
  expect(rows).toEqual([...Object.keys(action.inputs), ...Object.keys(action.outputs)]);
});

test('the recipe for GitLab keeps the JUnit report and the cases that the gate writes', () => {
  const [, code = ''] = /title=".gitlab-ci.yml"\n([\s\S]*?)```/.exec(pages['the guide']) ?? [];
  const { script, artifacts } = parse(code).contract;
  const [, written] = /--reporter junit=(\S+)/.exec(script.join('\n')) ?? [];
  expect(written).toBeDefined();
  expect(artifacts).toEqual({ when: 'always', paths: ['contract-cases'], reports: { junit: written } });
});

describe.each(Object.entries(pages))('%s', (_, page) => {
  const blocks = [...page.matchAll(/```yaml[^\n]*\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  const uses = blocks.flatMap((code) => stepsOf(parse(code)));

  test('uses the action with inputs that it has', () => {
    expect(uses.length).toBeGreaterThan(0);
    for (const { with: inputs = {} } of uses)
      expect(Object.keys(inputs).filter((name) => !(name in action.inputs))).toEqual([]);
  });

  test('reads outputs that it has', () => {
    const ids = uses.flatMap(({ id }) => id ?? []);
    const read = [...blocks.join('\n').matchAll(/steps\.([\w-]+)\.outputs\.([\w-]+)/g)];
    expect(read.length).toBeGreaterThan(0);
    for (const [, id = '', name = ''] of read) {
      expect(ids).toContain(id);
      expect(Object.keys(action.outputs)).toContain(name);
    }
  });
});

interface Step {
  id?: string;
  uses?: string;
  with?: Record<string, unknown>;
}

/** Every use of the action, wherever it stands in a document. */
function stepsOf(node: unknown): Step[] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.values(node).flatMap(stepsOf);
  const { uses } = node as Step;
  return /\/\.github\/actions\/contract@/.test(uses ?? '') ? [node as Step, ...inner] : inner;
}
