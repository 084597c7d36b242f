import { cut, type Paint, visible, wrapped } from '@voice-agent/cli-kit/text';
import { callColumns, nameOf, rowOf, shownLines } from './arrival-view.ts';
import type { Arrival } from './arrivals.ts';

/** A body that is opened, and its first line in view. */
export interface OpenedBody {
  readonly id: number;
  readonly lines: readonly string[];
  readonly from: number;
}

/** The content of the screen. */
export interface View {
  readonly columns: number;
  readonly rows: number;
  readonly paint: Paint;
  /** The first lines. */
  readonly heading: readonly string[];
  /** Shown as long as nothing has arrived. */
  readonly hint: string;
  /** Why the target could not be reached. */
  readonly explain: (failure: string) => string;
  /** How many arrivals there are, whatever the filter. */
  readonly kept: number;
  readonly filter: string;
  /** The arrivals that the filter lets through. */
  readonly list: readonly Arrival[];
  /** The place of the chosen one in the list. */
  readonly place: number;
  readonly body: OpenedBody | undefined;
  /** Shown in place of the keys. */
  readonly notice: string;
}

/** The lines of the whole screen. */
export function frameOf(view: View): string[] {
  const { rows } = view;
  const top = topOf(view);
  const bottom = bottomOf(view);
  const room = Math.max(0, rows - top.length - bottom.length);
  const middle = middleOf(view, room);
  while (middle.length < room) middle.push('');
  return [...top, ...middle, ...bottom].slice(0, rows);
}

/** The lines of a text, at most `most`; a small terminal has only the first. */
function linesOf(text: string, most: number, { columns, rows }: View): string[] {
  const lines = wrapped(visible(text), columns).split('\n');
  return lines.slice(0, rows < 16 ? 1 : most).map((line) => cut(line, columns));
}

function topOf(view: View): string[] {
  const { heading, paint, list, place, kept, filter } = view;
  const head = heading.flatMap((text, index) =>
    linesOf(text, 2, view).map((line) => paint(index === 0 ? 'bold' : 'dim', line)),
  );
  const newer = list.length - 1 - place;
  const status = [
    `${list.length} of ${kept}`,
    `filter: ${filter}`,
    ...(newer > 0 ? [`${newer} newer below`] : []),
  ];
  return [...head, ...linesOf(status.join(' · '), 1, view)];
}

function bottomOf(view: View): string[] {
  const { list, place, notice, paint } = view;
  const last = linesOf(notice || 'r replay  o open  f filter  ↑↓ choose  q quit', 1, view);
  return [
    ...linesOf(detailOf(list[place], view), 3, view),
    ...last.map((line) => paint(notice ? 'bold' : 'dim', line)),
  ];
}

/** The list, and below it what is opened. */
function middleOf(view: View, room: number): string[] {
  const { list, place, kept, hint, paint, columns, body } = view;
  if (list.length === 0)
    return linesOf(kept === 0 ? hint : 'None.', 3, view).map((line) => paint('dim', line));
  const chosen = list[place];
  const opened = chosen !== undefined && room > 3 ? body : undefined;
  const listRows = opened ? Math.max(1, Math.floor(room / 4)) : room;
  const start = Math.max(0, Math.min(list.length - listRows, place - Math.floor(listRows / 2)));
  const inView = list.slice(start, start + listRows);
  const callSize = callColumns(inView);
  const rows = inView.map((each) => rowOf(each, { columns, callSize, isChosen: each === chosen, paint }));
  return chosen && opened ? [...rows, ...bodyOf(chosen, opened, view, room - rows.length)] : rows;
}

function bodyOf(chosen: Arrival, { lines, from }: OpenedBody, view: View, rows: number): string[] {
  const { paint, columns } = view;
  const shown = shownLines(lines, from, { rows: rows - 1, columns, paint });
  const more = lines.length - from > shown.length || from > 0 ? ', space: more' : '';
  const title = `── ${nameOf(chosen)}: line ${from + 1} of ${lines.length}${more} `;
  return [paint('dim', cut(visible(title).padEnd(columns, '─'), columns)), ...shown];
}

function detailOf(chosen: Arrival | undefined, { explain }: View): string {
  if (chosen === undefined) return '';
  const { method, path, problem, forwarded, status, replayOf } = chosen;
  const from = forwarded?.status === undefined ? '' : ' from the target';
  const parts = [
    replayOf === undefined ? `${method} ${path}`.trim() : 'replayed',
    status === undefined ? 'waits for the target' : `${status}${from}`,
    problem ?? '',
    forwarded?.failure === undefined ? '' : explain(forwarded.failure),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
