// The sender's side of a connection, on a bare socket: no client would send what is sent here.
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** What came back on a connection. */
export interface Answers {
  statuses: number[];
  /** Whether the connection can be used again. */
  open: boolean;
  /** Everything, as it came. */
  text: string;
}

const patienceMs = 20_000;

export class Wire {
  readonly #socket: Socket;
  #text = '';
  #closed = false;
  #changed: () => void = () => {};

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk: Buffer) => {
      this.#text += chunk.toString('latin1');
      this.#changed();
    });
    // A connection that the receiver resets is an answer too.
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => {
      this.#closed = true;
      this.#changed();
    });
  }

  /** Sends pieces and waits for a number of answers, or until the connection is closed. */
  async exchange(
    pieces: readonly Buffer[],
    count: number,
    { end = false }: { end?: boolean } = {},
  ): Promise<Answers> {
    this.#text = '';
    for (const piece of pieces) {
      if (this.#closed) break;
      this.#socket.write(piece);
      if (pieces.length > 1) await nextTurn();
    }
    if (end) this.#socket.end();
    return this.#answers(count);
  }

  /** Sends one block again and again until there is an answer, or it has been sent often enough. */
  async flood(head: Buffer, block: Buffer, times: number): Promise<Answers> {
    this.#socket.write(head);
    for (let sent = 0; sent < times && this.#text === '' && !this.#closed; sent++) {
      if (this.#socket.write(block)) await nextTurn();
      else await this.#turn((resolve) => this.#socket.once('drain', resolve));
    }
    return this.#answers(1);
  }

  /** Breaks the connection off without a farewell. */
  drop(): void {
    this.#socket.resetAndDestroy();
  }

  async #answers(count: number): Promise<Answers> {
    const end = performance.now() + patienceMs;
    for (;;) {
      const statuses = statusesOf(this.#text);
      if (statuses.length >= count || this.#closed)
        return {
          statuses,
          open: !this.#closed && !/\r\nconnection: close/i.test(this.#text),
          text: this.#text,
        };
      if (performance.now() > end)
        throw new Error(
          `A request had no answer for ${patienceMs / 1000} s, and the connection stayed open.`,
        );
      await this.#turn();
    }
  }

  /** Waits for bytes, for the end, for what `also` waits for, or a moment. */
  #turn(also: (resolve: () => void) => void = () => {}): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, 250);
      const done = (): void => {
        clearTimeout(timer);
        resolve();
      };
      this.#changed = done;
      also(done);
    });
  }
}

/** The status of each whole answer; `100 Continue` is none. */
export function statusesOf(text: string): number[] {
  const statuses: number[] = [];
  let rest = text;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return statuses;
    const head = rest.slice(0, end);
    const status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (rest.length < end + 4 + length) return statuses;
    if (status >= 200) statuses.push(status);
    rest = rest.slice(end + 4 + length);
  }
}
