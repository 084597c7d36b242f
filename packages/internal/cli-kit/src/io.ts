import { wrapped } from './layout.ts';
import { safeLine } from './safe-text.ts';

/** Where a program writes. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

export interface ProgramIo {
  readonly stdout: Output;
  readonly stderr: Output;
}

/** 0: success. 1: failure. 2: could not run. */
export type ExitCode = 0 | 1 | 2;

/** Called by each command when it is done. */
export type Exit = (code: ExitCode) => void;

/** Writes lines for people, in which nothing from outside can act. */
export function say({ stderr }: Pick<ProgramIo, 'stderr'>, ...lines: readonly string[]): void {
  for (const line of lines) stderr.write(`${wrapped(safeLine(line), stderr.columns)}\n`);
}
