import type { ProgramIo } from '@voice-agent/cli-kit/commands';
import type { JournalWriter } from './journal.ts';

export { type ExitCode, type Output, say } from '@voice-agent/cli-kit/commands';

/** The environment and the outputs of a command. */
export interface Io extends ProgramIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  /**
   * Takes over Ctrl-C: the first one aborts the signal, a second one ends the process at once. A command that does not
   * call it ends at the first one.
   */
  interrupt?(): AbortSignal;
  /** Keeps the state of a run, for the report of a run that hangs. */
  readonly journal?: JournalWriter;
}
