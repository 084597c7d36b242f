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

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
};

/** What an error says of a file that can't be read. @param what the file, as a sentence begins */
export function unreadable(what: string, error: unknown): CannotRun {
  if (error instanceof CannotRun) return error;
  const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
  return new CannotRun(`${what} can't be read (${reasons[code] ?? code}): check the path.`);
}

/** The right credential is refused at once. */
export class LoginRefused extends CannotRun {}
