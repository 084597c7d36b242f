import { dirname } from 'node:path';
import { InboxError } from '../inbox-types.ts';
import type { Failure } from './protocol.ts';

/** Describes a failure with the file of an inbox, for a person: the file, the problem, and what to do. */
export function failure(error: unknown, file: string): Failure {
  if (error instanceof InboxError) return { code: error.code, message: error.message };
  const reason = reasons[errcodeOf(error)];
  if (reason) return { code: reason[0], message: `${file}: ${reason[1](file)}` };
  const text = error instanceof Error ? error.message : String(error);
  return { code: 'unusable', message: `${file}: SQLite failed (${text}).` };
}

/** SQLite's primary result code, 0 where there is none. */
export function errcodeOf(error: unknown): number {
  const { errcode, message } = error as { errcode?: unknown; message?: unknown };
  // The primary code is the low byte.
  if (typeof errcode === 'number') return errcode & 0xff;
  return denoErrcodes[String(message)] ?? 0;
}

// Deno gives no code, but SQLite's own text for it.
const denoErrcodes: Readonly<Record<string, number>> = {
  'database is locked': 5,
  'attempt to write a readonly database': 8,
  'disk I/O error': 10,
  'database disk image is malformed': 11,
  'database or disk is full': 13,
  'unable to open database file': 14,
  'file is not a database': 26,
};

const damaged = (file: string) =>
  `This is not a complete SQLite database. Move it away together with ${file}-wal and ${file}-shm, then restore a copy or start with a new file.`;
const readOnly = (file: string) =>
  `It can't be written. Allow the user of this process to write the file and its folder ${dirname(file)}.`;

const reasons: Readonly<Record<number, readonly [InboxError['code'], (file: string) => string]>> = {
  3: ['unusable', readOnly],
  5: ['busy', () => 'Another process has locked it. Close what has it open, then try again.'],
  6: ['busy', () => 'Another connection has locked it. Close what has it open, then try again.'],
  7: ['unusable', () => 'There is not enough memory. Give the process more.'],
  8: ['unusable', readOnly],
  10: ['unusable', () => 'Reading or writing failed. Check the disk and the log of the system.'],
  11: ['unusable', damaged],
  13: ['full', () => 'The disk is full, or the file is as large as maxBytes allows. Make room.'],
  14: [
    'unusable',
    (file) => `It can't be opened. Check that ${dirname(file)} is a folder this process may write.`,
  ],
  18: ['invalid', () => 'The delivery is too large to be stored.'],
  19: ['invalid', () => 'The delivery cannot be stored: a value is missing.'],
  20: ['invalid', () => 'The delivery cannot be stored: a value has another type.'],
  26: ['unusable', damaged],
};
