import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder of its own for one test, with these files in it; gone after `using`. */
export function scratchFolder(files: Record<string, string | object>): { path: string } & Disposable {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'voice-agent-')));
  writeFiles(path, files);
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** Writes files into a folder, and the folders that they are in; an object as JSON. */
export function writeFiles(folder: string, files: Record<string, string | object>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
}

/** Starts a server of a test on this machine. @returns its port */
export async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Ends what a test that broke has left: a process, or with a negative id its group. */
export function endLeft(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended, as it should.
  }
}
