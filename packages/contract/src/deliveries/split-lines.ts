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

const lineFeed = 0x0a;
/** A body, and room for what a recorder writes around it. */
const maxLineBytes = 2 * maxBodyBytes;

/** The lines of a stream. No more than one of them is in memory. */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<TextLine> {
  let parts: Buffer[] = [];
  let [length, number] = [0, 1];
  const line = (isEnded: boolean): TextLine => {
    const bytes = length > maxLineBytes ? undefined : Buffer.concat(parts, length);
    [parts, length] = [[], 0];
    return { number: number++, bytes, isEnded };
  };
  const take = (part: Buffer): void => {
    length += part.length;
    if (length > maxLineBytes) parts = [];
    else parts.push(part);
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, from)) {
      take(chunk.subarray(from, end));
      from = end + 1;
      yield line(true);
    }
    if (from < chunk.length) take(chunk.subarray(from));
  }
  if (length > 0) yield line(false);
}
