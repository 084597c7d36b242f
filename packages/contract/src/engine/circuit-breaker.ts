import { CircuitOpen } from './run-errors.ts';

/** Failures in a row after which an operation gets no more requests; fewer while the service has never answered. */
const maxFailures = { answered: 20, never: 3 };
const maxTimeouts = { answered: 5, never: 1 };

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
  #hasAnswered = false;

  /** Whether anything came back that was not a redirect, if only in part. */
  get hasAnswered(): boolean {
    return this.#hasAnswered;
  }

  /** @throws CircuitOpen when the operation gets no more requests */
  check(operation: string): void {
    const circuit = this.#circuitOf(operation);
    if (!this.#hasAnswered && circuit.redirects >= maxFailures.never) circuit.open ??= failing();
    if (circuit.open !== undefined) throw circuit.open;
  }

  /** Counts a response. */
  responded(operation: string, isRedirect: boolean, isFailure: boolean): void {
    const circuit = this.#circuitOf(operation);
    if (isRedirect) circuit.redirects++;
    else this.#hasAnswered = true;
    circuit.timeouts = 0;
    if (!isFailure) circuit.failures = 0;
  }

  /** Counts a request without a whole response. @param began whether a part of one came */
  unanswered(operation: string, timedOut: boolean, began: boolean): void {
    this.#hasAnswered ||= began;
    if (timedOut) this.#circuitOf(operation).timeouts++;
  }

  /** Counts a failure, and opens the circuit when there were too many. @param counts Default: 1; 0 while shrinking */
  failed(operation: string, counts: number = 1): void {
    const circuit = this.#circuitOf(operation);
    circuit.failures += counts;
    const which = this.#hasAnswered ? 'answered' : 'never';
    if (circuit.failures >= maxFailures[which] || circuit.timeouts >= maxTimeouts[which])
      circuit.open = failing();
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

const failing = (): CircuitOpen =>
  new CircuitOpen('not finished, since it failed again and again, and is asked no more');
