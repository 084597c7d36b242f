import { spawnSync } from 'node:child_process';
import { expect } from 'vitest';
import type { Fence } from './pages.ts';
import type { Session } from './session.ts';

/** The version of Python on this machine; undefined where there is none. */
export const python: string | undefined =
  spawnSync('python3', ['--version'], { encoding: 'utf8' }).stdout?.trim() || undefined;

/** Compiles and runs a program in Python, where this machine has one; the name of the test says when not. */
export async function runPython({ name, file }: Fence, session: Session): Promise<void> {
  if (python === undefined) return;
  const { code, output } = await session.run(`python3 -m py_compile ${file} && python3 ${file}`);
  expect(code, `${name}\n${output}`).toBe(0);
  session.output = output;
}
