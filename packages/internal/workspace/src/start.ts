import { scriptOf } from './packages.ts';
import { run } from './programs.ts';
import { runTasks } from './tasks.ts';
import { type ExitCode, root } from './turbo.ts';

const site = '@voice-agent/docs';

const questions = ['-h', '--help', '-V', '--version', '--show-choices'];

/** Builds the sandbox and the docs site, and runs both until Ctrl-C. Help and wrong flags need nothing built. */
export async function start(args: string[]): Promise<ExitCode> {
  const { program, cwd } = scriptOf(root, site, 'playground');
  const env = { NODE_OPTIONS: `--import=${import.meta.resolve('./from-source.ts')}` };
  if (args.some((arg) => questions.includes(arg)))
    return (await run(process.execPath, [...program, ...args], { cwd, env, shown: true })).code;
  // A question reads the flags beside it. It stands first, where it is never the value of one.
  const asked = await run(process.execPath, [...program, '--show-choices', ...args], { cwd, env });
  if (asked.code !== 0) {
    process.stderr.write(asked.output);
    return asked.code;
  }
  const built = await runTasks({ name: 'build', stages: [[`${site}#build`]], isCachedShown: false });
  if (built !== 0) return built;
  return (await run(process.execPath, [...program, ...args], { cwd, shown: true })).code;
}
