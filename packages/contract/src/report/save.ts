import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Output } from '@voice-agent/webhooks/internal/cli';
import { hasColours, wrapped } from '@voice-agent/webhooks/internal/text';
import { CannotRun } from '../problem.ts';

/** A reporter by its name, and the file it writes; without one it writes to standard output. */
export interface WantedReport {
  reporter: string;
  output?: string;
}

export interface ReportIo {
  /** Where reports without a file go; that of the terminal with colours, and as wide as it is. */
  readonly stdout: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes a file whole, over one that is there. Default: the file system. */
  save?(file: string, text: string): Promise<void>;
}

/**
 * Writes each wanted report.
 *
 * @param reporters by name; the one of the terminal is told whether it may write colours
 * @throws {CannotRun} One sentence, on a line of its own, for each that could not be written. The others are.
 */
export async function saveReports<T>(
  report: T,
  reporters: Readonly<Record<string, (report: T, colours?: boolean) => string>>,
  wanted: readonly WantedReport[],
  io: ReportIo,
): Promise<void> {
  const save = io.save ?? writeFile;
  const taken = new Set<string>();
  const problems: string[] = [];
  for (const { reporter, output } of wanted) {
    const render = Object.hasOwn(reporters, reporter) ? reporters[reporter] : undefined;
    if (!render) {
      const names = Object.keys(reporters).join(', ');
      problems.push(`There is no reporter "${reporter}": it is one of ${names}.`);
      continue;
    }
    if (output === undefined) {
      const { stdout, env } = io;
      const isTerminal = reporter === 'terminal';
      const text = render(report, isTerminal && hasColours(stdout, env));
      stdout.write(isTerminal ? wrapped(text, stdout.columns) : text);
      continue;
    }
    const file = resolve(output);
    if (taken.has(file)) {
      problems.push(`The ${reporter} report was not written: another report is in ${output} already.`);
      continue;
    }
    taken.add(file);
    try {
      await save(file, render(report));
    } catch (error) {
      problems.push(`The ${reporter} report cannot be written to ${output}: ${reason(error)}.`);
    }
  }
  if (problems.length) throw new CannotRun(problems);
}

const reasons: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'its folder does not exist, make it first'],
  ['ENOTDIR', 'a part of the path is a file, not a folder'],
  ['EISDIR', 'it is a folder, name a file in it'],
  ['EACCES', 'writing there is not allowed, choose another place'],
  ['EPERM', 'writing there is not allowed, choose another place'],
  ['EROFS', 'the file system is read-only, choose another place'],
  ['ENOSPC', 'the disk is full'],
]);

function reason(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') throw error;
  return reasons.get(code) ?? `the system answered ${code}`;
}
