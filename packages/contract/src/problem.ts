import { safeLine } from '@voice-agent/cli-kit/text';
import { firstOf, InputError, unreadable as notReadable } from '@voice-agent/spec-model';

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
export class CannotRun extends InputError {
  override readonly name = 'CannotRun';

  /** @param sentences control characters in them are escaped */
  constructor(sentences: string | readonly string[]) {
    super((typeof sentences === 'string' ? [sentences] : sentences).map(safeLine));
  }
}

/** Turns an error about input into `CannotRun`; another one stays as it is. */
export const asCannotRun = (error: unknown): unknown =>
  error instanceof InputError ? new CannotRun(error.lines) : error;

/** The error for a file that can't be read. @param what the file, as the start of a sentence */
export const unreadable = (what: string, error: unknown): CannotRun =>
  new CannotRun(notReadable(what, error).lines);

/** The error of a run that sent nothing, which is not a success. @param uncovered what was left out, and why, a line each */
export const nothingSent = (message: string, uncovered: readonly string[]): CannotRun =>
  new CannotRun([message, ...firstOf(uncovered).map((reason) => `- ${reason}`)]);
