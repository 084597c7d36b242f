import { join } from 'node:path';
import { run } from './programs.ts';
import { runTasks } from './tasks.ts';
import { type ExitCode, root } from './turbo.ts';

/** Formats every file, fixes what the linter can fix, and generates. */
export async function fix(): Promise<ExitCode> {
  const biome = join(root, 'node_modules', '.bin', 'biome');
  const { code } = await run(biome, ['check', '--write', '.'], { cwd: root, shown: true });
  return Math.max(await runTasks({ name: 'generate', stages: [['generate']] }), code === 0 ? 0 : 1);
}
