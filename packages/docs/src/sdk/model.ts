import { readFileSync } from 'node:fs';

/** The content of a docstring. */
export interface Comment {
  /** Markdown. */
  text: string;
  params: Record<string, string>;
  returns: string;
  throws: string[];
  examples: string[];
  /** What `@default` names; empty without it. */
  byDefault: string;
  isDeprecated: boolean;
}

/** A field, a method, or a parameter of a function. */
export interface Member {
  name: string;
  /** As TypeScript writes it. */
  type: string;
  isOptional: boolean;
  isMethod: boolean;
  comment: Comment;
  /** The members of an object type in place. */
  members: Member[];
}

export type Kind = 'function' | 'class' | 'interface' | 'type' | 'constant' | 'namespace';

/** An export of an entry point. */
export interface Export {
  name: string;
  kind: Kind;
  /** Its declaration in TypeScript; empty where the members say all. */
  signature: string;
  comment: Comment;
  /** The parameters of a function. */
  params: Member[];
  members: Member[];
  /** Whether it is a function or a class, or has functions, as a schema has `validate`. */
  isCallable: boolean;
  /** The file that declares it, from the root of the repository. */
  source: string;
  /** Its place among the declarations of that file. */
  position: number;
}

/** A way into a package, such as `@voice-agent/client/testing`. */
export interface EntryPoint {
  specifier: string;
  exports: Export[];
}

/** A line that a receiver logs. */
export interface LogLine {
  level: string;
  /** `<name>` stands for what differs. */
  message: string;
  fields: string[];
  /** Its meaning and advice: the docstring above the call. */
  about: string;
}

/** A metric that a receiver records. */
export interface Metric {
  name: string;
  instrument: string;
  unit: string;
  about: string;
}

/** A flag or an argument of a command. */
export interface Word {
  /** Such as `--url <url>` or `[event]`. */
  name: string;
  /** The end of its anchor. */
  anchor: string;
  isRequired: boolean;
  /** Empty when there is none. */
  default: string;
  /** As the help has it: no Markdown. */
  about: string;
  /** The possible values, where they are known. */
  values: readonly string[];
}

export interface CommandModel {
  /** Its words behind the program, such as `inbox ls`; the name of the program for the program itself. */
  path: string;
  about: string;
  usage: string;
  words: Word[];
  /** The paragraphs below the flags. */
  notes: string[];
  /** Lines of a shell. */
  examples: string;
}

/** A program that people run. */
export interface ProgramModel {
  name: string;
  /** The folder of its package. */
  folder: string;
  about: string;
  exitCodes: { code: string; meaning: string }[];
  /** First the program itself, where it has flags or notes. */
  commands: CommandModel[];
}

/** The data of the reference of packages and programs. */
export interface Model {
  entryPoints: EntryPoint[];
  logLines: LogLine[];
  metrics: Metric[];
  programs: ProgramModel[];
}

/** The file that the task `sdk` writes. */
export const modelFile: URL = new URL('../../.sdk/model.json', import.meta.url);

/** Reads what the task `sdk` has found. @returns undefined when it has not run */
export function readModel(file: URL = modelFile): Model | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
