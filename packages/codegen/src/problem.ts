import { join, relative } from 'node:path';
import { styleText } from 'node:util';

/** Where something in a spec is. */
export interface Place {
  file: string;
  line?: number;
  column?: number;
  /** JSON pointer; empty for the whole document. */
  pointer?: string;
  /** What the file holds, for the lines that are shown. */
  text?: string;
}

/** A spec that codegen can't work with: what is wrong, where, and what to do. The message is for the reader as it is. */
export class SpecProblem extends Error {
  override readonly name = 'SpecProblem';
  readonly place: Place | undefined;
  /** What is wrong, in the same words in every place. */
  readonly what: string;
  readonly help: string;

  private constructor(message: string, what: string, help: string, place?: Place) {
    super(message);
    this.what = what;
    this.help = help;
    this.place = place;
  }

  /** One thing that is wrong. */
  static at(place: Place, what: string, help: string, more = ''): SpecProblem {
    const message = `${whereOf(place)}${more}\n  ${visible(what)}${excerpt(place)}\n  ${help}`;
    return new SpecProblem(message, what, help, place);
  }

  /** Several things at once. */
  static all(problems: readonly SpecProblem[]): SpecProblem {
    return new SpecProblem(problems.map(({ message }) => message).join('\n\n'), '', '');
  }
}

function whereOf({ file, line, column, pointer }: Place): string {
  const at = pointer ? ` at #${pointer}` : '';
  return visible([fromRoot(file), line, column].filter((part) => part !== undefined).join(':') + at);
}

/** Collects problems, so that one run reports all of them, by place: what is wrong in many places is reported once. */
export class Problems {
  readonly #problems: SpecProblem[] = [];
  readonly #notes: SpecProblem[] = [];
  readonly #isStrict: boolean;

  /** @param isStrict whether a note is a problem, too */
  constructor(isStrict = false) {
    this.#isStrict = isStrict;
  }

  add(problem: SpecProblem): void {
    this.#problems.push(problem);
  }

  /** Adds what codegen does without. */
  note(problem: SpecProblem): void {
    (this.#isStrict ? this.#problems : this.#notes).push(problem);
  }

  /** The result of a step, or undefined when it threw a SpecProblem, which is collected. */
  collect<T>(step: () => T): T | undefined {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof SpecProblem)) throw error;
      this.add(error);
      return undefined;
    }
  }

  /** @throws SpecProblem that holds everything collected so far, if there is something */
  throwAny(): void {
    if (this.#problems.length > 0) throw SpecProblem.all(grouped(this.#problems));
  }

  /** A line for each note. */
  get notes(): string[] {
    return grouped(this.#notes).map(
      ({ message, what }) => `note: ${message.split('\n')[0]}: ${visible(what)}`,
    );
  }
}

/** The problems by place, those that say the same as one. */
function grouped(problems: readonly SpecProblem[]): SpecProblem[] {
  const sorted = [...problems].sort(
    ({ place: a }, { place: b }) =>
      Number((a?.file ?? '') > (b?.file ?? '')) - Number((a?.file ?? '') < (b?.file ?? '')) ||
      (a?.line ?? 0) - (b?.line ?? 0) ||
      (a?.column ?? 0) - (b?.column ?? 0),
  );
  const groups = new Map<string, Map<string, SpecProblem>>();
  for (const each of sorted) {
    const key = each.what === '' ? each.message : `${each.what} ${each.help}`;
    const places = groups.get(key) ?? new Map<string, SpecProblem>();
    groups.set(key, places.set(each.message, each));
  }
  return [...groups.values()].flatMap((places) => {
    const [first, ...others] = places.values();
    if (first?.place === undefined || others.length === 0) return first ?? [];
    const count = (others.length + 1).toLocaleString('en');
    return SpecProblem.at(first.place, first.what, first.help, ` (the first of ${count} places)`);
  });
}

/** A path from the root of the repository, which an editor opens from anywhere in it. */
export function fromRoot(file: string): string {
  const path = relative(join(import.meta.dirname, '../../..'), file);
  return path.startsWith('..') ? file : path;
}

let recent: { text: string; lines: string[] } = { text: '', lines: [] };

function excerpt({ text = '', line, column = 1 }: Place): string {
  if (line === undefined) return '';
  // A document can have thousands of problems.
  if (recent.text !== text) recent = { text, lines: text.split(/\r?\n/) };
  const first = Math.max(1, line - 2);
  const gutter = (label: string): string => `\n  ${label.padStart(`${line}`.length)} │ `;
  const shown = recent.lines
    .slice(first - 1, line)
    .map((each, index) => gutter(`${first + index}`) + visible(each.slice(0, 100)));
  const caret = styleText('red', '^', { stream: process.stderr });
  return `\n${shown.join('')}${gutter('')}${' '.repeat(Math.min(column, 100) - 1)}${caret}\n`;
}

/** A text without what a terminal would act on. */
const visible = (text: string): string =>
  text.replaceAll(
    /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Something around codegen stops it, not the spec. The message says what, and what to do. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}

/** `ENOENT` and the like, else the message of whatever was thrown. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message ?? String(error);
}
