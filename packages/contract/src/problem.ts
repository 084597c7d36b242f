import { unreadable as notReadable } from '@voice-agent/api-documents/unreadable';
import { InputError } from '@voice-agent/json-schema/input-error';
import { safeLine } from './report/text.ts';

/** Something stops the gate before it could judge. The message is for the reader as it is; the exit code is 2. */
export class CannotRun extends InputError {
  override readonly name = 'CannotRun';

  /** @param sentences what acts on a terminal or in a log is written out in each */
  constructor(sentences: string | readonly string[]) {
    super((typeof sentences === 'string' ? [sentences] : sentences).map(safeLine));
  }
}

/** What cannot be used of what a user has given is why the gate cannot run. */
export const asCannotRun = (error: unknown): unknown =>
  error instanceof InputError ? new CannotRun(error.lines) : error;

/** Why a file can't be read. @param what the file, as a sentence begins */
export const unreadable = (what: string, error: unknown): CannotRun =>
  new CannotRun(notReadable(what, error).lines);

/** The right credential is refused at once. */
export class LoginRefused extends CannotRun {}
