import { CircuitOpen, RunAborted } from './run-errors.ts';

/** When no more requests are sent. */
export interface CircuitLimits {
  /** Failures of an operation in a row; fewer while the service has never answered. */
  maxFailures: { answered: number; never: number };
  maxTimeouts: { answered: number; never: number };
  /** Time-outs of all operations, after which the run is aborted. Default: no limit. */
  maxAllTimeouts?: number;
  /** Why no more is sent, after failures and after time-outs, of one operation and of all. */
  reasons: { failures: string; timeouts: string; allTimeouts?: string };
}

const failing = 'not finished, since it failed again and again, and is asked no more';
const ofServices: CircuitLimits = {
  maxFailures: { answered: 20, never: 3 },
  maxTimeouts: { answered: 5, never: 1 },
  reasons: { failures: failing, timeouts: failing },
};

/** What failed since the last response of an operation that did not. */
interface Circuit {
  failures: number;
  timeouts: number;
  /** In the whole run: where a rejection is expected, a redirect is no failure. */
  redirects: number;
  open?: CircuitOpen;
}

/** Stops sending requests to an operation that fails again and again. */
export class CircuitBreaker {
  readonly #circuits = new Map<string, Circuit>();
  readonly #limits: CircuitLimits;
  #hasAnswered = false;
  #allTimeouts = 0;

  /** @param limits Default: those of services */
  constructor(limits: CircuitLimits = ofServices) {
    this.#limits = limits;
  }

  /** Whether anything came back that was not a redirect, if only in part. */
  get hasAnswered(): boolean {
    return this.#hasAnswered;
  }

  /** @throws CircuitOpen when the operation gets no more requests @throws RunAborted when none gets any */
  check(operation: string): void {
    const { maxFailures, maxAllTimeouts = Number.POSITIVE_INFINITY, reasons } = this.#limits;
    if (this.#allTimeouts >= maxAllTimeouts) throw new RunAborted(reasons.allTimeouts ?? failing, true);
    const circuit = this.#circuitOf(operation);
    if (!this.#hasAnswered && circuit.redirects >= maxFailures.never)
      circuit.open ??= new CircuitOpen(reasons.failures);
    if (circuit.open !== undefined) throw circuit.open;
  }

  /** Counts a response. */
  responded(operation: string, isRedirect: boolean, isFailure: boolean): void {
    const circuit = this.#circuitOf(operation);
    if (isRedirect) circuit.redirects++;
    else this.#hasAnswered = true;
    circuit.timeouts = 0;
    if (!isFailure) this.succeeded(operation);
  }

  /** Ends a row of failures. */
  succeeded(operation: string): void {
    this.#circuitOf(operation).failures = 0;
  }

  /** Counts a request without a whole response. @param began whether a part of one came */
  unanswered(operation: string, timedOut: boolean, began: boolean): void {
    this.#hasAnswered ||= began;
    if (!timedOut) return;
    this.#circuitOf(operation).timeouts++;
    this.#allTimeouts++;
  }

  /** Counts a failure, and opens the circuit when there were too many. @param counts Default: 1; 0 while shrinking */
  failed(operation: string, counts: number = 1): void {
    const circuit = this.#circuitOf(operation);
    circuit.failures += counts;
    const { maxFailures, maxTimeouts, reasons } = this.#limits;
    const which = this.#hasAnswered ? 'answered' : 'never';
    if (circuit.failures >= maxFailures[which]) circuit.open = new CircuitOpen(reasons.failures);
    else if (circuit.timeouts >= maxTimeouts[which]) circuit.open = new CircuitOpen(reasons.timeouts);
  }

  #circuitOf(operation: string): Circuit {
    let circuit = this.#circuits.get(operation);
    if (circuit === undefined) {
      circuit = { failures: 0, timeouts: 0, redirects: 0 };
      this.#circuits.set(operation, circuit);
    }
    return circuit;
  }
}
