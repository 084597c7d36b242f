/** The input can't be used. The message is for the reader; names and values from outside stand in it as they are. */
export class InputError extends Error {
  override readonly name: string = 'InputError';
  /** The sentences of the message, one a line. */
  readonly lines: readonly string[];

  constructor(sentences: string | readonly string[]) {
    const lines = typeof sentences === 'string' ? [sentences] : sentences;
    super(lines.join('\n'));
    this.lines = lines;
  }
}
