import type { DatabaseSync, StatementSync } from 'node:sqlite';

// A long term is looked up by its beginning, and compared with the few strings that have it.
const lookedUp = /^.{3,64}/su;

// How much FTS5 gathers in memory before it writes; its own default of 1 MB makes many small indexes.
const hashBytes = 16 * 2 ** 20;
const defaultAutomerge = 4;
// As many as a search may go through one by one.
const rare = 20_000;

/**
 * How strings and terms are compared: in lower case. A final sigma is a sigma, since whether it is final depends on what
 * stands around it. U+FFFD stands for what SQLite takes for it: half a surrogate pair, U+FFFE and U+FFFF; and for
 * the character that ends a stored text.
 */
export function fold(text: string): string {
  return text
    .replace(/[\p{Surrogate}\ufdd0\ufffe\uffff]/gu, '\ufffd')
    .toLowerCase()
    .replaceAll('ς', 'σ');
}

/** A text as it is stored: the end makes every character the first one of a trigram. */
export const storedText = (text: string): string => `${fold(text)}\ufdd0\ufdd0`;

/** What a search looks for, and among which rows. */
export interface Wanted {
  /** Folded, and not empty. */
  term: string;
  /** What the column `kind` must have, each of at least three characters. Default: nothing. */
  kinds?: readonly string[];
  /** The first and the last row. Default: all of them. */
  rows?: readonly [number, number];
}

/** Finds the rows of an FTS5 table of trigrams that truly contain a term. */
export class TextSearch {
  readonly #db: DatabaseSync;
  readonly #table: string;
  readonly #columns: readonly string[];
  readonly #statements = new Map<string, StatementSync>();

  /** @param columns those that are searched */
  constructor(db: DatabaseSync, table: string, columns: readonly string[]) {
    this.#db = db;
    this.#table = table;
    this.#columns = columns;
  }

  /** The rows where one of the columns contains the term, in ascending order. */
  find({ term, kinds = [], rows }: Wanted): number[] {
    const where: string[] = [];
    const values: (string | number)[] = [];
    const filter = (condition: string, ...bound: (string | number)[]) => {
      where.push(condition);
      values.push(...bound);
    };
    if (rows) filter('rowid between ? and ?', ...rows);
    // The trigrams and the text of a query end at a NUL.
    const head = lookedUp.exec(term)?.[0];
    if (head === undefined && !term.includes('\0') && this.#isRare(term)) {
      filter(`rowid in (select doc from ${this.#trigrams})`, ...rangeOf(term));
      for (const kind of kinds) filter('instr(kind, ?)', kind);
    } else {
      const parts = kinds.map((kind) => `kind : ${quoted(kind)}`);
      const usable = head !== undefined && !head.includes('\0');
      if (usable) parts.push(`{${this.#columns.join(' ')}} : ${quoted(head)}`);
      if (parts.length > 0) filter(`${this.#table} match ?`, parts.join(' AND '));
      if (!usable || head.length < term.length) {
        const contained = this.#columns.map((column) => `instr(${column}, ?)`);
        filter(`(${contained.join(' or ')})`, ...contained.map(() => term));
      }
    }
    const sql = `select rowid as n from ${this.#table} where ${where.join(' and ')} order by rowid`;
    return numbers(this.#statement(asNumbers(sql)), values);
  }

  /**
   * Runs what adds many strings, in ascending order of rows where it can. They end as one index in the place of many,
   * so that a search takes as long, however many strings there are.
   */
  addMany(run: () => void): void {
    this.#set('automerge', 0);
    this.#set('hashsize', hashBytes);
    run();
    this.#db.exec(`insert into ${this.#table} (${this.#table}) values ('optimize')`);
    this.#set('automerge', defaultAutomerge);
  }

  // A bound number is a real one to SQLite, which FTS5 does not take here.
  #set(setting: string, value: number): void {
    this.#db.exec(`insert into ${this.#table} (${this.#table}, rank) values ('${setting}', ${value})`);
  }

  /** Whether so few trigrams begin with a term that going through them is less work than through all strings. */
  #isRare(term: string): boolean {
    const sql = `select count(*) as count from (select 1 from ${this.#trigrams} limit ${rare})`;
    return (this.#statement(sql).get(...rangeOf(term))?.count as number) < rare;
  }

  get #trigrams(): string {
    const columns = this.#columns.map((column) => `'${column}'`).join(', ');
    return `${this.#table}_trigrams where term between ? and ? and col in (${columns})`;
  }

  #statement(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** A statement for `numbers` from one that selects a number as `n`: one row is much less work than many. */
export const asNumbers = (select: string): string => `select json_group_array(n) as list from (${select})`;

/** Rows of JSON as the text of one array. */
export const asArray = (column: string): string => `'[' || coalesce(group_concat(${column}), '') || ']'`;

/** What a statement made by `asNumbers` selects. */
export function numbers(statement: StatementSync, values: readonly (string | number)[]): number[] {
  return JSON.parse(statement.get(...values)?.list as string);
}

// All that begins with a text: no character comes after the last one.
const rangeOf = (text: string): [string, string] => [text, `${text}\u{10ffff}\u{10ffff}`];

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
