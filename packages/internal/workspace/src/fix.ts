import { biome } from './biome.ts';
import { runTasks } from './tasks.ts';
import type { ExitCode } from './turbo.ts';

/** Formats every file, fixes what the linter can fix, and generates. */
export async function fix(): Promise<ExitCode> {
  const { code } = await biome(['check', '--write', '.'], { shown: true });
  return Math.max(await runTasks({ name: 'generate', stages: [['generate']] }), code === 0 ? 0 : 1);
}
