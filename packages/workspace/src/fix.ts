import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runTasks } from './tasks.ts';
import { type ExitCode, root } from './turbo.ts';

/** Formats every file, mends what the linter can mend, and generates what is generated anew. */
export async function fix(): Promise<ExitCode> {
  const biome = join(root, 'node_modules', '.bin', 'biome');
  const shell = process.platform === 'win32';
  const { status, error } = spawnSync(biome, ['check', '--write', '.'], {
    cwd: root,
    stdio: 'inherit',
    shell,
  });
  if (status === null) {
    console.error(`biome could not run: ${error?.message ?? 'it was stopped'}. Run pnpm install.`);
    return 2;
  }
  return Math.max(await runTasks('generate'), status === 0 ? 0 : 1);
}
