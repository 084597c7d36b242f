import { existsSync, mkdtempDisposableSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A file of a package, as a module in a folder finds it. */
export const packageFile = (name: string, file: string, from: string = import.meta.dirname): string =>
  join(packageFolder(name, from), file);

/** The folder of a package as a module in `from` would find it. */
function packageFolder(name: string, from: string): string {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return realpathSync(folder);
  if (dirname(from) === from) throw new Error(`The package ${name} is not installed: run \`pnpm install\`.`);
  return packageFolder(name, dirname(from));
}

/** A scratch folder, removed when it is disposed of. */
export const scratchFolder = (parent: string = tmpdir()): { path: string } & Disposable =>
  mkdtempDisposableSync(join(parent, 'voice-agent-bench-'));
