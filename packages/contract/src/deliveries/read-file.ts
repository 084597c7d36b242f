import { open, readFile, stat } from 'node:fs/promises';
import { CannotRun } from '@voice-agent/cli-kit/text';
import { tryParseJson, unreadable } from '@voice-agent/spec-model';
import { exchangesIn } from '../http/har.ts';
import { bodyOf, type Delivery, type Reading } from './delivery.ts';
import { readInbox } from './read-inbox.ts';
import { readJsonLines } from './read-json-lines.ts';

const headBytes = 4_096;

/**
 * The deliveries of a file: JSON lines, a HAR file or an inbox database, which its content shows.
 *
 * @throws CannotRun when it is not such a file, or empty; the message names the file
 */
export async function* deliveriesOf(file: string, reading: Reading): AsyncGenerator<Delivery> {
  const head = await headOf(file);
  if (head.toString('latin1').startsWith('SQLite format 3\0')) yield* readInbox(file);
  else if (head.length < headBytes && head.toString().trim() === '')
    throw new CannotRun(`${file} is empty: there is nothing to check.`);
  else if (head.includes(0))
    throw new CannotRun(`${file} is a binary file: give JSON lines, a HAR file or an inbox database.`);
  else if (/^\uFEFF?\s*\{\s*"log"\s*:\s*(?:\{|$)/.test(head.toString())) yield* readHar(file, reading);
  else yield* readJsonLines(file, reading);
}

async function headOf(file: string): Promise<Buffer> {
  try {
    const handle = await open(file);
    try {
      const info = await handle.stat();
      if (info.isDirectory()) throw new CannotRun(`${file} is a folder: name the files in it.`);
      if (!info.isFile())
        throw new CannotRun(`${file} cannot be read twice: save it to a regular file first.`);
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** A HAR file is read at once, unlike lines. */
const maxHarMebibytes = 256;

/** Each POST whose body is an event, or each POST to the path, when there is one. */
async function* readHar(file: string, { matcher, skipped, path }: Reading): AsyncGenerator<Delivery> {
  const { size } = await stat(file);
  if (size > maxHarMebibytes * 2 ** 20)
    throw new CannotRun(
      `${file} is too large for a HAR file (at most ${maxHarMebibytes} MiB): write its events as JSON lines.`,
    );
  const content = await readFile(file);
  const exchanges = exchangesIn(content, file);
  for (const [index, exchange] of exchanges.entries()) {
    const { method, url, headers = {} } = exchange;
    const body = bodyOf(exchange.body ?? '');
    const value = 'text' in body ? tryParseJson(body.text) : undefined;
    const isDelivery =
      path === undefined ? matcher.recognises(value?.value) : URL.parse(url)?.pathname === path;
    if (method === 'POST' && isDelivery) {
      const known = Object.keys(headers).length > 0 && { headers };
      yield { source: `${file} entry ${index + 1}`, body, ...value, ...known };
    } else skipped.requests++;
  }
}
