import { execFileSync } from 'node:child_process';
import { chmodSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { root } from '@voice-agent/workspace/turbo';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { outputFolder, releaseWords } from './release.ts';
import { billOf } from './sbom.ts';
import { git, makeRepository } from './testing.ts';

interface Step {
  id?: string;
  uses?: string;
  run?: string;
  if?: string;
  with?: Record<string, string | number>;
  env?: Record<string, string>;
}
interface Job {
  needs?: string;
  if?: string;
  environment?: string;
  outputs?: Record<string, string>;
  /** Another workflow, instead of steps. */
  uses?: string;
  permissions?: Record<string, string>;
  steps?: Step[];
}
interface Workflow {
  on: { push?: { branches: string[] } };
  concurrency?: { 'cancel-in-progress': boolean | string };
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const stepsOf = ({ jobs }: Workflow): Step[] => Object.values(jobs).flatMap(({ steps = [] }) => steps);
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { scripts, packageManager } = JSON.parse(read('package.json'));
const names = globSync('.github/workflows/*.yml', { cwd: root }).sort();

/** The commands that a workflow runs by itself, and those that it hands to an action. */
const commandsOf = (workflow: Workflow): string[] =>
  stepsOf(workflow)
    .flatMap((step) => [step.run, step.with?.script])
    .filter((command) => typeof command === 'string')
    .flatMap((command) => command.trim().split('\n'));

test('there is one that checks, and one that releases', () => {
  expect(names).toEqual(
    expect.arrayContaining(['.github/workflows/ci.yml', '.github/workflows/release.yml']),
  );
});

describe.each(names)('%s', (path) => {
  const workflow: Workflow = parse(read(path));

  test('leaves no credentials where the scripts of packages could read them', () => {
    const checkouts = stepsOf(workflow).filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.length).toBeGreaterThan(0);
    for (const each of checkouts) expect(each.with).toMatchObject({ 'persist-credentials': false });
  });

  test('calls scripts that are there, with words that they know', () => {
    const ours = commandsOf(workflow).flatMap(
      (command) => /\bpnpm(?:@\S+)? ([^)]+)/.exec(command)?.[1] ?? [],
    );
    expect(ours.length).toBeGreaterThan(0);
    for (const command of ours) {
      const [script = '', ...args] = command.split(' ');
      expect([...Object.keys(scripts), 'store', 'install']).toContain(script);
      if (script === 'release') expect(releaseWords).toContain(args.join(' '));
      else if (script === 'store') expect(args).toEqual(['path', '--silent']);
      else if (script === 'install') expect(args).toEqual(['--frozen-lockfile']);
      else if (script !== 'contract') expect(args).toEqual([]);
    }
  });

  test('runs the pnpm of package.json', () => {
    const pinned = commandsOf(workflow).flatMap((command) => /npx --yes (\S+)/.exec(command)?.[1] ?? []);
    expect(new Set(pinned)).toEqual(new Set([packageManager]));
  });

  test('cancels nothing but what a newer commit of a pull request makes useless', () => {
    const cancels = workflow.concurrency?.['cancel-in-progress'] ?? false;
    expect(`${cancels}`).toMatch(/^(false|\$\{\{ github.event_name == 'pull_request' \}\})$/);
  });

  test('may only read, but for what a job declares', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });
});

test('what CI has made is kept also where it failed', () => {
  const saves = stepsOf(parse(read('.github/workflows/ci.yml'))).filter(({ uses }) =>
    uses?.includes('/save@'),
  );
  expect(saves.map((step) => step.if)).toEqual(['always()', 'always()']);
});

