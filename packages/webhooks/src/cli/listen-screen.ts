import { emitKeypressEvents } from 'node:readline';
import type { Paint } from '../internal/colours.ts';
import { cut, wrapped } from '../internal/layout.ts';
import { visible } from '../internal/safe-text.ts';
import { bodyLines, callColumns, nameOf, rowOf, shownLines } from './arrival-view.ts';
import { type Arrival, hasFailed } from './arrivals.ts';
import type { Catcher } from './catcher.ts';
import type { Io } from './io.ts';

export interface ScreenOptions {
  readonly io: Io;
  readonly catcher: Catcher;
  readonly paint: Paint;
  /** What the first lines say. */
  readonly heading: readonly string[];
  /** What is shown as long as nothing has arrived. */
  readonly hint: string;
  /** Why the target could not be reached. */
  readonly explain: (failure: string) => string;
  /** Called when the reader ends it. */
  readonly onEnd: () => void;
}

interface Filter {
  readonly name: string;
  readonly matches: (arrival: Arrival) => boolean;
}

// The other screen of the terminal, without a cursor; the first one comes back as it was.
const enter = '\u001b[?1049h\u001b[?25l';
const leave = '\u001b[?25h\u001b[?1049l';
const drawMs = 40;

const every: Filter = { name: 'all', matches: () => true };

/** What a key shows next: all, those that failed, those of the event of the chosen one, and those of its call. */
function nextFilter({ name }: Filter, { eventType, callId }: Partial<Arrival> = {}): Filter {
  if (name === 'all') return { name: 'failed', matches: hasFailed };
  if (name === 'failed' && eventType !== undefined)
    return { name: `event ${eventType}`, matches: (each) => each.eventType === eventType };
  if (!name.startsWith('call ') && callId !== undefined)
    return { name: `call ${callId}`, matches: (each) => each.callId === callId };
  return every;
}

/**
 * Shows what arrives on a terminal, and takes keys.
 *
 * @returns what is called when something has changed, and what gives the terminal back
 */
