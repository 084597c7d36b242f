import type { ProgramIo } from '@voice-agent/webhooks/internal/cli';
import type { JournalWriter } from './journal.ts';

export { type ExitCode, type Output, say } from '@voice-agent/webhooks/internal/cli';

/** Where a command reads and writes. */
export interface Io extends ProgramIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  /**
   * Takes Ctrl-C over: the first one aborts the signal, and a second one ends the process at once. A command that does
   * not call it ends at the first one.
   */
  interrupt?(): AbortSignal;
  /** Keeps what a run has seen, for the report of a run that hangs. */
  readonly journal?: JournalWriter;
}
