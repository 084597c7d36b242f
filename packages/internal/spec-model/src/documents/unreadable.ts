import { CannotRun } from '@voice-agent/cli-kit/text';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
};

/** Why a file can't be read. @param what the file, as a sentence begins */
export function unreadable(what: string, error: unknown): CannotRun {
  if (error instanceof CannotRun) return error;
  const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
  if (/^https?:/.test(what))
    return new CannotRun(`${what} is not a file: download it first, and give the file.`);
  return new CannotRun(`${what} can't be read (${reasons[code] ?? code}): check the path.`);
}
