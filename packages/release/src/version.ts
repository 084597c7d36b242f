import { cpSync, globSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { must, pnpm } from '@voice-agent/workspace/programs';
import { changesets } from './checks.ts';
import { ReleaseError } from './release-error.ts';

/**
 * Gives the versions and changelogs that the changesets ask for, and keeps the documents that the next release is
 * compared with.
 *
 * @throws ReleaseError when no changeset asks for a version
 */
export async function version(root: string): Promise<void> {
  if ((await changesets(root)).length === 0)
    throw new ReleaseError(
      'No changeset waits for a version: `pnpm changeset` writes those that the specs ask for.',
    );
  await must(pnpm(), ['exec', 'changeset', 'version'], { cwd: root });
  await must(pnpm(), ['exec', 'turbo', 'run', 'build', '--filter=@voice-agent/specs'], { cwd: root });
  const baseline = join(root, 'specs', 'baseline');
  mkdirSync(baseline, { recursive: true });
  for (const bundle of globSync(join(root, 'specs', 'dist', '*.yaml')))
    cpSync(bundle, join(baseline, basename(bundle)));
}
