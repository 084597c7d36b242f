import { safeLine } from '@voice-agent/cli-kit/text';

/**
 * The gate cannot run: a flag, a document or the target is wrong. The message is for the user; the exit code is 2.
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
  constructor(sentences: string | readonly string[]) {
    const lines = [sentences].flat().map(safeLine);
    super(lines.join('\n'));
    this.lines = lines;
  }
}
