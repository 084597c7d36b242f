import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** A service that a tool is pointed at. */
export interface Served {
  url: string;
  apiKey: string;
}

export const inside = (path: string): string => join(import.meta.dirname, 'node_modules', path);

/** Runs a tool to its end, however it ends, and gives what it wrote. */
export function outputOf(
  command: string,
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, cwd, timeout: 300_000 });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
      });
    child.on('error', reject);
    child.on('close', () => resolve(output));
  });
}
