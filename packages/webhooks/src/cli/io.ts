import type { InboxAdmin } from '../inbox.ts';

/** Where a command writes. */
export interface Output {
  write(text: string | Uint8Array): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** Which inbox is meant. */
export type InboxPlace = { readonly file: string } | { readonly database: string };

/** What a command has around it. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Opens an inbox that a receiver fills. */
  readonly openInbox: (place: InboxPlace) => Promise<InboxAdmin>;
  /** Runs `listener` at the first Ctrl-C in place of the end of the process. @returns what takes it back */
  readonly onInterrupt: (listener: () => void) => () => void;
}

/** 0: it holds. 1: it does not. 2: it could not run. */
export type ExitCode = 0 | 1 | 2;

/** Called by each command when it is done. */
export type Exit = (code: ExitCode) => void;

/** Something stops the command before it could do its work. The message is for the reader as it is. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}

/** `ENOENT` and the like, else the message of whatever was thrown. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message ?? String(error);
}
