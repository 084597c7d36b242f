import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Output } from '@voice-agent/cli-kit/commands';
import { CannotRun, hasColours, wrapped } from '@voice-agent/cli-kit/text';

/** A reporter by its name, and the file it writes; without one it writes to standard output. */
export interface RequestedReport {
  reporter: string;
  output?: string;
}

/** The file of the JSON report, where one is written. */
export const jsonFileOf = (requested: readonly RequestedReport[]): string | undefined =>
  requested.find(({ reporter, output }) => reporter === 'json' && output !== undefined)?.output;

/** The outputs of reports. */
export interface ReportIo {
  /** Takes reports without a file; that of the terminal with colors, and as wide as it is. */
  readonly stdout: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Replaces a file. Default: the file system. */
  save?(file: string, text: string): Promise<void>;
}

/**
 * Writes each wanted report.
 *
 * @param reporters by name; the one of the terminal gets whether it may write colors
 * @throws {CannotRun} One sentence, on a line of its own, for each that could not be written. The others are.
 */
export async function writeReports<T>(
  report: T,
  reporters: Readonly<Record<string, (report: T, colors?: boolean) => string>>,
  requested: readonly RequestedReport[],
  { stdout, env, save = writeFile }: ReportIo,
): Promise<void> {
  const written = new Set<string>();
  const problems: string[] = [];
  for (const { reporter, output } of requested) {
    const render = reporters[reporter];
    if (render === undefined) throw new RangeError(`There is no reporter ${reporter}.`);
    if (output === undefined) {
      const isTerminal = reporter === 'terminal';
      const text = render(report, isTerminal && hasColours(stdout, env));
      stdout.write(isTerminal ? wrapped(text, stdout.columns) : text);
      continue;
    }
    const file = resolve(output);
    if (written.has(file)) {
      problems.push(`The ${reporter} report was not written: another report is in ${output} already.`);
      continue;
    }
    written.add(file);
    const problem = await writing(`The ${reporter} report`, output, () => save(file, render(report)));
    if (problem !== undefined) problems.push(problem);
  }
  if (problems.length) throw new CannotRun(problems);
}

const reasons: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'its folder does not exist: create it'],
  ['ENOTDIR', 'a part of the path is a file, not a folder'],
  ['EEXIST', 'it is a file, not a folder'],
  ['EISDIR', 'it is a folder, name a file in it'],
  ['EACCES', 'writing there is not allowed, choose another place'],
  ['EPERM', 'writing there is not allowed, choose another place'],
  ['EROFS', 'the file system is read-only, choose another place'],
  ['ENOSPC', 'the disk is full'],
]);

/**
 * Writes a file or a folder.
 *
 * @param what what is written, as the start of a sentence
 * @returns a sentence when it can't be written
 * @throws any error that is none of the system
 */
export async function writing(
  what: string,
  place: string,
  write: () => Promise<unknown>,
): Promise<string | undefined> {
  try {
    await write();
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (typeof code !== 'string') throw error;
    return `${what} can't be written to ${place}: ${reasons.get(code) ?? `the system reported ${code}`}.`;
  }
}
