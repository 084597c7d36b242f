import { join, relative } from 'node:path';
import { styleText } from 'node:util';
import { visible } from '@voice-agent/cli-kit/text';

/** Where something in a spec is. */
export interface Place {
  file: string;
  line?: number;
  column?: number;
  /** JSON pointer; empty for the whole document. */
  pointer?: string;
  /** The content of the file, for the lines that are shown. */
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
