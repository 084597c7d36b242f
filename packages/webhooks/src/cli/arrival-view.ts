import { cut, type Paint, type Style, visible, width, wrapped } from '@voice-agent/cli-kit/text';
import { type Arrival, hasFailed } from './arrivals.ts';
import { bodyOf, pretty } from './inbox-view.ts';

const clock = (at: number): string => new Date(at).toTimeString().slice(0, 8);
const sizeOf = (bytes: number): string => (bytes < 1_000 ? `${bytes} B` : `${(bytes / 1_000).toFixed(1)} kB`);

/** The event type of an arrival, else its request. */
export function nameOf({ eventType, method, path }: Arrival): string {
  if (method === '') return 'no HTTP';
  return eventType ?? (method === 'POST' ? 'unrecognised' : `${method} ${path}`);
}

const reasonOf = ({ problem, forwarded }: Arrival): string => problem ?? forwarded?.failure ?? '';
const markOf = ({ isAuthentic }: Arrival, without: string): string =>
  isAuthentic === undefined ? without : isAuthentic ? '✓' : '✗';

/** The cells of a line for other programs. */
export const cellsOf = (arrival: Arrival): string[] =>
  [
    new Date(arrival.at).toISOString(),
    markOf(arrival, '-'),
    nameOf(arrival),
    arrival.callId ?? '-',
    String(arrival.status),
    arrival.forwarded === undefined ? '-' : String(Math.round(arrival.forwarded.milliseconds)),
    String(arrival.bytes),
    reasonOf(arrival),
  ].map(visible);

/** An arrival as programs read it, without its headers and body. */
export const jsonOf = ({ at, headers: _, body, id, replayOf, isAuthentic, ...rest }: Arrival): object => ({
  at: new Date(at).toISOString(),
  authentic: isAuthentic,
  ...rest,
});

const styleOf = (arrival: Arrival): Style => {
  if (arrival.status === undefined) return 'yellow';
  return hasFailed(arrival) ? 'red' : 'green';
};

/** The columns of the widest call, within a bound. */
export const callColumns = (arrivals: readonly Arrival[]): number =>
  Math.min(36, Math.max(4, ...arrivals.map(({ callId = '' }) => width(visible(callId)))));

/** A row for a person, as wide as the terminal. @param callSize columns of the call */
export function rowOf(
  arrival: Arrival,
  {
    columns,
    callSize,
    isChosen,
    paint,
  }: { columns: number; callSize: number; isChosen: boolean; paint: Paint },
): string {
  const { isAuthentic, callId, status, forwarded, replayOf } = arrival;
  const isWide = columns >= 80;
  const name = `${replayOf === undefined ? '' : '↻ '}${nameOf(arrival)}`;
  const took = forwarded === undefined ? '' : `${Math.round(forwarded.milliseconds)} ms`;
  const fixed = 36 + (isWide ? 21 : 0);
  const cells: [size: number, text: string, style?: Style | undefined][] = [
    [1, isChosen ? '›' : '', 'cyan'],
    [1, markOf(arrival, '·'), isAuthentic === undefined ? 'dim' : isAuthentic ? 'green' : 'red'],
    [8, clock(arrival.at), 'dim'],
    [isWide ? 22 : 20, name, isChosen ? 'bold' : undefined],
    [3, status === undefined ? '…' : String(status), styleOf(arrival)],
    [Math.min(callSize, Math.max(4, columns - fixed)), callId ?? '-'],
    ...(isWide
      ? ([
          [8, took],
          [8, sizeOf(arrival.bytes)],
        ] as [number, string][])
      : []),
    [columns, reasonOf(arrival), styleOf(arrival)],
  ];
  let [line, left] = ['', columns];
  for (const [size, text, style] of cells) {
    const room = Math.min(size, left);
    if (room <= 0) break;
    const shown = cut(visible(text), room);
    line += (style === undefined ? shown : paint(style, shown)) + ' '.repeat(room - width(shown));
    left -= room + 1;
    if (left > 0) line += ' ';
  }
  return line.trimEnd();
}

/** The body of an arrival in lines: JSON with indents, else as it is; base64 when it is no UTF-8. */
export function bodyLines({ body, bytes }: Pick<Arrival, 'body' | 'bytes'>): string[] {
  if (body === undefined) return [bytes === 0 ? 'It was not read.' : 'It is kept no more.'];
  const found = bodyOf({ body });
  return (found.encoding === 'utf8' ? pretty(found.body) : found.body).split('\n');
}

/** As many lines as fit, from the line `from` on; long ones are wrapped. */
export function shownLines(
  lines: readonly string[],
  from: number,
  { rows, columns, paint }: { rows: number; columns: number; paint: Paint },
): string[] {
  const shown: string[] = [];
  for (let i = from; i < lines.length && shown.length < rows; i++) {
    // Longer than the screen is not looked at.
    const line = visible((lines[i] ?? '').slice(0, rows * columns));
    const [, indent = '', key = '', value = ''] = /^(\s*)("(?:[^"\\]|\\.)*":)?(.*)$/.exec(line) ?? [];
    const style = /^ ?"/.test(value) ? 'green' : /^ ?[-\dtfn]/.test(value) ? 'yellow' : undefined;
    const [first = '', ...more] = wrapped(line, columns).split('\n');
    const start = cut(first, columns);
    const painted = (text: string) => (style === undefined ? text : paint(style, text));
    const isCut = width(indent + key) > columns;
    shown.push(
      isCut
        ? start
        : indent + (key === '' ? '' : paint('cyan', key)) + painted(start.slice(indent.length + key.length)),
      ...more.map((each) => painted(cut(each, columns))),
    );
  }
  return shown.slice(0, Math.max(0, rows));
}
