import { open } from 'node:fs/promises';
import { CannotRun, unreadable } from '@voice-agent/test-engine/problem';
import type { Delivery, Reading } from './delivery.ts';
import { readHar } from './read-har.ts';
import { readInbox } from './read-inbox.ts';
import { readJsonLines } from './read-json-lines.ts';

const headBytes = 4_096;

/**
 * The deliveries of a file: JSON lines, a HAR file or an inbox database, which its content shows.
 *
 * @throws CannotRun when it is no such file, or empty; the message says which file
 */
export async function* deliveriesOf(file: string, reading: Reading): AsyncGenerator<Delivery> {
  const head = await headOf(file);
  if (head.toString('latin1').startsWith('SQLite format 3\0')) yield* readInbox(file);
  else if (head.length < headBytes && head.toString().trim() === '')
    throw new CannotRun(`${file} is empty: there is nothing to judge.`);
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
      if (!info.isFile()) throw new CannotRun(`${file} is no file that can be read twice: save it first.`);
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw unreadable(file, error);
  }
}
