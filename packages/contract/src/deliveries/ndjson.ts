import { createReadStream } from 'node:fs';
import { isObject, type SchemaObject } from '@voice-agent/json-schema/keywords';
import { CannotRun } from '../problem.ts';
import {
  type Body,
  bodyOf,
  type Delivery,
  maxBodyBytes,
  noJson,
  type Passed,
  parsed,
  textOf,
  tooLong,
} from './delivery.ts';
import type { Events } from './events.ts';
import { linesOf } from './lines.ts';

/**
 * The deliveries in a file of JSON lines. A line is an event, or an object of `body` and perhaps `headers` and
 * `method`, as recorders write it: the body is a text, a value, or base64 with `isBase64Encoded`. In place of `body`
 * there may be `event`.
 *
 * @throws CannotRun when no line is JSON
 */
export async function* linesAsDeliveries(
  file: string,
  events: Events,
  passed: Passed,
): AsyncGenerator<Delivery> {
  const broken: Delivery[] = [];
  let isRecording = false;
  for await (const { number, bytes, isEnded } of linesOf(createReadStream(file))) {
    const source = `${file}:${number}`;
    if (bytes === undefined) {
      isRecording = true;
      yield* broken.splice(0);
      yield { source, body: { unreadable: tooLong } };
      continue;
    }
    const text = textOf(bytes)?.trim();
    if (text === '') continue;
    if (!isRecording && (text === '{' || text === '[')) break;
    const read = text === undefined ? undefined : parsed(text);
    if (text !== undefined && read !== undefined) {
      isRecording = true;
      yield* broken.splice(0);
      yield { source, ...deliveryOf(read.value, text, events) };
    } else if (!isEnded) {
      passed.notes.push(`${source} breaks off in the middle and is not judged.`);
    } else if (isRecording) yield { source, body: { unreadable: noJson } };
    // A text of another kind would be a finding on each line.
    else if (broken.length < 1_000) broken.push({ source, body: { unreadable: noJson } });
    else break;
  }
  if (!isRecording)
    throw new CannotRun(
      `${file} has no line of JSON: give one event a line (\`jq -c .\` makes that of a JSON file), a HAR file or an inbox.`,
    );
}

function deliveryOf(value: unknown, text: string, events: Events): Omit<Delivery, 'source'> {
  if (!isObject(value) || events.recognises(value)) return { body: sized(text), value };
  const key = ['body', 'event'].find((name) => Object.hasOwn(value, name));
  const isEvent = events.typeProperty !== undefined && Object.hasOwn(value, events.typeProperty);
  if (key === undefined || isEvent) return { body: sized(text), value };
  const { [key]: held, method } = value;
  const headers = isObject(value.headers) ? headersOf(value.headers) : undefined;
  return {
    ...contentOf(held, value.isBase64Encoded === true),
    ...(headers !== undefined && { headers }),
    ...(typeof method === 'string' && { method: method.toUpperCase() }),
  };
}

function contentOf(held: unknown, isBase64: boolean): Pick<Delivery, 'body' | 'value'> {
  if (typeof held !== 'string') return { body: sized(JSON.stringify(held)), value: held };
  return { body: isBase64 ? bodyOf(Buffer.from(held, 'base64')) : sized(held) };
}

/** Headers with names in lower case; of several values the first. */
function headersOf(headers: SchemaObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const [first] = [value].flat();
      return typeof first === 'string' ? [[name.toLowerCase(), first]] : [];
    }),
  );
}

const sized = (text: string): Body =>
  Buffer.byteLength(text) > maxBodyBytes ? { unreadable: tooLong } : { text };
