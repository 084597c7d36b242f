import { escapedIn, hasColours, painter, table, visible } from '@voice-agent/cli-kit/text';
import type { Io } from './io.ts';

/** How a result is written. */
export const formats = ['table', 'json', 'ndjson'] as const;
export type Format = (typeof formats)[number];

// Wider cells are cut, so that more columns fit.
const maxCell = 40;

/** Writes one value, or each of some records. */
export class Printer {
  readonly #io: Io;
  readonly #format: Format;

  constructor(io: Io, format: Format | undefined) {
    this.#io = io;
    this.#format = format ?? (io.stdout.isTTY === true ? 'table' : 'json');
  }

  /** Whether records are written one by one. */
  get isStream(): boolean {
    return this.#format === 'ndjson';
  }

  get isTable(): boolean {
    return this.#format === 'table';
  }

  /** @param items the field that holds the records of a page */
  print(value: unknown, items?: string): void {
    if (value === undefined) return;
    const records = items === undefined ? undefined : (value as Record<string, unknown> | null)?.[items];
    if (this.#format === 'json') this.#write(json(value, 2));
    else if (Array.isArray(records)) this.records(records);
    else if (this.isStream) this.#write(json(value));
    else this.#write(this.#fieldsOf(value));
  }

  /** Writes records alone. */
  records(records: readonly unknown[]): void {
    if (this.#format === 'json') this.#write(json(records, 2));
    else if (this.isStream) for (const each of records) this.#write(json(each));
    else this.#write(this.#rowsOf(records));
  }

  /** The body of a response that is not JSON. */
  text(text: string): void {
    this.#io.stdout.write(this.#io.stdout.isTTY === true ? `${escapedIn(text)}\n` : text);
  }

  #write(text: string): void {
    this.#io.stdout.write(`${text}\n`);
  }

  #rowsOf(records: readonly unknown[]): string {
    const objects = records.map((each) => (isObject(each) ? each : { value: each }));
    const names = [...new Set(objects.flatMap((each) => Object.keys(each)))].filter((name) =>
      objects.some((each) => each[name] !== null && typeof each[name] !== 'object'),
    );
    if (names.length === 0) return 'No records.';
    const heads = names.map((name) => this.#bold(visible(name)));
    return this.#table([heads, ...objects.map((each) => names.map((name) => cellOf(each[name])))]);
  }

  #fieldsOf(value: unknown): string {
    if (!isObject(value)) return cellOf(value, Number.POSITIVE_INFINITY);
    return this.#table(
      Object.entries(value).map(([name, field]) => [
        this.#bold(visible(name)),
        cellOf(field, Number.POSITIVE_INFINITY),
      ]),
    );
  }

  #table(rows: readonly (readonly string[])[]): string {
    return table(rows, this.#io.stdout.columns);
  }

  #bold(text: string): string {
    return painter(hasColours(this.#io.stdout, this.#io.env))('bold', text);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function cellOf(value: unknown, max: number = maxCell): string {
  const text = visible(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}

/** JSON in which no character can act on a terminal: those are escaped, which is the same JSON. */
const json = (value: unknown, indent?: number): string => escapedIn(JSON.stringify(value, null, indent));
