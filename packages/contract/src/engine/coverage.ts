/** The kinds of coverage targets, in the order of a report. */
export const coveredKinds = [
  'operation',
  'parameter',
  'constraint',
  'value',
  'response',
  'event',
  'rule',
  'fact',
] as const;
/** The kinds of parts that coverage counts. */
export type CoveredKind = (typeof coveredKinds)[number];

/** A part of the contract, and how many test cases exercised it. */
export interface Covered {
  what: CoveredKind;
  /** The operation or event it belongs to, by its id; empty for a rule or a fact. */
  operation: string;
  /** JSON pointer into the document; of a rule or a fact its id. */
  pointer: string;
  cases: number;
}

/** Counts the test cases that exercised each part of the contract. */
export class Coverage {
  readonly #parts = new Map<string, Covered>();
  #changed = new Set<Covered>();

  /** Registers a coverage target, with zero hits where it is new. @returns it */
  expect(what: CoveredKind, operation: string, pointer: string): Covered {
    const key = JSON.stringify([what, operation, pointer]);
    const part = this.#parts.get(key) ?? { what, operation, pointer, cases: 0 };
    if (!this.#parts.has(key)) this.#changed.add(part);
    this.#parts.set(key, part);
    return part;
  }

  /** Counts one hit. */
  count(what: CoveredKind, operation: string, pointer: string): void {
    const part = this.expect(what, operation, pointer);
    part.cases++;
    this.#changed.add(part);
  }

  /** Every target, in the order it was registered. */
  get parts(): Covered[] {
    return [...this.#parts.values()];
  }

  /** The targets that are new or were hit since the last call. */
  takeChanged(): Covered[] {
    const changed = [...this.#changed];
    this.#changed = new Set();
    return changed;
  }
}