test('a change of the specs is shown at its line and in the summary, and breaks nothing by itself', () => {
  const commands = commandsOf(parse(read('.github/workflows/ci.yml')));
  const diff = commands.find((command) => command.includes(' contract diff ')) ?? '';
  using folder = scratchFolder({ 'bin/npx': '#!/bin/sh\nshift 3\nexec node "$GATE" "$@"\n' });
  chmodSync(join(folder.path, 'bin/npx'), 0o755);
  for (const side of ['specs/baseline', 'specs'])
    for (const document of ['openapi', 'asyncapi']) {
      const text = read(`specs/baseline/${document}.yaml`);
      mkdirSync(join(folder.path, side), { recursive: true });
      const after = side === 'specs' ? text.replace(/^( +)minimum: 1$/m, '$1minimum: 2') : text;
      writeFileSync(join(folder.path, side, `${document}.yaml`), after);
    }
  const summary = join(folder.path, 'summary');
  const GATE = join(root, 'packages/contract/dist/cli/main.js');
  const PATH = `${join(folder.path, 'bin')}:${process.env.PATH}`;
  const options = { cwd: folder.path, env: { ...process.env, GATE, PATH, GITHUB_STEP_SUMMARY: summary } };
  const run = () => execFileSync('bash', ['-e', '-c', diff], { ...options, encoding: 'utf8', stdio: 'pipe' });
  expect(run()).toMatch(/^::error file=specs\/openapi\.yaml,line=\d+,title=request-minimum-raised::/);
  expect(readFileSync(summary, 'utf8')).toMatch(/^## ❌ Compatibility/);
  writeFileSync(join(folder.path, 'specs/openapi.yaml'), 'openapi: [');
  expect(run).toThrow(/neither YAML nor JSON/);
});

describe('the release', () => {
  const workflow: Workflow = parse(read('.github/workflows/release.yml'));
  const { publish, versions } = workflow.jobs;
  const steps = publish?.steps ?? [];
  const { steps: rehearsal = [], ...tried } = workflow.jobs.rehearsal ?? {};
  const indexOf = (part: string): number => steps.findIndex((step) => JSON.stringify(step).includes(part));

  test('is of the branch main, with all of its history', () => {
    expect(workflow.on).toEqual({ push: { branches: ['main'] } });
    for (const job of [rehearsal, steps, versions?.steps ?? []])
      expect(job.find(({ uses }) => uses?.startsWith('actions/checkout@'))?.with).toMatchObject({
        'fetch-depth': 0,
      });
  });

  test('publishes after an approval, with rights to tag and to prove its identity alone', () => {
    expect(publish).toMatchObject({ environment: 'npm', needs: 'rehearsal' });
    expect(publish?.permissions).toEqual({ contents: 'write', 'id-token': 'write' });
    // A called workflow, too, would get a secret of the repository.
    const withSecrets = Object.values(workflow.jobs).filter((job) =>
      /secrets\.NPM/.test(JSON.stringify(job)),
    );
    expect(withSecrets).toEqual([publish]);
  });

  test('opens the pull request for the versions without an approval, and can publish nothing', () => {
    expect(versions).toMatchObject({ needs: 'rehearsal' });
    expect(versions?.environment).toBeUndefined();
    expect(versions?.permissions).toEqual({ contents: 'write', 'pull-requests': 'write' });
  });

  test('does one of both, whichever the changesets ask for', () => {
    expect(versions?.if).toBe("needs.rehearsal.outputs.mode == 'version'");
    expect(publish?.if).toBe("needs.rehearsal.outputs.mode == 'publish'");
    const { id } = rehearsal.find(({ uses }) => uses?.startsWith('changesets/action/select-mode@')) ?? {};
    expect(tried.outputs).toEqual({ mode: `\${{ steps.${id}.outputs.mode }}` });
  });

  test('is reviewed and tried before it is made, without a right to write', () => {
    expect(tried).toMatchObject({ needs: 'ci' });
    expect(tried.permissions).toBeUndefined();
    expect(workflow.jobs.ci?.uses).toBe('./.github/workflows/ci.yml');
    expect(rehearsal.flatMap(({ run }) => run ?? [])).toEqual([
      expect.stringMatching(/ review$/),
      expect.stringMatching(/ release --dry-run$/),
    ]);
  });

  test('keeps what was tried, and what was published', () => {
    for (const job of [rehearsal, steps])
      expect(job.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'))).toMatchObject({
        with: { path: `${outputFolder}/`, 'include-hidden-files': true },
      });
    expect(indexOf('actions/upload-artifact@')).toBeGreaterThan(indexOf('changesets/action/publish@'));
    expect(read('.gitignore').split('\n')).toContain(`${outputFolder}/`);
  });

  test('gives the actions of changesets only inputs that they know, and npm a token where there is one', () => {
    const { with: inputs = {}, env } = steps[indexOf('changesets/action/publish@')] ?? {};
    expect(Object.keys(inputs)).toEqual(['script']);
    const version = versions?.steps?.find(({ uses }) => uses?.startsWith('changesets/action/version@'));
    expect(Object.keys(version?.with ?? {})).toEqual(['pr-title', 'commit-message', 'script']);
    expect(env).toEqual({ NODE_AUTH_TOKEN: expect.stringContaining('secrets.NPM_TOKEN') });
  });

  test('reports npm for its registry which variable holds the token, and not the token', () => {
    const { run = '' } = steps[indexOf('_authToken')] ?? {};
    using folder = scratchFolder({ npmrc: 'registry=https://packages.example/npm/\n' });
    const env = { PATH: process.env.PATH, npm_config_userconfig: join(folder.path, 'npmrc') };
    execFileSync('bash', ['-e', '-c', run], { cwd: folder.path, env });
    expect(readFileSync(join(folder.path, 'npmrc'), 'utf8')).toContain(
      `//packages.example/npm/:_authToken=$\{NODE_AUTH_TOKEN}\n`,
    );
    expect(indexOf('_authToken')).toBeLessThan(indexOf('changesets/action/publish@'));
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
