import { execFileSync } from 'node:child_process';
import { chmodSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { outputFolder, releaseWords } from './release.ts';
import { billOf } from './release-pack.ts';
import { git, makeRepository } from './release-testing.ts';
import { scratchFolder } from './scratch.ts';
import { root } from './turbo.ts';

interface Step {
  uses?: string;
  run?: string;
  if?: string;
  with?: Record<string, string | number>;
  env?: Record<string, string>;
}
interface Job {
  permissions?: Record<string, string>;
  steps: Step[];
}
interface Workflow {
  on: { push?: { branches: string[] } };
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { scripts } = JSON.parse(read('package.json'));
const names = globSync('.github/workflows/*.yml', { cwd: root }).sort();

/** The commands that a workflow runs by itself, and those that it hands to an action. */
const commandsOf = ({ jobs }: Workflow): string[] =>
  Object.values(jobs)
    .flatMap(({ steps }) => steps.flatMap((step) => [step.run, step.with?.publish, step.with?.version]))
    .filter((command) => typeof command === 'string')
    .flatMap((command) => command.trim().split('\n'));

test('there is one that checks, and one that releases', () => {
  expect(names).toEqual(
    expect.arrayContaining(['.github/workflows/ci.yml', '.github/workflows/release.yml']),
  );
});

describe.each(names)('%s', (path) => {
  const workflow: Workflow = parse(read(path));

  test('uses each action by a major version', () => {
    const used = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
    expect(used.length).toBeGreaterThan(0);
    for (const each of used) expect(each).toMatch(/^(?:\.\/|[\w-]+\/[\w-]+@v\d+$)/);
  });

  test('calls scripts that are there, with words that they know', () => {
    const ours = commandsOf(workflow).flatMap((command) => /\bpnpm (.+)$/.exec(command)?.[1] ?? []);
    expect(ours.length).toBeGreaterThan(0);
    for (const command of ours) {
      const [script = '', ...words] = command.split(' ');
      expect(Object.keys(scripts)).toContain(script);
      if (script === 'release') expect(releaseWords).toContain(words.join(' '));
      else expect(words).toEqual([]);
    }
  });

  test('may only read, but for what a job says', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });
});

describe('the release', () => {
  const workflow: Workflow = parse(read('.github/workflows/release.yml'));
  const { permissions, steps = [] } = workflow.jobs.release ?? {};
  const indexOf = (part: string): number => steps.findIndex((step) => JSON.stringify(step).includes(part));

  test('is of the branch main, with all of its history', () => {
    expect(workflow.on).toEqual({ push: { branches: ['main'] } });
    expect(steps.find(({ uses }) => uses?.startsWith('actions/checkout@'))?.with).toMatchObject({
      'fetch-depth': 0,
    });
  });

  test('may prove its identity, tag, and open the pull request for the versions', () => {
    expect(permissions).toEqual({ contents: 'write', 'id-token': 'write', 'pull-requests': 'write' });
  });

  test('is tried before it is made, and what it made is kept', () => {
    const order = ['release --dry-run', 'changesets/action@', 'actions/upload-artifact@'].map(indexOf);
    expect(order).not.toContain(-1);
    expect([...order].sort((a, b) => a - b)).toEqual(order);
    expect(steps[order[2] ?? 0]).toMatchObject({
      with: { path: `${outputFolder}/`, 'include-hidden-files': true },
    });
    expect(read('.gitignore').split('\n')).toContain(`${outputFolder}/`);
  });

  test('attaches the bill of materials of each package to its release', () => {
    const { run = '' } = steps[indexOf('gh release upload')] ?? {};
    using folder = scratchFolder({ 'bin/gh': '#!/bin/sh\necho "$@" >> said\n' });
    makeRepository(folder.path);
    git(folder.path, 'tag', '@voice-agent/one@1.0.0');
    chmodSync(join(folder.path, 'bin/gh'), 0o755);
    const env = { ...process.env, PATH: `${join(folder.path, 'bin')}:${process.env.PATH}` };
    execFileSync('bash', ['-e', '-c', run], { cwd: folder.path, env });
    expect(readFileSync(join(folder.path, 'said'), 'utf8')).toBe(
      `release upload @voice-agent/one@1.0.0 ${outputFolder}/voice-agent-one-1.0.0.cdx.json --clobber\n`,
    );
    expect(billOf({ name: '@voice-agent/one', version: '1.0.0' })).toBe('voice-agent-one-1.0.0.cdx.json');
  });

  test('names no secret in a command', () => {
    for (const command of commandsOf(workflow)) expect(command).not.toMatch(/secrets\.|\$\{\{/);
  });
});
