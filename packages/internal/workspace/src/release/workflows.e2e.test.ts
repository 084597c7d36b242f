import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { pnpm } from '../programs.ts';
import { root } from '../turbo.ts';

interface Step {
  id?: string;
  uses?: string;
  run?: string;
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
      if (script === 'release') expect(['', 'version']).toContain(args.join(' '));
      else if (script === 'store') expect(args).toEqual(['path', '--silent']);
      else if (script === 'install') expect(args).toEqual(['--frozen-lockfile']);
      else if (script === 'test:soak') expect(args).toEqual(['tests/consumers']);
      else if (script !== 'contract') expect(args).toEqual([]);
    }
  });

  test('runs the pnpm of package.json', () => {
    const pinned = commandsOf(workflow).flatMap((command) => /npx --yes (\S+)/.exec(command)?.[1] ?? []);
    expect(new Set(pinned)).toEqual(new Set([packageManager]));
  });

  test('may only read, but for what a job declares', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });
});

test('CI has what the specs are compared with', () => {
  const [checkout] = stepsOf(parse(read('.github/workflows/ci.yml')));
  expect(checkout).toMatchObject({
    uses: expect.stringMatching(/^actions\/checkout@/),
    with: { 'fetch-depth': 0 },
  });
});

describe('the release', () => {
  const workflow: Workflow = parse(read('.github/workflows/release.yml'));
  const { publish, versions } = workflow.jobs;
  const steps = publish?.steps ?? [];
  const { steps: plan = [], ...planned } = workflow.jobs.plan ?? {};
  const indexOf = (part: string): number => steps.findIndex((step) => JSON.stringify(step).includes(part));

  test('is of the branch main, with all of its history', () => {
    expect(workflow.on).toEqual({ push: { branches: ['main'] } });
    for (const job of [plan, steps, versions?.steps ?? []])
      expect(job.find(({ uses }) => uses?.startsWith('actions/checkout@'))?.with).toMatchObject({
        'fetch-depth': 0,
      });
  });

  test('publishes after an approval, with rights to tag and to prove its identity alone', () => {
    expect(publish).toMatchObject({ environment: 'npm', needs: 'plan' });
    expect(publish?.permissions).toEqual({ contents: 'write', 'id-token': 'write' });
    // A called workflow, too, would get a secret of the repository.
    const withSecrets = Object.values(workflow.jobs).filter((job) =>
      /secrets\.NPM/.test(JSON.stringify(job)),
    );
    expect(withSecrets).toEqual([publish]);
  });

  test('opens the pull request for the versions without an approval, and can publish nothing', () => {
    expect(versions).toMatchObject({ needs: 'plan' });
    expect(versions?.environment).toBeUndefined();
    expect(versions?.permissions).toEqual({ contents: 'write', 'pull-requests': 'write' });
  });

  test('is reviewed and tried before it is made, without a right to write', () => {
    expect(planned).toMatchObject({ needs: 'ci' });
    expect(planned.permissions).toBeUndefined();
    expect(workflow.jobs.ci?.uses).toBe('./.github/workflows/ci.yml');
    expect(plan.flatMap(({ run }) => run ?? [])).toEqual([
      expect.stringMatching(/ review$/),
      expect.stringMatching(/ test:soak tests\/consumers$/),
    ]);
  });

  test('does one of both, whichever the changesets ask for, with a token where there is one', () => {
    const { id } = plan.find(({ uses }) => uses?.startsWith('changesets/action/select-mode@')) ?? {};
    expect(planned.outputs).toEqual({ mode: `\${{ steps.${id}.outputs.mode }}` });
    expect(versions?.if).toBe("needs.plan.outputs.mode == 'version'");
    expect(publish?.if).toBe("needs.plan.outputs.mode == 'publish'");
    const { env } = steps[indexOf('changesets/action/publish@')] ?? {};
    expect(env).toMatchObject({ NODE_AUTH_TOKEN: `$\{{ secrets.NPM_TOKEN }}` });
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

  test('asks pnpm for provenance', () => {
    const { PNPM_CONFIG_PROVENANCE } = steps[indexOf('changesets/action/publish@')]?.env ?? {};
    using folder = scratchFolder({ 'package.json': { name: 'scratch', version: '1.0.0' } });
    const { GITHUB_ACTIONS: _, GITLAB_CI: __, ...env } = process.env;
    const args = ['publish', '--no-git-checks', '--json', '--registry', 'http://127.0.0.1:9/'];
    const outputOf = (more: NodeJS.ProcessEnv) =>
      spawnSync(pnpm(), args, { cwd: folder.path, env: { ...env, ...more }, encoding: 'utf8' }).stdout;
    // Where no workflow runs there is nothing to make it from.
    expect(outputOf({ PNPM_CONFIG_PROVENANCE })).toContain('ERR_PNPM_PROVENANCE_UNSUPPORTED_PROVIDER');
    expect(outputOf({})).not.toContain('PROVENANCE');
  });

  test('names no secret in a command', () => {
    for (const command of commandsOf(workflow)) expect(command).not.toMatch(/secrets\.|\$\{\{/);
  });
});
