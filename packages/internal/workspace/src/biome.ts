import { join } from 'node:path';
import { type ProgramResult, run } from './programs.ts';
import { root } from './turbo.ts';

/** Runs Biome on the whole repository. */
export const biome = (args: string[], options: { shown?: boolean } = {}): Promise<ProgramResult> =>
  run(join(root, 'node_modules', '.bin', 'biome'), args, { cwd: root, ...options });
