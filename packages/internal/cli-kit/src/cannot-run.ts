import { safeLine } from './safe-text.ts';

/**
 * A command or the gate cannot run: a flag, a document or the target is wrong. The message is for the user; the exit code
 * is 2.
 *
 * @example
 * import { CannotRun, checkApi } from '@voice-agent/contract';
 *
 * await checkApi({ url: 'http://127.0.0.1:4010' }).catch((error: unknown) => {
 *   if (error instanceof CannotRun) console.error(error.message);
 * });
 */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
  /** The sentences of the message, one a line. */
  readonly lines: readonly string[];

  /** @param sentences control characters in them are escaped */
  constructor(sentences: string | readonly string[], options?: ErrorOptions) {
    const lines = [sentences].flat().map(safeLine);
    super(lines.join('\n'), options);
    this.lines = lines;
  }
}

/** `ENOENT` and the like, else the message of whatever was thrown. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message ?? String(error);
}
