import { spawn } from 'node:child_process';

/** Runs a program to its end without a word and returns the milliseconds it took. */
export async function timeOf(
  program: string,
  words: string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const start = performance.now();
  const child = spawn(program, words, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const chunks: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0)
    throw new Error(`${program} ${words.join(' ')} ended with ${code}: ${Buffer.concat(chunks)}`);
  return performance.now() - start;
}

/** The middle of an odd number of times. */
export async function median(count: number, run: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) times.push(await run());
  return times.sort((a, b) => a - b)[Math.floor(count / 2)] ?? Number.NaN;
}

/** Waits until a condition holds; says what did not come when it takes too long. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  limitMilliseconds = 60_000,
): Promise<void> {
  const end = performance.now() + limitMilliseconds;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Waited ${limitMilliseconds / 1000} s for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
