/** A place in the specs. */
export interface Place {
  /** Path of the file, relative to the `specs` folder. */
  file: string;
  /** Line and column in the file, from 1. Without a line, `pointer` is the place. */
  line?: number;
  column?: number;
  /** JSON pointer into the file, where it is known. */
  pointer?: string;
}

/** Lines to paste that fix a problem. */
export interface Draft {
  /** Path of the file, relative to the `specs` folder. */
  file: string;
  /** The line of the file below which the text goes. Without it, the text is the whole file. */
  below?: number;
  /** How many lines below that one the text replaces; none by default. */
  replaces?: number;
  text: string;
}

/** Something in the specs that is wrong, for the person who edits them. */
export interface Problem extends Place {
  /** What is wrong, in one sentence. */
  message: string;
  /** What to do about it, in one sentence. */
  help: string;
  /** What is missing, shown below `help`. */
  draft?: Draft;
  /** Another place that shows why, and what it is. */
  because?: Place & { message: string };
  /** Of problems with the same cause only the first is shown; the others follow from it. */
  cause?: string;
}
