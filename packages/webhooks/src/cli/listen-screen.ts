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

/** Shows what arrives on a terminal, and takes keys, until it is closed. */
export class ListenScreen {
  readonly #options: ScreenOptions;
  /** `undefined`: the newest one, whichever that is. */
  #chosenId: number | undefined;
  #filter = every;
  /** What is opened, and its first line in view. */
  #body: { readonly id: number; readonly lines: readonly string[]; from: number } | undefined;
  #notice = '';
  #timer: NodeJS.Timeout | undefined;
  #isOpen = true;

  constructor(options: ScreenOptions) {
    this.#options = options;
    const { stdin, stdout } = options.io;
    // Also when it ends by an error.
    process.once('exit', this.close);
    stdout.write(enter);
    stdin.setRawMode(true);
    emitKeypressEvents(stdin);
    stdin.on('keypress', this.#onKey).once('end', options.onEnd).once('error', options.onEnd).resume();
    stdout.on?.('resize', this.#onResize);
    this.#draw();
  }

  /** Draws it again soon. */
  readonly update = (): void => {
    this.#timer ??= setTimeout(() => this.#draw(), drawMs);
  };

  /** Gives the terminal back. */
  readonly close = (): void => {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const { io, onEnd } = this.#options;
    const { stdin, stdout } = io;
    clearTimeout(this.#timer);
    process.off('exit', this.close);
    stdin.off('keypress', this.#onKey).off('end', onEnd).off('error', onEnd);
    stdout.off?.('resize', this.#onResize);
    // The terminal may be gone.
    stdin.once('error', () => {});
    stdin.setRawMode(false);
    stdin.pause();
    stdout.write(leave);
  };

  readonly #onResize = (): void => {
    this.#options.io.stdout.write('\u001b[2J');
    this.update();
  };

  readonly #onKey = (_text: string | undefined, key: { name?: string; ctrl?: boolean }): void => {
    this.#notice = '';
    const name = key.name === 'return' ? 'o' : (key.name ?? '');
    if (!key.ctrl) this.#press(name);
    else if (name === 'c' || name === 'd') this.#options.onEnd();
    this.update();
  };

  #press(name: string): void {
    const keys: Readonly<Record<string, () => void>> = {
      up: () => this.#move(-1),
      k: () => this.#move(-1),
      down: () => this.#move(1),
      j: () => this.#move(1),
      r: () => this.#replay(),
      o: () => this.#openOrClose(),
      space: () => this.#scroll(),
      f: () => this.#nextFilter(),
      q: this.#options.onEnd,
    };
    if (Object.hasOwn(keys, name)) keys[name]?.();
  }

  #move(by: number): void {
    const list = this.#listed();
    const place = Math.max(0, Math.min(list.length - 1, this.#placeIn(list) + by));
    this.#chosenId = place === list.length - 1 ? undefined : list[place]?.id;
  }

  #replay(): void {
    const chosen = this.#current();
    this.#notice = chosen === undefined ? 'Nothing has arrived yet.' : this.#options.catcher.replay(chosen);
  }

  #openOrClose(): void {
    this.#body = this.#body === undefined ? { id: 0, lines: [], from: 0 } : undefined;
    // An opened one stays, whatever arrives.
    if (this.#body === undefined) this.#move(0);
    else this.#chosenId = this.#current()?.id;
  }

  #scroll(): void {
    if (this.#body === undefined) return;
    const { rows = 24 } = this.#options.io.stdout;
    const next = this.#body.from + Math.max(1, Math.floor(rows / 2));
    this.#body.from = next < this.#body.lines.length ? next : 0;
  }

  #nextFilter(): void {
    this.#filter = nextFilter(this.#filter, this.#current() ?? this.#kept().at(-1));
  }

  #kept(): readonly Arrival[] {
    return this.#options.catcher.arrivals.kept;
  }

