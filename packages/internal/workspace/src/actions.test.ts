import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { expect, test } from 'vitest';
import { actionProblems } from './actions.ts';
import { root } from './turbo.ts';

const commit = '3d3c42e5aac5ba805825da76410c181273ba90b1';
const page = (sample: string): string => `Text of @latest.\n\n\`\`\`yaml title="a.yml"\n${sample}\n\`\`\`\n`;
const problemsOf = (path: string, text: string): string[] => {
  using folder = scratchFolder({ [path]: text });
  return actionProblems(folder.path);
};

test('every action of this repository and of its samples is used by a commit', () => {
  expect(actionProblems(root)).toEqual([]);
});

test.each([
  'actions/checkout@v7',
  `actions/checkout@${commit}`,
  `actions/checkout@${commit.slice(1)} # v7.0.1`,
  `'actions/checkout@${commit}'`,
  'docker://node:24',
  'OWNER/REPOSITORY/.github/actions/contract@main',
])('%s is a problem, in a workflow, an action and a sample', (used) => {
  const message = expect.stringContaining(`${used}: a tag can be moved.`);
  expect(problemsOf('.github/workflows/ci.yml', `      - uses: ${used}\n`)).toEqual([message]);
  expect(problemsOf('.github/actions/a/action.yml', `      uses: ${used}\n`)).toEqual([message]);
  const found = problemsOf('packages/docs/src/content/docs/guides/a.md', page(`  - uses: ${used}`));
  expect(found).toEqual([message]);
  expect(found[0]).toMatch(/^packages\/docs\/src\/content\/docs\/guides\/a\.md:4: /);
});

test.each([
  `actions/cache/restore@${commit} # v7.0.1`,
  './.github/workflows/ci.yml',
  'OWNER/REPOSITORY/.github/actions/contract@COMMIT',
])('%s is none', (used) => {
  expect(problemsOf('.github/workflows/ci.yml', `      - uses: ${used}\n`)).toEqual([]);
});

test('@latest is a problem where it runs with secrets, and none in a text', () => {
  const line = 'run: npx --yes @voice-agent/contract@latest api';
  const message = expect.stringContaining('@latest runs what was published last');
  expect(problemsOf('.github/workflows/ci.yml', line)).toEqual([message]);
  expect(problemsOf('.github/actions/contract/gate.sh', line)).toEqual([message]);
  expect(problemsOf('README.md', page(line))).toEqual([message]);
  expect(problemsOf('README.md', page(''))).toEqual([]);
});
