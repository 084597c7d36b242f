import { safeLine } from './report/text.ts';

/** Something stops the gate before it could judge. The message is for the reader as it is; the exit code is 2. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
  /** The sentences of the message, one a line. */
  readonly lines: readonly string[];

  /** @param said a sentence, or a list of them; what acts on a terminal or in a log is written out in each */
  constructor(said: string | readonly string[]) {
    const lines = (typeof said === 'string' ? [said] : said).map(safeLine);
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/** The right credential is refused at once. */
export class LoginRefused extends CannotRun {}
