import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { findInstalled } from './packed.ts';

const require = createRequire(import.meta.url);

/** A runtime: what the lock file brings where it can, and what it is called where it is installed. */
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
  try {
    return join(dirname(require.resolve(`${packageName}/package.json`)), file);
  } catch {
    const installed = onPath(commands);
    if (installed !== undefined) return installed;
    throw new Error(
      `${name} is missing: ${packageName} is for Linux x64, and nothing on the PATH is called ${commands.join(' or ')}.`,
    );
  }
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
  const folder = findInstalled(packageName, import.meta.dirname);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}
