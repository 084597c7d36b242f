import type { Secrets } from '../http/redact/secrets.ts';
import { type Check, judge, type RuleViolation, type Severities } from './check.ts';
import { Coverage } from './coverage.ts';
import type { Finding, Found } from './findings.ts';
import type { RunOptions, Seen } from './run-types.ts';

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

/** Coverage and findings of a run over requests, deliveries or recorded traffic. */
export abstract class RunRecord implements Seen {
  readonly coverage: Coverage = new Coverage();
  /** Operations and rules that were left out, with the reason, a line each. */
  readonly uncovered: string[] = [];
  requests = 0;
  abstract readonly secrets: Secrets;
  protected readonly collected: Findings;
  readonly #options: Pick<RunOptions, 'progress' | 'severities'>;

  constructor(options: Pick<RunOptions, 'progress' | 'severities'>) {
    this.collected = new Findings(options.severities);
    this.#options = options;
  }

  /** In the order in which their test cases began. */
  get findings(): readonly Finding[] {
    return this.collected.all;
  }

  /** The findings without secrets: one that is seen late is taken out of what came before it, too. */
  redactedFindings(): Finding[] {
    return this.findings.map((each) => this.secrets.finding(each));
  }

  /** Reports how far the run is. @param operation where, by its id */
  progress(operation: string): void {
    this.#options.progress?.(operation, this.requests, this.findings.length, this);
  }

  /** Runs the checks that apply to an outcome. @returns every violation */
  protected judge<Outcome>(checks: readonly Check<Outcome>[], outcome: Outcome): RuleViolation[] {
    return judge(checks, outcome, this.coverage, this.#options.severities);
  }

  /**
   * Adds a violation to the findings.
   *
   * @param context what is not redacted any more; without `expected` that of the violation is
   * @param order the place of its test case. Default: after all that has started
   */
  protected addFinding(
    { place, ...violation }: RuleViolation,
    context: Pick<Found, 'operation' | 'facts' | 'exchange'> & { expected?: string },
    order?: number,
  ): void {
    const { expected, received, cause } = violation;
    const shown = {
      expected: this.secrets.text(expected),
      received: this.secrets.text(received, place),
      ...(cause !== undefined && { cause: this.secrets.text(cause) }),
    };
    this.collected.add({ ...violation, ...shown, ...context }, order);
    this.progress(context.operation);
  }
}
