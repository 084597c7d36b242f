import { BodyRecorder } from '@voice-agent/http-exchanges/recorded-exchange';
import { maxBodyBytes } from './delivery.ts';

/** A line of a file, without its end. */
export interface TextLine {
  /** From 1. */
  number: number;
  /** Undefined when it is too long. */
  bytes: Buffer | undefined;
  /** Whether a line break follows. */
  isEnded: boolean;
}

/** A body, and room for what a recorder writes around it. */
const maxLineBytes = 2 * maxBodyBytes;

/** The lines of a stream. No more than one of them is in memory. */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<TextLine> {
  let [line, number, isEmpty] = [new BodyRecorder(maxLineBytes), 1, true];
  const ended = (isEnded: boolean): TextLine => {
    const body = line.body();
    [line, isEmpty] = [new BodyRecorder(maxLineBytes), true];
    return { number: number++, bytes: body === 'too large' ? undefined : body, isEnded };
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
      line.add(chunk.subarray(from, end));
      from = end + 1;
      yield ended(true);
    }
    if (from === chunk.length) continue;
    line.add(chunk.subarray(from));
    isEmpty = false;
  }
  if (!isEmpty) yield ended(false);
}
