import { expect } from 'vitest';
import type { ExitCode, Io } from './io.ts';
import { runCommand } from './program.ts';

/** The output of a command, and its exit code. */
export interface Ended {
  code: ExitCode;
  stdout: string;
  stderr: string;
}

/** The environment of a command. */
export interface Surroundings {
  env?: Io['env'];
  /** Both outputs: their width, and whether they are a terminal. */
  terminal?: { isTTY?: boolean; columns?: number | undefined };
  /** Ctrl-C. */
  interrupt?: AbortSignal | undefined;
}

/** A command that runs: what it has written so far, and how it ends. */
export interface Running {
  readonly written: { stdout: string; stderr: string };
  readonly ended: Promise<Ended>;
}

/** Starts the command line. */
export function start(
  args: readonly string[],
  { env = {}, terminal, interrupt }: Surroundings = {},
): Running {
  const written = { stdout: '', stderr: '' };
  const into = (name: keyof typeof written) => ({
    ...terminal,
    write: (text: string) => {
      written[name] += text;
    },
  });
  const io: Io = { env, stdout: into('stdout'), stderr: into('stderr') };
  if (interrupt !== undefined) io.interrupt = () => interrupt;
  return { written, ended: runCommand(args, io).then((code) => ({ code, ...written })) };
}

/** Runs the command line to its end. */
export const cli = (args: readonly string[], surroundings?: Surroundings): Promise<Ended> =>
  start(args, surroundings).ended;

/** Expects that a command could not run, and reports why without a stack. */
export function expectCannotRun({ code, stderr }: Ended, why: RegExp): void {
  expect(code).toBe(2);
  expect(stderr).toMatch(why);
  expect(stderr).not.toMatch(/\n +at /);
}

/** The words of a command line as it is typed; what is put in stays one word, and a list is its words. */
export function line(
  texts: TemplateStringsArray,
  ...given: readonly (string | readonly string[])[]
): string[] {
  const left = [...given];
  const word = (text: string): string => text.replaceAll('\0', () => `${left.shift()}`);
  return texts
    .join('\0')
    .trim()
    .split(/\s+/)
    .flatMap((text) => (text === '\0' && Array.isArray(left[0]) ? (left.shift() ?? []) : word(text)));
}
