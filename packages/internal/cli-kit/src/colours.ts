import { WriteStream } from 'node:tty';
import { styleText } from 'node:util';
import type { Output } from './io.ts';

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

/** Writes a text in a style, or as it is where there are no colours. */
export type Paint = (style: Style, text: string) => string;

export const painter =
  (colours: boolean): Paint =>
  (style, text) =>
    colours ? styleText(style, text, { validateStream: false }) : text;

/** Whether an output takes colours: a terminal that has them, without NO_COLOR; FORCE_COLOR decides over all of it. */
export function hasColours(output: Output, env: Readonly<Record<string, string | undefined>>): boolean {
  const { FORCE_COLOR, NO_COLOR, ...rest } = env;
  if (FORCE_COLOR === undefined && output.isTTY !== true) return false;
  // Node would warn that the one has no effect beside the other.
  const given = FORCE_COLOR === undefined ? { ...rest, NO_COLOR } : { ...rest, FORCE_COLOR };
  return WriteStream.prototype.getColorDepth(given) > 1;
}
