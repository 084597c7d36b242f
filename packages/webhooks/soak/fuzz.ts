// Proves that no request, however malformed, crashes a receiver, fills its memory, or has an event processed that
// was not authenticated: node soak/fuzz.ts [requests] [seed]
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canary, type FuzzedRequest, random, requestMaker, secret } from './fuzz-requests.ts';
import type { FuzzReport } from './fuzz-server.ts';
import { Wire } from './fuzz-wire.ts';

/** How much memory the receiver may take, in megabytes. */
export const rssLimitMb = 600;
const senders = 32;
const maxInARow = 12;
const maxAttempts = 20;
const largeBody = { block: 65_536, times: 1_600 };

export interface FuzzFigures extends FuzzReport {
  seed: number;
  requests: number;
  seconds: number;
  /** How many answers of each status there were; `none`: a closed connection. */
  answers: Record<string, number>;
}

export interface FuzzOptions {
  requests?: number;
  /** The same seed makes the same requests. */
  seed?: number;
  /** How many bodies of a hundred megabytes there are beside them. */
  largeBodies?: number;
  progress?: boolean;
}

/**
 * @throws Error when a check fails; it names the seed
 */
export async function runSoak({
  requests = 1_000_000,
  seed = Math.floor(Math.random() * 2 ** 31),
  largeBodies = 8,
  progress = process.stderr.isTTY === true,
}: FuzzOptions = {}): Promise<FuzzFigures> {
  const start = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'voice-agent-fuzz-'));
  const server = fork(join(import.meta.dirname, 'fuzz-server.ts'), [`${requests}`, join(folder, 'inbox.db')]);
  let ended: string | undefined;
  const answer = <T>(): Promise<T> =>
    new Promise((resolve, reject) => {
      server.once('message', (message) => resolve(message as T));
      server.once('exit', (code, signal) => reject(new Error(`The receiver ended (${signal ?? code}).`)));
    });
  server.on('exit', (code, signal) => {
    ended = `The receiver ended (${signal ?? code})`;
  });
  try {
    const run = new Run(await answer<number>(), seed, requests, () => ended);
    if (progress) run.onProgress = (done) => console.error(`fuzz: ${done} of ${requests}, seed ${seed}`);
    await run.large(largeBodies);
    await Promise.all(Array.from({ length: senders }, () => run.send()));
    const asked = answer<FuzzReport>();
    server.send('report');
    const report = await asked;
    run.judge(report);
    const seconds = (performance.now() - start) / 1000;
    return { ...report, seed, requests, seconds, answers: run.answers };
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`${reason} Again: node soak/fuzz.ts ${requests} ${seed}`, { cause: error });
  } finally {
    if (ended === undefined) {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill();
      await gone;
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Sent {
  number: number;
  request: FuzzedRequest;
  tries: number;
}

class Run {
  readonly answers: Record<string, number> = {};
  onProgress: (done: number) => void = () => {};
  readonly #port: number;
  readonly #seed: number;
  readonly #total: number;
  readonly #ended: () => string | undefined;
  readonly #faults: string[] = [];
  readonly #again: Sent[] = [];
  #made = 0;
  #counting = 0;

  constructor(port: number, seed: number, total: number, ended: () => string | undefined) {
    this.#port = port;
    this.#seed = seed;
    this.#total = total;
    this.#ended = ended;
  }

  /** One sender, until everything is sent. */
  async send(): Promise<void> {
    let wire: Wire | undefined;
    for (;;) {
      const row = this.#row();
      const [first] = row;
      if (first === undefined) break;
      if (this.#ended() !== undefined)
        throw new Error(`${this.#ended()} at request ${first.number} or a little before.`);
      const { sending } = first.request;
      if (sending === 'alone' || sending === 'stalled') {
        await this.#alone(first);
        continue;
      }
      wire ??= new Wire(this.#port);
      const { statuses, open, text } = await wire.exchange(this.#pieces(row), row.length);
      this.#searched(text);
      for (const [index, sent] of row.entries()) this.#judgeAnswer(sent, statuses[index]);
      if (!open) {
        wire.drop();
        wire = undefined;
      }
    }
    wire?.drop();
  }

  /** A request on a connection of its own. */
  async #alone(sent: Sent): Promise<void> {
    const { bytes, expect, sending } = sent.request;
    const wire = new Wire(this.#port);
    if (expect === 'cut') {
      // The bytes are on their way before the connection is gone.
      await Promise.race([wire.exchange([bytes, Buffer.alloc(0)], 1), pause(2)]);
      this.#count('none');
    } else {
      const { statuses, text } = await wire.exchange([bytes], expect === 'rejected' ? Infinity : 1, {
        end: sending !== 'stalled',
      });
      this.#searched(text);
      if (expect !== 'rejected') this.#judgeAnswer(sent, statuses[0]);
      else {
        this.#count(statuses[0] ?? 'none');
        if (statuses.includes(200)) this.#fault(sent, 'an unauthenticated sender got 200');
      }
    }
    wire.drop();
  }

  /** Bodies of a hundred megabytes, with a length and without, of the sender and of unauthenticated ones. */
  async large(count: number): Promise<void> {
    const { block, times } = largeBody;
    for (let i = 0; i < count; i++) {
      const [known, sized] = [i % 2 === 0, i % 4 < 2];
      const length = sized ? `Content-Length: ${block * times}` : 'Transfer-Encoding: chunked';
      const head = `POST / HTTP/1.1\r\nHost: a\r\nAuthorization: ${known ? secret : 'Bearer x'}\r\n${length}\r\n\r\n`;
      const bytes = Buffer.alloc(block, ' ');
      const chunk = sized
        ? bytes
        : Buffer.concat([Buffer.from(`${block.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
      let statuses: number[] = [];
      // Who still writes when the receiver closes can find the reset before the answer.
      for (let tries = 0; tries < 3 && statuses.length === 0; tries++) {
        const wire = new Wire(this.#port);
        ({ statuses } = await wire.flood(Buffer.from(head), chunk, times));
        wire.drop();
      }
      this.#count(statuses[0] ?? 'none');
      const expected = known ? 413 : 401;
      if (statuses[0] !== expected)
        this.#faults.push(`a body of 100 MB was answered with ${statuses[0] ?? 'nothing'}, not ${expected}`);
    }
  }

  /** @throws Error when anything was not as it must be */
  judge({ processed, wrong, leaks, polluted, largestRssMb }: FuzzReport): void {
    const faults = this.#faults;
    if (wrong.length > 0) faults.push(`processed twice or not authenticated: ${wrong.join(', ')}`);
    if (processed !== this.#counting) faults.push(`of ${this.#counting} events ${processed} were processed`);
    if (leaks > 0) faults.push(`${leaks} lines of the log have the secret`);
    if (polluted) faults.push('Object.prototype was changed');
    if (largestRssMb > rssLimitMb)
      faults.push(`the receiver took ${largestRssMb} MB, more than ${rssLimitMb}`);
    if (faults.length > 0) throw new Error(`The check failed:\n  ${faults.slice(0, 10).join('\n  ')}\n`);
  }

  /** The next requests that one connection takes. */
  #row(): Sent[] {
    const draw = random(this.#seed ^ (this.#made * 7_919));
    const most = 1 + Math.floor(draw() * maxInARow);
    const row: Sent[] = [];
    while (row.length < most) {
      const sent = this.#again.pop() ?? this.#make();
      if (sent === undefined) break;
      const { sending } = sent.request;
      if (sending === 'alone' || sending === 'stalled') {
        if (row.length === 0) return [sent];
        this.#again.push(sent);
        break;
      }
      row.push(sent);
    }
    return row;
  }

  #make(): Sent | undefined {
    if (this.#made >= this.#total) return undefined;
    const number = ++this.#made;
    if (number % Math.ceil(this.#total / 100) === 0) this.onProgress(number);
    // Of its number alone, so that it is the same however the senders take turns.
    const request = requestMaker(random(Math.imul(this.#seed + number, 2_654_435_761)))(number);
    if (request.counts) this.#counting++;
    return { number, request, tries: 0 };
  }

  #pieces(row: Sent[]): Buffer[] {
    const whole = Buffer.concat(row.map(({ request }) => request.bytes));
    if (row.every(({ request }) => request.sending === 'whole')) return [whole];
    const draw = random(this.#seed + (row[0]?.number ?? 0));
    const cuts = [draw(), draw(), draw()]
      .map((part) => Math.floor(part * whole.length))
      .sort((a, b) => a - b);
    return [0, ...cuts].map((from, index) => whole.subarray(from, cuts[index] ?? whole.length));
  }

  #judgeAnswer(sent: Sent, status: number | undefined): void {
    this.#count(status ?? 'none');
    const { expect } = sent.request;
    if (status === expect) return;
    // An answer before it ended the connection, or the receiver has no room: who sends sends again.
    if ((status === undefined || status === 503) && ++sent.tries < maxAttempts) this.#again.push(sent);
    else this.#fault(sent, `the answer was ${status ?? 'none'}, not ${expect}`);
  }

  #searched(text: string): void {
    if (text.includes(canary) || text.includes(secret))
      this.#faults.push('a response has what no response may have');
  }

  #fault({ number, request }: Sent, what: string): void {
    this.#faults.push(
      `request ${number}: ${what}: ${JSON.stringify(request.bytes.toString('latin1').slice(0, 200))}`,
    );
  }

  #count(status: number | 'none'): void {
    this.answers[status] = (this.answers[status] ?? 0) + 1;
  }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

if (import.meta.main) {
  const [requests, seed] = process.argv.slice(2).map(Number);
  try {
    console.log(await runSoak({ ...(requests && { requests }), ...(seed !== undefined && { seed }) }));
    console.log('No crash, no forged event, nothing lost or doubled, memory within its limit: passes.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
