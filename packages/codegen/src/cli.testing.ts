import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';
import { main } from './cli.ts';

const root = mkdtempSync(join(tmpdir(), 'voice-agent-codegen-test-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A folder that is gone when the tests of the file are over. */
export const scratchFolder = (): string => mkdtempSync(join(root, 'scratch-'));

/** The files of a folder, name → content. */
export function contents(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the command line in this process. */
export async function runHere(...args: string[]): Promise<Run> {
  const output = { stdout: '', stderr: '' };
  const into = (name: keyof typeof output) => ({ write: (text: string) => (output[name] += text) });
  const code = await main(args, { stdout: into('stdout'), stderr: into('stderr') });
  return { code, ...output };
}

/** Runs the command line in a process of its own. */
export async function runCli(...args: string[]): Promise<Run> {
  const cli = fileURLToPath(new URL('./cli.ts', import.meta.url));
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [cli, ...args]);
    return { code: 0, stdout, stderr };
  } catch (error) {
    return error as Run;
  }
}
