import type { Exchange } from '@voice-agent/http-exchanges/exchange';

/** A violation that a run reports. */
export interface Finding {
  /** The id of the rule, for example `response-schema`. */
  rule: string;
  /** The operation, by its id. */
  operation: string;
  /** JSON pointer into the spec: what is violated. */
  pointer: string;
  /** What the spec says, and what happened. */
  expected: string;
  received: string;
  /** The ids of the facts in the traceability record that the rule rests on. */
  facts: readonly string[];
  /** File and line of what was judged, where it was read from a file: `deliveries.ndjson:12`. */
  source?: string;
  /** The smallest exchange that shows it. */
  exchange: Exchange;
}

/** Collects findings in the order in which their test cases began, whichever response came first. */
export class Findings {
  readonly #findings: Finding[] = [];
  readonly #orders: number[] = [];
  #begun = 0;

  get all(): readonly Finding[] {
    return this.#findings;
  }

  /** @returns the place of a test case that begins now */
  begin(): number {
    return this.#begun++;
  }

  /** @param order Default: after all that has begun */
  add(finding: Finding, order: number = this.begin()): void {
    const at = this.#orders.findLastIndex((each) => each <= order) + 1;
    this.#orders.splice(at, 0, order);
    this.#findings.splice(at, 0, finding);
  }
}
