import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Sandbox, startSandbox } from '@voice-agent/sandbox';
import { browserProgram } from '@voice-agent/tests-browser/program';
import { type Computer, installs, type PackageManager, runOn } from './computer.ts';

/** The managers that can install a project: Deno alone reads a deno.json. */
export const managersOf = (project: string): PackageManager[] =>
  existsSync(join(project, 'deno.json')) ? ['deno'] : ['npm', 'pnpm', 'yarn', 'bun'];

/** The environment of projects: a service to call, and a browser. */
export interface Surroundings extends AsyncDisposable {
  env: Record<string, string>;
}

export async function startSurroundings(): Promise<Surroundings> {
  const CHROME_PATH = await browserProgram();
  const sandbox: Sandbox = await startSandbox();
  return {
    env: {
      VOICE_AGENT_BASE_URL: sandbox.url,
      VOICE_AGENT_API_KEY: sandbox.apiKey,
      VOICE_AGENT_WEBHOOK_SECRET: 'Bearer of-the-projects-alone',
      CHROME_PATH,
    },
    [Symbol.asyncDispose]: () => sandbox.close(),
  };
}

/**
 * Copies a project to a folder of the computer, installs it there and runs its `test` script.
 *
 * @throws Error with the output of a program that ends with another code than 0
 */
export async function installAndTest(
  computer: Computer,
  {
    project,
    folder,
    manager,
    env,
  }: { project: string; folder: string; manager: PackageManager } & Pick<Surroundings, 'env'>,
): Promise<void> {
  const cwd = join(computer.home, folder, manager, basename(project));
  mkdirSync(cwd, { recursive: true });
  cpSync(project, cwd, { recursive: true });
  await runOn(computer, manager, installs[manager], { cwd });
  await runOn(computer, manager, [manager === 'deno' ? 'task' : 'run', 'test'], { cwd, env });
}
