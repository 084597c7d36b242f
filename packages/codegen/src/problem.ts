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

  /** One thing that is wrong. */
  static at(place: Place, what: string, help: string): SpecProblem {
    const at = place.pointer ? ` at #${place.pointer}` : '';
    const where = [fromRoot(place.file), place.line, place.column].filter((part) => part !== undefined);
    return new SpecProblem(
      `${visible(where.join(':') + at)}\n  ${visible(what)}${excerpt(place)}\n  ${help}`,
    );
  }
}

/** Collects problems, so that one run reports all of them. */
export class Problems {
  readonly #messages = new Set<string>();

  add(problem: SpecProblem): void {
    this.#messages.add(problem.message);
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
    if (this.#messages.size > 0) throw new SpecProblem([...this.#messages].join('\n\n'));
  }
}

/** A path from the root of the repository, which an editor opens from anywhere in it. */
export function fromRoot(file: string): string {
  const path = relative(join(import.meta.dirname, '../../..'), file);
  return path.startsWith('..') ? file : path;
}

function excerpt({ text = '', line, column = 1 }: Place): string {
  if (line === undefined) return '';
  const lines = text.split(/\r?\n/).map((each) => visible(each.slice(0, 100)));
  const first = Math.max(1, line - 2);
  const gutter = (label: string): string => `\n  ${label.padStart(`${line}`.length)} │ `;
  const shown = lines.slice(first - 1, line).map((each, index) => gutter(`${first + index}`) + each);
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
