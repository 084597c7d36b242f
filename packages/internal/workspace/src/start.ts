import { scriptOf } from './packages.ts';
import { run } from './programs.ts';
import { runTasks } from './tasks.ts';
import { type ExitCode, root } from './turbo.ts';

const site = '@voice-agent/docs';

const questions = ['-h', '--help', '-V', '--version', '--show-choices'];

/** Builds the sandbox and the docs site, and runs both until Ctrl-C. Help needs nothing built. */
export async function start(args: string[]): Promise<ExitCode> {
  const { program, cwd } = scriptOf(root, site, 'playground');
  if (args.some((arg) => questions.includes(arg))) {
    const env = { NODE_OPTIONS: `--import=${import.meta.resolve('./from-source.ts')}` };
    return (await run(process.execPath, [...program, ...args], { cwd, env, shown: true })).code;
  }
  const built = await runTasks({ name: 'build', stages: [[`${site}#build`]], isCachedShown: false });
  if (built !== 0) return built;
  const { code } = await run(process.execPath, [...program, ...args], { cwd, shown: true });
  return code;
}
