import type { Secrets } from '../http/redact/secrets.ts';
import { type Check, judge, type RuleViolation } from './check.ts';
import { Coverage } from './coverage.ts';
import { type Finding, Findings, type Found } from './findings.ts';
import type { RunOptions, Seen } from './run-types.ts';

/** What a run over requests, deliveries or recorded traffic has seen so far, and reports at once. */
export abstract class RunRecord implements Seen {
  readonly coverage: Coverage = new Coverage();
  /** What was left out, and why, a line each. */
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
