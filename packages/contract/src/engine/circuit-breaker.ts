import { CircuitOpen, RunAborted } from './run-errors.ts';

/** When no more requests are sent. */
export interface CircuitLimits {
  /** Failures of an operation in a row; fewer while the service has never answered. */
  maxFailures: { answered: number; never: number };
  maxTimeouts: { answered: number; never: number };
  /** Whether time-outs count until the end, and not only in a row. Default: false. */
  keepsTimeouts?: boolean;
  /** Time-outs of all operations, after which the run is aborted. Default: no limit. */
  maxAllTimeouts?: number;
  /** Why no more is sent, after failures and after time-outs, of one operation and of all. */
  reasons: { failures: string; timeouts: string; allTimeouts?: string };
}

const failing = 'not finished, since it kept failing: no more requests were sent to it';
const ofServices: CircuitLimits = {
  maxFailures: { answered: 20, never: 3 },
  maxTimeouts: { answered: 5, never: 1 },
  reasons: { failures: failing, timeouts: failing },
};

/** How a request ended: `success` ends a row of failures, and `nothing` counts for nothing. */
export type Ended = 'success' | 'failure' | 'timeout' | 'nothing';

interface Begun {
  sending: Promise<unknown>;
  /** Undefined while it is under way. */
  ended?: Ended;
}

interface Failures {
  failures: number;
  timeouts: number;
}

/** Failures since the last success, in the order in which the requests began. */
interface Circuit extends Failures {
  /** The requests that began after those: the first of them is under way. */
  begun: Begun[];
  /** Ends when the last request has started. */
  turn: Promise<unknown>;
  open?: CircuitOpen;
}

/** Stops sending requests to an operation that fails again and again. */
export class CircuitBreaker {
  /** Whether anything came back that was not a redirect, if only in part. */
  hasAnswered = false;
  readonly #circuits = new Map<string, Circuit>();
  readonly #limits: CircuitLimits;
  #allTimeouts = 0;

  /** @param limits Default: those of services */
  constructor(limits: CircuitLimits = ofServices) {
    this.#limits = limits;
  }

  /** @throws CircuitOpen when the operation gets no more requests @throws RunAborted when none gets any */
  check(operation: string): void {
    const { maxAllTimeouts = Number.POSITIVE_INFINITY, reasons } = this.#limits;
    if (this.#allTimeouts >= maxAllTimeouts) throw new RunAborted(reasons.allTimeouts ?? failing, true);
    const { open } = this.#circuitOf(operation);
    if (open !== undefined) throw open;
  }

  /**
   * Sends a request in its turn: when those under way can't open the circuit any more. So the same requests are sent
   * whichever response comes first.
   *
   * @param send is given what registers how it ended, by default `nothing`, and the requests that began before it
   * @throws as `check` and `send` do
   */
  async run<Result>(
    operation: string,
    send: (end: (ended: Ended) => void, earlier: readonly Promise<unknown>[]) => Promise<Result>,
  ): Promise<Result> {
    const circuit = this.#circuitOf(operation);
    const { turn, begun } = circuit;
    const mayOpen = (): boolean => this.#reasonOf(begun.reduce<Failures>(this.#after, circuit)) !== undefined;
    const begin = async () => {
      await turn;
      while (begun.length > 0 && mayOpen()) await Promise.allSettled([begun[0]?.sending]);
      this.check(operation);
      let ended: Ended = 'nothing';
      const end = (how: Ended): void => {
        ended = how;
      };
      const earlier = begun.map((each) => each.sending);
      const sending = send(end, earlier).finally(() => {
        request.ended = ended;
        while (begun[0]?.ended !== undefined) this.#count(circuit, begun.shift());
      });
      const request: Begun = { sending };
      begun.push(request);
      return { sending };
    };
    const beginning = begin();
    circuit.turn = beginning.catch(() => {});
    return (await beginning).sending;
  }

  /** Waits until nothing is in flight. */
  async idle(): Promise<void> {
    const circuits = [...this.#circuits.values()];
    await Promise.all(circuits.map(({ turn }) => turn));
    await Promise.allSettled(circuits.flatMap(({ begun }) => begun.map(({ sending }) => sending)));
  }

  #count(circuit: Circuit, request: Begun | undefined): void {
    if (request?.ended === 'timeout') this.#allTimeouts++;
    if (request !== undefined) Object.assign(circuit, this.#after(circuit, request));
    const reason = this.#reasonOf(circuit);
    if (reason !== undefined) circuit.open ??= new CircuitOpen(reason);
  }

  /** What failed after one more request. What is under way may fail, and time out where another one did. */
  readonly #after = (
    { failures, timeouts }: Failures,
    { ended = timeouts > 0 ? 'timeout' : 'failure' }: Begun,
  ): Failures => {
    if (ended === 'nothing') return { failures, timeouts };
    const kept = this.#limits.keepsTimeouts === true ? timeouts : 0;
    return {
      failures: ended === 'success' ? 0 : failures + 1,
      timeouts: ended === 'timeout' ? timeouts + 1 : kept,
    };
  };

  /** Why the operation gets no more requests; undefined when it does. */
  #reasonOf({ failures, timeouts }: Failures): string | undefined {
    const { maxFailures, maxTimeouts, reasons } = this.#limits;
    const which = this.hasAnswered ? 'answered' : 'never';
    if (failures >= maxFailures[which]) return reasons.failures;
    return timeouts >= maxTimeouts[which] ? reasons.timeouts : undefined;
  }

  #circuitOf(operation: string): Circuit {
    const none = { failures: 0, timeouts: 0, begun: [], turn: Promise.resolve() };
    const circuit: Circuit = this.#circuits.get(operation) ?? none;
    this.#circuits.set(operation, circuit);
    return circuit;
  }
}
