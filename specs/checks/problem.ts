/** Something in the specs that does not hold, told to the person who edits them. */
export interface Problem {
  /** Path of the file, relative to the `specs` folder. */
  file: string;
  /** Line in the file, from 1, where it is known. */
  line?: number;
  /** JSON pointer into the file, where it is known. */
  pointer?: string;
  /** What is wrong, in one sentence. */
  message: string;
  /** What to do about it, in one sentence. */
  help: string;
}

/** One problem as the terminal shows it. */
export function formatProblem({ file, line, pointer, message, help }: Problem): string {
  const place = `specs/${file}${line === undefined ? '' : `:${line}`}${pointer ? ` at #${pointer}` : ''}`;
  return `${place}\n  ${message}\n  ${help}`;
}
