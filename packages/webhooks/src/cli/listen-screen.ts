import { emitKeypressEvents } from 'node:readline';
import { bodyLines } from './arrival-view.ts';
import { type Arrival, hasFailed } from './arrivals.ts';
import type { Catcher } from './catcher.ts';
import type { Io } from './io.ts';
import { frameOf, type OpenedBody, type View } from './listen-frame.ts';

export interface ScreenOptions extends Pick<View, 'paint' | 'heading' | 'hint' | 'explain'> {
  readonly io: Io;
  readonly catcher: Catcher;
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

/** The filters in turn: all, failed, the event of the chosen one, and its call. */
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
  #body: OpenedBody | undefined;
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
    this.#body = { ...this.#body, from: next < this.#body.lines.length ? next : 0 };
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
    const lines = frameOf(this.#view()).map((line) => `\u001b[2K${line}`);
    this.#options.io.stdout.write(`\u001b[H${lines.join('\r\n')}`);
  }

  #view(): View {
    const { io, heading, hint, explain, paint } = this.#options;
    const { columns = 80, rows = 24 } = io.stdout;
    const list = this.#listed();
    const place = this.#placeIn(list);
    const chosen = list[place];
    if (this.#body !== undefined && chosen !== undefined && this.#body.id !== chosen.id)
      this.#body = { id: chosen.id, lines: bodyLines(chosen), from: 0 };
    return {
      columns,
      rows,
      paint,
      heading,
      hint,
      explain,
      kept: this.#kept().length,
      filter: this.#filter.name,
      list,
      place,
      body: this.#body,
      notice: this.#notice,
    };
  }
}
