import { scriptOf } from './packages.ts';
import { run } from './programs.ts';
import { runTasks } from './tasks.ts';
import { type ExitCode, root } from './turbo.ts';

const site = '@voice-agent/docs';

/** Builds the sandbox and the docs site, and runs both until Ctrl-C. */
export async function start(args: string[]): Promise<ExitCode> {
  const built = await runTasks({ name: 'build', stages: [[`${site}#build`]], isCachedShown: false });
  if (built !== 0) return built;
  const { program, cwd } = scriptOf(root, site, 'playground');
  const { code } = await run(process.execPath, [...program, ...args], { cwd, shown: true });
  return code;
}
