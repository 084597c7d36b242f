import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicPackages, type WorkspacePackage } from '../packages.ts';
import { must, pnpm, run } from '../programs.ts';
import { buildFirst } from '../tasks.ts';
import { type ExitCode, root } from '../turbo.ts';
import { compat } from './compat/compat.ts';
import { readChangesets } from './read-changesets.ts';

/** `pnpm release`: publishes versions, or gives them where `givesVersions`. */
export async function release(givesVersions: boolean): Promise<ExitCode> {
  const waiting = (await readChangesets(root)).map(({ id }) => `.changeset/${id}.md`);
  const problem = givesVersions ? versionProblem(waiting) : publishProblem(waiting, publicPackages(root));
  if (problem !== undefined) {
    console.error(problem);
    return 1;
  }
  // Neither the versions nor the next comparison would show a change of the specs without a changeset.
  const compatible = await compat();
  if (compatible !== 0) return compatible;
  return givesVersions ? await version() : await publish();
}

export const versionProblem = (waiting: readonly string[]): string | undefined =>
  waiting.length > 0
    ? undefined
    : 'No changeset waits for a version. Run `npx pnpm changeset`, which writes those that the specs ask for.';

/** Why nothing can be published, and what to do. */
export function publishProblem(
  waiting: readonly string[],
  packages: readonly Pick<WorkspacePackage, 'name' | 'manifest'>[],
): string | undefined {
  if (waiting.length > 0)
    return `${waiting.join(', ')} wait for a version. Merge the pull request that gives it, and release then.`;
  // Provenance is checked against the repository.
  for (const field of ['license', 'repository'] as const) {
    const names = packages.filter(({ manifest }) => manifest[field] === undefined).map(({ name }) => name);
    if (names.length > 0)
      return `"${field}" is missing in the package.json of ${names.join(', ')}. The owner has to write it.`;
  }
  return undefined;
}

async function version(): Promise<ExitCode> {
  await must(pnpm(), ['exec', 'changeset', 'version'], { cwd: root });
  writeClientVersion();
  console.log('✓ release: versions and changelogs are written; commit them');
  return 0;
}

/** The client names its version in requests, and can't read its package.json in a bundle. */
function writeClientVersion(): void {
  const { version } = JSON.parse(readFileSync(join(root, 'packages/client/package.json'), 'utf8'));
  const file = join(root, 'packages/client/src/version.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/'.*'/, `'${version}'`));
}

/** A run that was interrupted is finished by the next one: changesets asks the registry which versions it has. */
async function publish(): Promise<ExitCode> {
  const built = await buildFirst(publicPackages(root).map(({ name }) => `${name}#build`));
  if (built !== 0) return built;
  const { code } = await run(pnpm(), ['exec', 'changeset', 'publish'], { cwd: root, shown: true });
  return code;
}
