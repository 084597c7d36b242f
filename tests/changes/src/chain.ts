import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pnpm } from '@voice-agent/workspace/programs';
import type { Level, Levels, Package, Reported, SpecChange } from './change.ts';
import type { Clone } from './clone.ts';
import { applyEdits } from './edits.ts';

/** What came of a change, step by step. */
export interface Outcome {
  /** The first result of `pnpm compat`: how it ends, what it found and what it asks for. */
  check: { code: number; counts: string; reported: Omit<Reported, 'field'>[]; demands: Levels };
  /** What `pnpm changeset` wrote: the levels. */
  changesets: Levels;
  /** The second result of `pnpm compat`: how it ends, and the next versions. */
  next: { code: number; versions: Record<string, string> };
  /** The generated files that are other ones, and the packages that do not build. */
  generated: string[];
  unbuilt: string[];
  /** What turbo printed of the build. */
  built: string;
  /** What `pnpm release version` gave: the versions that are new, and what the changelogs say of them. */
  versions: Record<string, string>;
  changelogs: Record<string, string>;
  /** What `pnpm compat` prints of the commit that has these versions. */
  after: string;
}

const builds = ['client', 'webhooks', 'sandbox'];

/** Takes a change through everything up to its release. Afterwards the clone is as it was. */
export async function chain(clone: Clone, change: SpecChange): Promise<Outcome> {
  const { folder } = clone;
  try {
    const before = clone.versions();
    applyEdits(change.edits, join(folder, 'specs'));
    const check = await clone.pnpm('compat');
    await clone.must(pnpm(), 'changeset');
    const changesets = await levelsOfChangesets(clone);
    const next = await clone.pnpm('compat');
    const { unbuilt, output: built } = await build(clone);
    const generated = (
      await clone.must('git', 'diff', '--name-only', '--', ':(glob)packages/*/src/generated/**')
    )
      .split('\n')
      .filter(Boolean);
    // Without a changeset there is nothing to release.
    const isReleased = Object.keys(changesets).length > 0;
    if (isReleased) await clone.must(pnpm(), 'release', 'version');
    await clone.commit();
    const versions = Object.fromEntries(
      Object.entries(clone.versions()).filter(([name, version]) => before[name] !== version),
    );
    const after = await clone.pnpm('compat');
    return {
      check: { code: check.code, ...readCheck(check.output) },
      changesets,
      unbuilt,
      built,
      versions,
      next: { code: next.code, versions: readNext(next.output) },
      generated: generated.map((file) => file.replace(/^packages\/(\w+)\/src\/generated\//, '$1/')),
      changelogs: Object.fromEntries(
        Object.entries(versions).map(([name, version]) => [name, sectionOf(folder, name, version)]),
      ),
      after: `${after.code}: ${conclusionOf(after.output)}`,
    };
  } finally {
    await clone.reset();
  }
}

const conclusionOf = (message: string): string => /^[✓✗] compat: (.*)$/m.exec(message)?.[1] ?? message;

/** The findings and demands that the check shows to people. */
function readCheck(message: string): Omit<Outcome['check'], 'code'> {
  const reported = [
    ...message.matchAll(/^ {2}(?:Breaks|May break|Is seen by) (.*) \(rule ([\w-]+)\)\.$/gm),
  ].map(([, whom = '', rule = '']) => ({
    rule,
    operations: [...whom.matchAll(/`([^`]+)`/g)].map(([, name]) => `${name}`).sort(),
  }));
  const asked = [...message.matchAll(/^ {4}@voice-agent\/(\w+) \d[\w.]*: (\w+)$/gm)];
  return {
    counts: /\((.*)\)/.exec(conclusionOf(message))?.[1] ?? conclusionOf(message),
    reported: reported.sort((a, b) => a.rule.localeCompare(b.rule)),
    demands: highest(asked.map(([, name, level]) => [name as Package, level as Level])),
  };
}

const levels: readonly Level[] = ['patch', 'minor', 'major'];

function highest(asked: readonly (readonly [Package, Level])[]): Levels {
  const made: Levels = {};
  for (const [name, level] of asked)
    if (levels.indexOf(level) > levels.indexOf(made[name] ?? level) || made[name] === undefined)
      made[name] = level;
  return made;
}

async function levelsOfChangesets(clone: Clone): Promise<Levels> {
  const files = await clone.must('git', 'ls-files', '--others', '--exclude-standard', '.changeset');
  const lines = files
    .split('\n')
    .filter(Boolean)
    .flatMap((file) => [
      ...readFileSync(join(clone.folder, file), 'utf8').matchAll(/^"@voice-agent\/(\w+)": (\w+)$/gm),
    ]);
  return highest(lines.map(([, name, level]) => [name as Package, level as Level]));
}

function readNext(message: string): Record<string, string> {
  const next = /; next: (.*)$/.exec(conclusionOf(message))?.[1] ?? '';
  return Object.fromEntries([...next.matchAll(/@voice-agent\/(\w+) ([\d.]+)/g)].map(([, ...pair]) => pair));
}

/** Builds what is made of the bundles, and gives what does not build. */
async function build(clone: Clone): Promise<{ unbuilt: string[]; output: string }> {
  const filters = builds.map((name) => `--filter=@voice-agent/${name}`);
  const args = [
    'exec',
    'turbo',
    'run',
    'build',
    ...filters,
    '--continue=always',
    '--output-logs=errors-only',
  ];
  const { code, output } = await clone.pnpm(...args);
  if (code === 0) return { unbuilt: [], output };
  const failed = /^\s*Failed:\s+(.*)$/m.exec(output)?.[1] ?? '';
  const tasks = failed.split(/,\s*/).map((task) => task.replace(/^@voice-agent\//, ''));
  if (tasks.some((task) => !task.endsWith('#build'))) throw new Error(`The build broke off:\n${output}`);
  return { unbuilt: tasks.map((task) => task.replace('#build', '')).sort(), output };
}

/** The section of a version in the changelog of a package. */
function sectionOf(folder: string, name: string, version: string): string {
  const file = join(folder, name === 'specs' ? 'specs' : `packages/${name}`, 'CHANGELOG.md');
  if (!existsSync(file)) return '';
  const sections = readFileSync(file, 'utf8').split(/^## /m);
  return sections.find((each) => each.startsWith(`${version}\n`)) ?? '';
}
