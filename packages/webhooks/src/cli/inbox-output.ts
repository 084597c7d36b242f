import { escapedIn, hasColours, painter, type Style, table } from '@voice-agent/cli-kit/text';
import type { DeliveryState } from '../inbox-types.ts';
import type { Io } from './io.ts';

export const states: readonly DeliveryState[] = [
  'waiting',
  'running',
  'done',
  'dead-lettered',
  'unrecognised',
];

const styles: Readonly<Record<DeliveryState, Style>> = {
  waiting: 'yellow',
  running: 'cyan',
  done: 'green',
  'dead-lettered': 'red',
  unrecognised: 'red',
};
const stateOfLine = new RegExp(`^((?:\\S+ +)?)(${states.join('|')})\\b`, 'gm');

/** The lines of a table with the state of each in its colour. */
export function coloured(lines: string, { stdout, env }: Io): string {
  const paint = painter(hasColours(stdout, env));
  return lines.replace(
    stateOfLine,
    (_, before, state: DeliveryState) => before + paint(styles[state], state),
  );
}

/** Aligned under headings on a terminal; else separated by tabs and without headings, for other programs. */
export function writeRows(heading: readonly string[], rows: readonly (readonly string[])[], io: Io): void {
  if (io.stdout.isTTY !== true) for (const row of rows) io.stdout.write(`${row.join('\t')}\n`);
  else io.stdout.write(`${coloured(table([heading, ...rows], io.stdout.columns), io)}\n`);
}

/** Nothing in it acts on a terminal: what could is escaped as JSON does it. */
export const writeJson = (value: unknown, io: Io): void =>
  void io.stdout.write(`${escapedIn(JSON.stringify(value, null, 2))}\n`);
