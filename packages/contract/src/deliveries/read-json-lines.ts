import { createReadStream } from 'node:fs';
import { CannotRun } from '@voice-agent/cli-kit/text';
import { isObject, type SchemaObject, toJson, tryParseJson } from '@voice-agent/spec-model';
import { BodyRecorder } from '../http/recorded-exchange.ts';
import { bodyOf, type Delivery, maxBodyBytes, noJson, type Reading, textOf, tooLong } from './delivery.ts';

/** Lines before the first one of JSON; with more, the file is another text, which would be a finding on each line. */
const maxLeadingLines = 1_000;

/**
 * The deliveries in a file of JSON lines. A line is an event, or an object of `body` and perhaps `headers` and
 * `method`, as recorders write it: the body is a text, a value, or base64 with `isBase64Encoded`. In place of `body`
 * there may be `event`.
 *
 * @throws CannotRun when no line is JSON
 */
export async function* readJsonLines(file: string, { matcher, skipped }: Reading): AsyncGenerator<Delivery> {
  const leading: Delivery[] = [];
  let isRecording = false;
  for await (const { number, bytes, isEnded } of linesOf(createReadStream(file))) {
    const source = `${file}:${number}`;
    const text = bytes && textOf(bytes)?.trim();
    if (text === '') continue;
    if (!isRecording && (text === '{' || text === '[')) break;
    const read = text === undefined ? undefined : tryParseJson(text);
    const unreadable = { body: bytes === undefined ? tooLong : { unreadable: noJson } };
    const delivery = { source, ...(text && read ? deliveryOf(read.value, text, matcher) : unreadable) };
    if (read === undefined && bytes !== undefined && !isEnded)
      skipped.notes.push(`${source} breaks off in the middle and is not checked.`);
    else if (read !== undefined || bytes === undefined || isRecording) {
      isRecording = true;
      yield* leading.splice(0);
      yield delivery;
    } else if (leading.push(delivery) > maxLeadingLines) break;
  }
  if (!isRecording)
    throw new CannotRun(
      `${file} has no line of JSON: give one event a line (\`jq -c .\` makes that of a JSON file), a HAR file or an inbox.`,
    );
}

function deliveryOf(value: unknown, text: string, matcher: Reading['matcher']): Omit<Delivery, 'source'> {
  if (!isObject(value) || matcher.recognises(value)) return { body: bodyOf(text), value };
  const key = ['body', 'event'].find((name) => Object.hasOwn(value, name));
  const isEvent = matcher.typeProperty !== undefined && Object.hasOwn(value, matcher.typeProperty);
  if (key === undefined || isEvent) return { body: bodyOf(text), value };
  const { [key]: content, method, headers, isBase64Encoded } = value;
  const isText = typeof content === 'string';
  return {
    body: bodyOf(
      !isText ? toJson(content) : isBase64Encoded === true ? Buffer.from(content, 'base64') : content,
    ),
    ...(!isText && { value: content }),
    ...(isObject(headers) && { headers: headersOf(headers) }),
    ...(typeof method === 'string' && { method: method.toUpperCase() }),
  };
}

/** Headers with names in lower case; of several values the first. */
function headersOf(headers: SchemaObject): Record<string, string> {
  const first = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value].flat()[0]]);
  return Object.fromEntries(first.filter(([, value]) => typeof value === 'string'));
}

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
