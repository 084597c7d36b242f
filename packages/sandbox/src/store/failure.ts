/** Of SQLite: busy, locked, read-only, a failure of the disk, a full disk. */
const passing = [5, 6, 8, 10, 13];

/** Whether a failure of the database can pass, such as a full disk, unlike a bug. */
export const canPass = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  // The low byte is the kind of failure.
  passing.includes(error.errcode & 0xff);
