/** One run of codegen. */
export interface GeneratorRun {
  /** The path of the document. */
  spec: string;
  /** What the first line of each file names as its source. */
  source: string;
  /** Whether a note is a problem, too. */
  isStrict: boolean;
}

/** What a run made: file name → content, and a line for each note. */
export interface Generated {
  files: Map<string, string>;
  notes: string[];
}
