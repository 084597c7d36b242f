import { safeLine } from '../report/text.ts';
import type { JournalWriter } from './journal.ts';

/** Where a command reads and writes. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  /**
   * Takes Ctrl-C over: the first one aborts the signal, and a second one ends the process at once. A command that does
   * not call it ends at the first one.
   */
  interrupt?(): AbortSignal;
  /** Keeps what a run has seen, for the report of a run that hangs. */
  readonly journal?: JournalWriter;
}

export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** Writes lines for people, in which nothing from outside can act. */
export function say({ stderr }: Pick<Io, 'stderr'>, ...lines: readonly string[]): void {
  for (const line of lines) stderr.write(`${safeLine(line)}\n`);
}

/** 0: it holds. 1: it is broken. 2: it could not run. */
export type ExitCode = 0 | 1 | 2;
