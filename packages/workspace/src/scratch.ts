import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder of its own for one test, with these files in it; gone after `using`. */
export function scratchFolder(files: Record<string, string | object>): { path: string } & Disposable {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'voice-agent-')));
  for (const [name, content] of Object.entries(files)) {
    const file = join(path, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** The files of a small workspace: packages by name, each with its scripts. */
export function workspaceFiles(
  packages: Record<string, Record<string, string>>,
): Record<string, string | object> {
  const tasks = Object.fromEntries(
    Object.values(packages).flatMap((scripts) =>
      Object.keys(scripts).map((name) => [name, { inputs: ['*.js'] }]),
    ),
  );
  return {
    'package.json': { name: 'scratch', private: true, packageManager: 'pnpm@12.0.0' },
    'pnpm-workspace.yaml': 'packages: [packages/*]\nverifyDepsBeforeRun: false\npmOnFail: ignore\n',
    'turbo.json': { tasks },
    ...Object.fromEntries(
      Object.entries(packages).map(([name, scripts]) => [
        `packages/${name}/package.json`,
        { name, version: '1.0.0', scripts },
      ]),
    ),
  };
}
