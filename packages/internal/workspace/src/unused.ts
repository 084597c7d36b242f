import { join } from 'node:path';
import { run } from './programs.ts';
import { type ExitCode, root } from './turbo.ts';

/** Looks for files, exports and dependencies that nothing uses. @returns the output of knip, and 0, 1 or 2 */
export async function unused(folder: string = root): Promise<{ exitCode: ExitCode; output: string }> {
  const knip = join(root, 'node_modules', 'knip', 'bin', 'knip.js');
  const args = ['--config', '.config/knip.jsonc', '--no-progress', '--treat-config-hints-as-errors'];
  const { code, output } = await run(process.execPath, [knip, ...args], { cwd: folder });
  const hint = code === 1 ? 'Delete it, or list its user in .config/knip.jsonc.\n' : '';
  return { exitCode: code, output: `${output}${hint}` };
}
