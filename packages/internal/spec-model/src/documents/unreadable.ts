import { InputError } from '../schemas/input-error.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
};

/** Why a file can't be read. @param what the file, as a sentence begins */
export function unreadable(what: string, error: unknown): InputError {
  if (error instanceof InputError) return error;
  const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
  return new InputError(`${what} can't be read (${reasons[code] ?? code}): check the path.`);
}
