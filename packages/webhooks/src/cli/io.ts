import type { Output, ProgramIo } from '@voice-agent/cli-kit/commands';
import type { InboxAdmin } from '../inbox-types.ts';

/** The place of an inbox. */
export type InboxPlace =
  | { readonly file: string }
  | { readonly database: string; readonly schema: string | undefined };

/** The surroundings of a command. */
export interface Io extends ProgramIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: NodeJS.ReadStream;
  /** Also takes the bytes of a body. */
  readonly stdout: Output & { write(bytes: Uint8Array): unknown };
  /** Opens an inbox that a receiver fills. */
  readonly openInbox: (place: InboxPlace) => Promise<InboxAdmin>;
  /** Runs `listener` at the first Ctrl-C, SIGTERM or SIGHUP in place of the end of the process. @returns what takes it back */
  readonly onInterrupt: (listener: () => void) => () => void;
}
