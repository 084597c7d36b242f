/** Where something in a spec is. */
export interface Place {
  file: string;
  line?: number | undefined;
  /** JSON pointer; empty for the whole document. */
  pointer?: string;
}

/** A spec that codegen can't work with: what is wrong, where, and what to do. The message is for the reader as it is. */
export class SpecProblem extends Error {
  override readonly name = 'SpecProblem';

  constructor({ file, line, pointer }: Place, what: string, help: string) {
    const at = pointer ? ` at #${pointer}` : '';
    super(`${file}${line === undefined ? '' : `:${line}`}${at}\n  ${what}\n  ${help}`);
  }
}

/** Something around codegen stops it, not the spec. The message says what, and what to do. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}

/** `ENOENT` and the like, else the message of whatever was thrown. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message ?? String(error);
}
