/** What can be exercised. */
export type CoveredKind =
  | 'operation'
  | 'parameter'
  | 'constraint'
  | 'value'
  | 'response'
  | 'rule'
  | 'event'
  | 'fact';

/** What one part of the contract was exercised by. */
export interface Covered {
  what: CoveredKind;
  /** The operation or event it belongs to, by its id; empty for a rule or a fact. */
  operation: string;
  /** JSON pointer into the document; of a rule or a fact its id. */
  pointer: string;
  cases: number;
}

/** Counts the cases that exercised each part of the contract. */
export class Coverage {
  readonly #parts = new Map<string, Covered>();

  /** Says that there is such a part, so that it is told as not exercised when no case comes. */
  expect(what: CoveredKind, operation: string, pointer: string): void {
    this.#at(what, operation, pointer);
  }

  /** Counts one case. */
  count(what: CoveredKind, operation: string, pointer: string): void {
    this.#at(what, operation, pointer).cases++;
  }

  /** Every part, in the order it was first met. */
  get parts(): Covered[] {
    return [...this.#parts.values()];
  }

  #at(what: CoveredKind, operation: string, pointer: string): Covered {
    const key = JSON.stringify([what, operation, pointer]);
    let part = this.#parts.get(key);
    if (part === undefined) {
      part = { what, operation, pointer, cases: 0 };
      this.#parts.set(key, part);
    }
    return part;
  }
}
