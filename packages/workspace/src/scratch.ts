import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
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

/** Starts a server of a test on this machine. @returns its port */
export async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Runs the cycle of a folder in a process of its own; `hear` is given what it writes. */
export function startDev(folder: string, hear: (text: string) => void): ChildProcess {
  const caller = `import { dev } from ${JSON.stringify(new URL('dev.ts', import.meta.url).href)};
    process.exitCode = await dev(${JSON.stringify(folder)});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', caller], { stdio: 'pipe' });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => hear(`${chunk}`));
  return child;
}

/** Ends what a test that broke has left: a process, or with a negative id its group. */
export function endLeft(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended, as it should.
  }
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