  #listed(): readonly Arrival[] {
    return this.#kept().filter(this.#filter.matches);
  }

  #placeIn(list: readonly Arrival[]): number {
    const place = list.findIndex(({ id }) => id === this.#chosenId);
    return this.#chosenId === undefined ? list.length - 1 : Math.max(place, 0);
  }

  #current(): Arrival | undefined {
    const list = this.#listed();
    return list[this.#placeIn(list)];
  }

  #draw(): void {
    this.#timer = undefined;
    const lines = this.#frame().map((line) => `\u001b[2K${line}`);
    this.#options.io.stdout.write(`\u001b[H${lines.join('\r\n')}`);
  }

  #frame(): string[] {
    const { rows } = this.#size();
    const list = this.#listed();
    const place = this.#placeIn(list);
    const top = this.#top(list, place);
    const bottom = this.#bottom(list[place]);
    const room = Math.max(0, rows - top.length - bottom.length);
    const middle = this.#middle(list, place, room);
    while (middle.length < room) middle.push('');
    return [...top, ...middle, ...bottom].slice(0, rows);
  }

  #size(): { columns: number; rows: number } {
    const { columns = 80, rows = 24 } = this.#options.io.stdout;
    return { columns, rows };
  }

  /** The lines of a text: each is cut in a small terminal, and else goes on in the next one. */
  #lines(text: string, most: number): string[] {
    const { columns, rows } = this.#size();
    const lines = wrapped(visible(text), columns).split('\n');
    return lines.slice(0, rows < 16 ? 1 : most).map((line) => cut(line, columns));
  }

  #top(list: readonly Arrival[], place: number): string[] {
    const { heading, paint } = this.#options;
    const head = heading.flatMap((text, index) =>
      this.#lines(text, 2).map((line) => paint(index === 0 ? 'bold' : 'dim', line)),
    );
    const newer = list.length - 1 - place;
    const status = [
      `${list.length} of ${this.#kept().length}`,
      `filter: ${this.#filter.name}`,
      ...(newer > 0 ? [`${newer} newer below`] : []),
    ];
    return [...head, ...this.#lines(status.join(' · '), 1)];
  }

  #bottom(chosen: Arrival | undefined): string[] {
    const { paint } = this.#options;
    const keys = 'r replay  o open  f filter  ↑↓ choose  q quit';
    const last = this.#lines(this.#notice || keys, 1);
    return [
      ...this.#lines(this.#detailOf(chosen), 3),
      ...last.map((line) => paint(this.#notice ? 'bold' : 'dim', line)),
    ];
  }

  /** The list, and below it what is opened. */
  #middle(list: readonly Arrival[], place: number, room: number): string[] {
    const { hint, paint } = this.#options;
    if (list.length === 0)
      return this.#lines(this.#kept().length === 0 ? hint : 'None.', 3).map((line) => paint('dim', line));
    const { columns } = this.#size();
    const chosen = list[place];
    const isOpen = this.#body !== undefined && chosen !== undefined && room > 3;
    const listRows = isOpen ? Math.max(1, Math.floor(room / 4)) : room;
    const start = Math.max(0, Math.min(list.length - listRows, place - Math.floor(listRows / 2)));
    const inView = list.slice(start, start + listRows);
    const callSize = callColumns(inView);
    const rows = inView.map((each) => rowOf(each, { columns, callSize, isChosen: each === chosen, paint }));
    return isOpen ? [...rows, ...this.#opened(chosen, room - rows.length)] : rows;
  }

  #opened(chosen: Arrival, rows: number): string[] {
    const { paint } = this.#options;
    const { columns } = this.#size();
    if (this.#body?.id !== chosen.id) this.#body = { id: chosen.id, lines: bodyLines(chosen), from: 0 };
    const { lines, from } = this.#body;
    const shown = shownLines(lines, from, { rows: rows - 1, columns, paint });
    const more = lines.length - from > shown.length || from > 0 ? ', space: more' : '';
    const title = `── ${nameOf(chosen)}: line ${from + 1} of ${lines.length}${more} `;
    return [paint('dim', cut(visible(title).padEnd(columns, '─'), columns)), ...shown];
  }

  #detailOf(chosen: Arrival | undefined): string {
    if (chosen === undefined) return '';
    const { method, path, problem, forwarded, status, replayOf } = chosen;
    const from = forwarded?.status === undefined ? '' : ' from the target';
    const parts = [
      replayOf === undefined ? `${method} ${path}`.trim() : 'replayed',
      status === undefined ? 'waits for the target' : `${status}${from}`,
      problem ?? '',
      forwarded?.failure === undefined ? '' : this.#options.explain(forwarded.failure),
    ];
    return parts.filter((part) => part !== '').join(' · ');
  }
}
