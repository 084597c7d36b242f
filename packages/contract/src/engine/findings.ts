import type { Exchange } from '../http/exchange.ts';
import type { RuleSeverity, Severities, Violation } from './check.ts';

/** A violation that a run reports. */
export interface Finding extends Omit<Violation, 'place'> {
  /** The id of the rule, for example `response-schema`. */
  rule: string;
  /** `warn` is listed apart and fails nothing. */
  severity: 'warn' | 'error';
  /** The operation, by its id. */
  operation: string;
  /** The ids of the facts in the traceability record that the rule rests on. */
  facts: readonly string[];
  /** File and line of what was judged, where it was read from a file: `deliveries.ndjson:12`. */
  source?: string;
  /** The smallest exchange that shows it. */
  exchange: Exchange;
}

/** A finding before its severity is settled: that of its rule, else an error. */
export type Found = Omit<Finding, 'severity'> & { severity?: RuleSeverity };

/** Collects findings in the order in which their test cases began, whichever response came first. */
export class Findings {
  /** How many were added, those that were left out too. */
  count = 0;
  /** How many of them are errors. */
  errors = 0;
  readonly #findings: Finding[] = [];
  readonly #orders: number[] = [];
  readonly #severities: Severities;
  readonly #maxPerPlace: number;
  readonly #perPlace = new Map<string, { rule: string; operation: string; pointer: string; count: number }>();
  #begun = 0;

  /**
   * @param severities in place of those of the rules
   * @param maxPerPlace how many are kept of one rule, operation and pointer. Default: all
   */
  constructor(severities: Severities = {}, maxPerPlace: number = Number.POSITIVE_INFINITY) {
    this.#severities = severities;
    this.#maxPerPlace = maxPerPlace;
  }

  get all(): readonly Finding[] {
    return this.#findings;
  }

  /** The places of which findings were left out, and how many. */
  get leftOut(): { rule: string; operation: string; pointer: string; count: number }[] {
    return [...this.#perPlace.values()]
      .map((each) => ({ ...each, count: each.count - this.#maxPerPlace }))
      .filter(({ count }) => count > 0);
  }

  /** @returns the place of a test case that begins now */
  begin(): number {
    return this.#begun++;
  }

  /** Adds a finding, unless its rule is off. @param order Default: after all that has started */
  add(found: Found, order: number = this.begin()): void {
    const { rule, operation, pointer } = found;
    const severity = this.#severities[rule] ?? found.severity ?? 'error';
    if (severity === 'off') return;
    this.count++;
    if (severity === 'error') this.errors++;
    const key = JSON.stringify([rule, operation, pointer]);
    const place = this.#perPlace.get(key) ?? { rule, operation, pointer, count: 0 };
    this.#perPlace.set(key, place);
    if (++place.count > this.#maxPerPlace) return;
    const at = this.#orders.findLastIndex((each) => each <= order) + 1;
    this.#orders.splice(at, 0, order);
    this.#findings.splice(at, 0, { ...found, severity });
  }
}
