import { logLimits } from '../defaults.ts';
import type { Feed } from '../feed.ts';
import type { LogEntry, LogFilter, LogSummary, Sandbox } from '../public.ts';
import { Secrets } from '../secrets.ts';
import { bounded, type Exchange, entryOf, sizeOf } from './exchange.ts';
import type { LogFile } from './file.ts';

type PublicPart = Sandbox['log'];

const { maxEntries, maxBytes } = logLimits;
/** Those who watch are notified once for all that came in this time. */
const togetherMs = 50;

/** An exchange; masked when somebody first looks at it. */
interface Kept {
  id: number;
  size: number;
  value: Exchange | LogEntry;
}

/** Every request and its response, the newest of them. Adding one is cheap, whatever its size. */
export class Log implements PublicPart {
  readonly secrets: Secrets = new Secrets();
  readonly #feed: Feed;
  /** None after the end. */
  #file: LogFile | undefined;
  /** By id, oldest first. */
  readonly #kept = new Map<number, Kept>();
  readonly #watchers = new Set<() => void>();
  #bytes = 0;
  #last = 0;
  /** The newest one in the file. */
  #written = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param file keeps the entries, and has those of former runs */
  constructor(feed: Feed, file?: LogFile) {
    this.#feed = feed;
    this.#file = file;
    for (const value of file?.read() ?? []) {
      this.#last = Number(value.id);
      this.#keep({ id: this.#last, size: sizeOf(value), value });
    }
    this.#written = this.#last;
  }

  /** @returns the id of the entry */
  add(exchange: Exchange): string {
    const value = bounded(exchange);
    this.#keep({ id: ++this.#last, size: sizeOf(value), value });
    this.#timer ??= setTimeout(() => this.#notify(), togetherMs).unref();
    return `${this.#last}`;
  }

  get(id: string): LogEntry | undefined {
    const kept = /^\d{1,15}$/.test(id) ? this.#kept.get(Number(id)) : undefined;
    return kept && this.#entry(kept);
  }

  list(filter: LogFilter = {}): LogEntry[] {
    return this.page(filter).entries.reverse();
  }

  /** The newest first, with how many there are and how many match. */
  page(filter: LogFilter): { entries: LogEntry[]; total: number; filtered: number } {
    const { after, until, skip = 0, take = maxEntries, search = '' } = filter;
    const [first, last] = [Number(after ?? 0), Number(until ?? this.#last)];
    const matching: Kept[] = [];
    for (const kept of [...this.#kept.values()].reverse()) {
      if (kept.id <= first) break;
      if (kept.id <= last && matches(kept.value, filter) && this.#contains(kept, search)) matching.push(kept);
    }
    const entries = matching.slice(skip, skip + take).map((kept) => this.#entry(kept));
    return { entries, total: this.#kept.size, filtered: matching.length };
  }

  /** Deletes every entry. @returns how many */
  clear(): number {
    const { size } = this.#kept;
    this.#kept.clear();
    this.#bytes = 0;
    this.#written = this.#last;
    this.#file?.write([], this.#last + 1);
    this.#feed.notify({ kind: 'log', id: this.lastId });
    return size;
  }

  /** Of the newest entry; 0 before there is one. */
  get lastId(): string {
    return `${this.#last}`;
  }

  /** Calls back when entries have come. @returns a function that ends that */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Writes what is not in the file yet. The database must still be open. */
  close(): void {
    clearTimeout(this.#timer);
    this.#write();
    this.#file = undefined;
  }

  #notify(): void {
    this.#timer = undefined;
    this.#feed.notify({ kind: 'log', id: this.lastId });
    for (const watcher of this.#watchers) watcher();
    this.#write();
  }

  #write(): void {
    if (this.#file === undefined) return;
    const [oldest = this.#last] = this.#kept.keys();
    const entries: LogEntry[] = [];
    for (const kept of this.#kept.values()) if (kept.id > this.#written) entries.push(this.#entry(kept));
    if (entries.length > 0) this.#file.write(entries, oldest);
    this.#written = this.#last;
  }

  #keep(kept: Kept): void {
    this.#kept.set(kept.id, kept);
    this.#bytes += kept.size;
    for (const oldest of this.#kept.values()) {
      if (this.#kept.size <= maxEntries && this.#bytes <= maxBytes) break;
      this.#kept.delete(oldest.id);
      this.#bytes -= oldest.size;
    }
  }

  #contains(kept: Kept, search: string): boolean {
    return search === '' || textOf(this.#entry(kept)).toLowerCase().includes(search.toLowerCase());
  }

  #entry(kept: Kept): LogEntry {
    if (!('id' in kept.value)) kept.value = entryOf(kept.id, kept.value, this.secrets);
    return kept.value;
  }
}

/** Whether an entry passes a filter, but for its text. */
const matches = (entry: Kept['value'], { kind, status, callId }: LogFilter): boolean =>
  (kind ?? entry.kind) === entry.kind &&
  (callId ?? entry.callId) === entry.callId &&
  (status === undefined || (status === 'failed' ? isFailed(entry) : entry.status === status));

/** Whether it had no response, or one that is not a success. */
export const isFailed = ({ status, error }: Pick<LogSummary, 'status' | 'error'>): boolean =>
  status === undefined || status >= 400 || error !== undefined;

/** All of an entry that can be searched. */
function textOf({ request, response, rejection, ...about }: LogEntry): string {
  const messages = [request, response].flatMap((message) => [
    ...Object.entries(message?.headers ?? {}).map((header) => header.join(': ')),
    message?.body,
  ]);
  return [...Object.values(about), ...Object.values(rejection ?? {}), ...messages].join('\n');
}
