import { type ChildProcess, spawn } from 'node:child_process';

/** Runs the cycle of a folder in a process of its own; `hear` is given what it writes. */
export function startDev(folder: string, hear: (text: string) => void): ChildProcess {
  const caller = `import { dev } from ${JSON.stringify(new URL('dev.ts', import.meta.url).href)};
    process.exitCode = await dev(${JSON.stringify(folder)});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', caller], { stdio: 'pipe' });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => hear(`${chunk}`));
  return child;
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
