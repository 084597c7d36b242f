import { open } from 'node:fs/promises';
import { CannotRun, unreadable } from '../problem.ts';
import type { Delivery, Passed } from './delivery.ts';
import type { Events } from './events.ts';
import { entriesAsDeliveries } from './har.ts';
import { rowsAsDeliveries } from './inbox.ts';
import { linesAsDeliveries } from './ndjson.ts';

const headBytes = 4_096;

/**
 * The deliveries of a file: JSON lines, a HAR file or an inbox database, told apart by what is in it.
 *
 * @param passed is told what is no delivery
 * @param path of a HAR file, each POST to which is a delivery
 * @throws CannotRun when it is no such file, or empty; the message says which file
 */
export async function* deliveriesOf(
  file: string,
  events: Events,
  passed: Passed,
  path?: string,
): AsyncGenerator<Delivery> {
  const head = await headOf(file);
  if (head.toString('latin1').startsWith('SQLite format 3\0')) yield* rowsAsDeliveries(file);
  else if (head.length < headBytes && head.toString().trim() === '')
    throw new CannotRun(`${file} is empty: there is nothing to judge.`);
  else if (head.includes(0))
    throw new CannotRun(`${file} is a binary file: give JSON lines, a HAR file or an inbox database.`);
  else if (/^\s*\{\s*"log"\s*:\s*(?:\{|$)/.test(withoutMark(head.toString())))
    yield* entriesAsDeliveries(file, events, passed, path);
  else yield* linesAsDeliveries(file, events, passed);
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

async function headOf(file: string): Promise<Buffer> {
  try {
    const handle = await open(file);
    try {
      const about = await handle.stat();
      if (about.isDirectory()) throw new CannotRun(`${file} is a folder: name the files in it.`);
      if (!about.isFile()) throw new CannotRun(`${file} is no file that can be read twice: save it first.`);
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw unreadable(file, error);
  }
}