export function openScreen({ io, catcher, paint, heading, hint, explain, onEnd }: ScreenOptions): {
  readonly update: () => void;
  readonly close: () => void;
} {
  const { stdin, stdout } = io;
  /** `undefined`: the newest one, whichever that is. */
  let chosenId: number | undefined;
  let filter = every;
  let body: { readonly id: number; readonly lines: readonly string[]; from: number } | undefined;
  let notice = '';
  let timer: NodeJS.Timeout | undefined;

  const listed = (): Arrival[] => catcher.arrivals.kept.filter(filter.matches);
  const placeIn = (list: readonly Arrival[]): number => {
    const place = list.findIndex(({ id }) => id === chosenId);
    return chosenId === undefined ? list.length - 1 : Math.max(place, 0);
  };
  const current = (): Arrival | undefined => {
    const list = listed();
    return list[placeIn(list)];
  };

  function frame(): string[] {
    const { columns = 80, rows = 24 } = stdout;
    const list = listed();
    const place = placeIn(list);
    const chosen = list[place];
    // Each line is cut in a small terminal, and else goes on in the next one.
    const lines = (text: string, most: number): string[] =>
      wrapped(visible(text), columns)
        .split('\n')
        .slice(0, rows < 16 ? 1 : most)
        .map((line) => cut(line, columns));
    const head = heading.flatMap((text, i) =>
      lines(text, 2).map((line) => paint(i === 0 ? 'bold' : 'dim', line)),
    );
    const newer = list.length - 1 - place;
    const status = [
      `${list.length} of ${catcher.arrivals.kept.length}`,
      `filter: ${filter.name}`,
      ...(newer > 0 ? [`${newer} newer below`] : []),
    ];
    const top = [...head, ...lines(status.join(' · '), 1)];
    const keys = 'r replay  o open  f filter  ↑↓ choose  q quit';
    const last = lines(notice || keys, 1).map((line) => paint(notice ? 'bold' : 'dim', line));
    const bottom = [...lines(detailOf(chosen), 3), ...last];
    const room = Math.max(0, rows - top.length - bottom.length);
    const isOpen = body !== undefined && chosen !== undefined && room > 3;
    const listRows = isOpen ? Math.max(1, Math.floor(room / 4)) : room;
    const start = Math.max(0, Math.min(list.length - listRows, place - Math.floor(listRows / 2)));
    const visibleRows = list.slice(start, start + listRows);
    const callSize = callColumns(visibleRows);
    const middle = visibleRows.map((each) =>
      rowOf(each, { columns, callSize, isChosen: each === chosen, paint }),
    );
    if (list.length === 0)
      middle.push(
        ...lines(catcher.arrivals.kept.length === 0 ? hint : 'None.', 3).map((line) => paint('dim', line)),
      );
    if (isOpen) middle.push(...openedLines(chosen, room - middle.length, columns));
    while (middle.length < room) middle.push('');
    return [...top, ...middle, ...bottom].slice(0, rows);
  }

  function openedLines(chosen: Arrival, rows: number, columns: number): string[] {
    if (body?.id !== chosen.id) body = { id: chosen.id, lines: bodyLines(chosen), from: 0 };
    const { lines, from } = body;
    const shown = shownLines(lines, from, { rows: rows - 1, columns, paint });
    const more = lines.length - from > shown.length || from > 0 ? ', space: more' : '';
    const title = `── ${nameOf(chosen)}: line ${from + 1} of ${lines.length}${more} `;
    return [paint('dim', cut(visible(title).padEnd(columns, '─'), columns)), ...shown];
  }

  function detailOf(chosen: Arrival | undefined): string {
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

  function draw(): void {
    timer = undefined;
    const lines = frame().map((line) => `\u001b[2K${line}`);
    stdout.write(`\u001b[H${lines.join('\r\n')}`);
  }
  const update = (): void => {
    timer ??= setTimeout(draw, drawMs);
  };

  function move(by: number): void {
    const list = listed();
    const place = Math.max(0, Math.min(list.length - 1, placeIn(list) + by));
    chosenId = place === list.length - 1 ? undefined : list[place]?.id;
  }

  const keys: Readonly<Record<string, () => void>> = {
    up: () => move(-1),
    k: () => move(-1),
    down: () => move(1),
    j: () => move(1),
    r: () => {
      const chosen = current();
      notice = chosen === undefined ? 'Nothing has arrived yet.' : catcher.replay(chosen);
    },
    o: () => {
      body = body === undefined ? { id: 0, lines: [], from: 0 } : undefined;
      // An opened one stays, whatever arrives.
      if (body === undefined) move(0);
      else chosenId = current()?.id;
    },
    space: () => {
      if (body === undefined) return;
      const next = body.from + Math.max(1, Math.floor((stdout.rows ?? 24) / 2));
      body.from = next < body.lines.length ? next : 0;
    },
    f: () => {
      filter = nextFilter(filter, current() ?? catcher.arrivals.kept.at(-1));
    },
    q: onEnd,
  };
  const onKey = (_text: string | undefined, key: { name?: string; ctrl?: boolean }): void => {
    notice = '';
    const name = key.name === 'return' ? 'o' : (key.name ?? '');
    if (key.ctrl) {
      if (name === 'c' || name === 'd') onEnd();
    } else if (Object.hasOwn(keys, name)) keys[name]?.();
    update();
  };

  const resized = (): void => {
    stdout.write('\u001b[2J');
    update();
  };
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    clearTimeout(timer);
    process.off('exit', close);
    stdin.off('keypress', onKey).off('end', onEnd).off('error', onEnd);
    stdout.off?.('resize', resized);
    // The terminal may be gone.
    stdin.once('error', () => {});
    stdin.setRawMode(false);
    stdin.pause();
    stdout.write(leave);
  };
  // Also when it ends by an error.
  process.once('exit', close);
  stdout.write(enter);
  stdin.setRawMode(true);
  emitKeypressEvents(stdin);
  stdin.on('keypress', onKey).once('end', onEnd).once('error', onEnd).resume();
  stdout.on?.('resize', resized);
  draw();
  return { update, close };
}
