import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installed } from '@voice-agent/test-kit/installed';
import { findInstalled } from './packed.ts';

// A project with a lock file of its own, since it is half a gigabyte that no other tests need.
export const programsFolder: string = join(import.meta.dirname, '../programs');

/** Installs the programs that these tests start. Call it once before them. */
export const installPrograms = (): Promise<void> => installed(programsFolder);

/** A runtime: what the lock file brings for Linux x64, and what it is called where it is installed. */
interface Program {
  package: string;
  file: string;
  commands: string[];
}

/** The runtimes that are not the one of the tests. */
export type ProgramName = 'Node 22' | 'Bun' | 'Deno' | 'workerd';

const programs: Record<ProgramName, Program> = {
  'Node 22': { package: 'node-22', file: 'bin/node', commands: ['node22', 'node-22'] },
  Bun: { package: '@oven/bun-linux-x64', file: 'bin/bun', commands: ['bun'] },
  Deno: { package: '@deno/linux-x64-glibc', file: 'deno', commands: ['deno'] },
  workerd: { package: '@cloudflare/workerd-linux-64', file: 'bin/workerd', commands: ['workerd'] },
};

/** The path of a runtime: from the lock file, else from the PATH. */
export function program(name: ProgramName): string {
  const { package: packageName, file, commands } = programs[name];
  if (process.platform === 'linux' && process.arch === 'x64')
    return join(findInstalled(packageName, programsFolder), file);
  const found = onPath(commands);
  if (found !== undefined) return found;
  throw new Error(
    `${name} is missing: ${packageName} is for Linux x64, and nothing on the PATH is called ${commands.join(' or ')}.`,
  );
}

/** The first of these commands that the PATH has. */
export function onPath(commands: readonly string[]): string | undefined {
  const endings = process.platform === 'win32' ? ['.exe'] : [''];
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) =>
      commands.flatMap((command) => endings.map((ending) => join(folder, command + ending))),
    )
    .find((file) => existsSync(file));
}

/** The script of a command that an installed package has; Node runs it. */
export function scriptOf(packageName: string, command: string): string {
  const found = findInstalled(packageName, programsFolder);
  const { bin } = JSON.parse(readFileSync(join(found, 'package.json'), 'utf8'));
  return join(found, typeof bin === 'string' ? bin : bin[command]);
}
