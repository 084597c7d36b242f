import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getReleasePlan } from '@changesets/get-release-plan';
import { publicPackages } from '@voice-agent/workspace/packages';

const projects = 'tests/consumers/projects';

/**
 * Writes the projects of the last release to a folder, by its tag in git, and gives those that the packages of today
 * must not break: all of whose packages have, and will get, no version that may. None while there is no release.
 */
export async function releasedProjects(root: string, folder: string): Promise<string[]> {
  const described = ['describe', '--tags', '--abbrev=0', '--match=@voice-agent/*'];
  const tag = spawnSync('git', described, { cwd: root, encoding: 'utf8' }).stdout.trim();
  if (tag === '') return [];
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', tag, projects], { cwd: root, maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const broken = await brokenSince(tag, root);
  return readdirSync(join(folder, projects))
    .map((name) => join(folder, projects, name))
    .filter((project) => !broken.some((name) => manifestOf(project).includes(`${name}"`)));
}

/** The names of the packages whose next version may break those who use the one of the tag. */
async function brokenSince(tag: string, root: string): Promise<string[]> {
  const { releases } = await getReleasePlan(root);
  return publicPackages(root).flatMap(({ name, version, folder }) => {
    const args = ['show', `${tag}:${folder}/package.json`];
    const before = spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout;
    const next = releases.find((each) => each.name === name)?.newVersion ?? version;
    return before === '' || rangeOf(JSON.parse(before).version) === rangeOf(next) ? [] : [name];
  });
}

/** The part that compatible versions share: `1` of 1.2.3, `0.1` of 0.1.2. */
const rangeOf = (version: string): string | undefined => /^(?:0\.\d+|\d+)/.exec(version)?.[0];

function manifestOf(project: string): string {
  const [file = ''] = ['package.json', 'deno.json'].map((name) => join(project, name)).filter(existsSync);
  return readFileSync(file, 'utf8');
}
