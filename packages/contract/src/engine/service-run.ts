import { amount, CannotRun } from '@voice-agent/cli-kit/text';
import {
  type ContractDocument,
  type Credential,
  type Operation,
  type RequestValues,
  requestOf,
} from '@voice-agent/spec-model';
import { CanNotBeSent, TransportError } from '../http/http.ts';
import type { HttpRequest, HttpResponse } from '../http/http-message.ts';
import { LimitedSender, RateLimited, systemClock } from '../http/rate-limits.ts';
import { Secrets } from '../http/redact/secrets.ts';
import { baseOf } from './base.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { Credentials } from './credentials.ts';
import { isExpected, isRedirect, type Outcome, outcomeOf } from './outcome.ts';
import { type KnownRecord, KnownRecords, pathFor } from './resources/known-records.ts';
import { RunEnding } from './run-ending.ts';
import { CircuitOpen, notMade, RunAborted } from './run-errors.ts';
import { RunRecord } from './run-record.ts';
import type { RunOptions } from './run-types.ts';
import type { Selection } from './selection.ts';
import { ServiceState } from './service-state.ts';
import type { Target } from './target.ts';
import { anyResponse, type TestCase } from './test-case.ts';
import { type Restorer, Writes, type WrittenState } from './writes.ts';

/** When a request is sent again that finds nobody listening. */
const restartMs = [200, 800, 2_000];

/** Sends requests to a service that may be limited, restarted or gone. */
export class ServiceSender extends LimitedSender {
  readonly #url: string;
  /** Operations that kept returning 429 since their last other response. */
  readonly #limited = new Set<string>();
  #hasAnswered = false;

  constructor(target: Target) {
    super(target);
    this.#url = target.url;
  }

  /** The requests that were retried, as a sentence for the report; undefined when none was. */
  get note(): string | undefined {
    const resent = [...this.resent].map(([name, count]) => `${name} ${amount(count, 'time')}`);
    return resent.length === 0
      ? undefined
      : `Sent again after a 429 (too many requests): ${resent.join(', ')}.`;
  }

  /** Resolves when the requests of an operation have to wait for longer than a moment, after a 429. */
  limited({ id }: Operation): Promise<'limited'> {
    return new Promise((resolve) => {
      this.onLimited = (operation) => {
        if (operation === id) resolve('limited');
      };
    });
  }

  /**
   * Sends a request; again for some seconds when nothing listens any more, since the service may restart.
   *
   * @throws TransportError when no whole response came
   * @throws CircuitOpen when the operation keeps returning 429
   * @throws RunAborted when another one does, with nothing else answered between, and when the service is gone
   */
  override async send(request: HttpRequest, signal: AbortSignal, id: string): Promise<HttpResponse> {
    for (let attempt = 0; ; attempt++)
      try {
        const response = await super.send(request, signal, id);
        this.#limited.clear();
        this.#hasAnswered = true;
        return response;
      } catch (error) {
        if (error instanceof RateLimited) throw this.#limitedAt(id, error);
        if (error instanceof TransportError) this.#hasAnswered ||= error.began;
        const isGone = error instanceof TransportError && error.unreachable && !error.timedOut;
        if (!isGone || !this.#hasAnswered) throw error;
        const waitMs = restartMs[attempt];
        const gone = `${this.#url} can't be reached any more: ${error.message}`;
        if (waitMs === undefined) throw new RunAborted(`${gone}. Look at its log, and start it again.`, true);
        // An interrupt ends the wait, and the next attempt reports it.
        await systemClock.wait(waitMs, signal).catch(() => {});
      }
  }

  #limitedAt(id: string, { message }: RateLimited): Error {
    this.#limited.add(id);
    if (!this.#hasAnswered || this.#limited.size > 1) return new RunAborted(message, true);
    return new CircuitOpen(`not finished. ${message}`);
  }
}

/** Options that end a run early, and that select its findings. */
export interface ServiceRunOptions
  extends Pick<RunOptions, 'progress' | 'interrupt' | 'maxTimeMs' | 'failFast' | 'severities'> {
  selection?: Selection;
  /** Brings back what is written. Default: nothing does. */
  restorer?: Restorer | undefined;
  /** Whether one request of another run is sent again: the state, which was seen then, explains no rejection. Default: false. */
  isReplay?: boolean;
}

/** A run at one service: what is known of it, what may be written, and how a request is sent. */
export abstract class ServiceRun extends RunRecord {
  readonly document: ContractDocument;
  readonly target: Target;
  /** The right ones. */
  readonly credentials: Credentials;
  readonly secrets: Secrets;
  /** Records that the responses so far have shown. */
  readonly records: KnownRecords;
  readonly service: ServiceState;
  readonly sender: ServiceSender;
  readonly writes: Writes;
  readonly circuits: CircuitBreaker = new CircuitBreaker();
  /** Its reason is undefined until the run ends before it is through. */
  readonly ending: RunEnding;
  protected readonly options: ServiceRunOptions;

  constructor(document: ContractDocument, target: Target, options: ServiceRunOptions = {}) {
    super(options);
    this.document = document;
    this.target = target;
    this.credentials = new Credentials(document, target);
    this.records = new KnownRecords(document, target);
    this.service = new ServiceState(this.credentials);
    this.sender = new ServiceSender(target);
    const { parameters = {} } = target;
    this.secrets = new Secrets(document, { credentials: this.credentials.placeholders, parameters });
    // Records are brought back when the run has ended, too.
    const always = new AbortController().signal;
    const send = (request: HttpRequest) => this.sender.send(request, always, 'restoring');
    this.writes = new Writes({ ...document, target }, send, options.restorer);
    this.options = options;
    this.ending = new RunEnding(options);
  }

  /** The state to restore; undefined while nothing was written. */
  get written(): WrittenState | undefined {
    return this.writes.state;
  }

  /** The request of an operation. @param credentials in place of the right ones */
  requestOf(operation: Operation, values: RequestValues, credentials?: readonly Credential[]): HttpRequest {
    return requestOf(operation, values, this.credentials.sent(operation, credentials));
  }

  /** Sends a safe request for the ids in the response. @returns the status @throws as `execute` */
  async read(operation: Operation, request: HttpRequest): Promise<number | undefined> {
    const outcome = await this.ask(operation, request);
    this.records.received(outcome);
    return outcome.response?.status;
  }

  /**
   * Sends a safe request whose response is neither judged nor covered.
   *
   * @param sender of another address. Default: of the target
   * @throws as `execute`
   */
  async ask(
    operation: Operation,
    request: HttpRequest,
    sender: ServiceSender = this.sender,
  ): Promise<Outcome> {
    this.ending.throwIfEnded();
    this.requests++;
    this.secrets.sent(request);
    const { pointer } = operation;
    const testCase = { operation, request, pointer, ...anyResponse };
    return outcomeOf(this.document, testCase, await this.send(testCase, sender));
  }

  /** Whether the run tests an operation: it is selected, and may be sent. */
  tests(operation: Operation): boolean {
    return this.isSelected(operation) && this.writes.allows(operation);
  }

  /** Whether a run may read what an operation shows, though it may not test it. */
  mayRead({ id, isSafe }: Operation): boolean {
    return isSafe && (this.isSelected({ id }) || this.options.selection?.isUnnamed(id) === true);
  }

  /** @throws CannotRun when nothing there ever answered as a service does: the address was wrong */
  mustHaveAnswered(): void {
    const wrong = this.circuits.hasAnswered ? undefined : this.service.wrongAddress(this.target.url);
    if (wrong !== undefined) throw new CannotRun(this.secrets.text(wrong));
  }

  close(): void {
    this.ending.close();
    this.sender.close();
  }

  /** Sends a test case. @returns the response, or why there is none @throws as `Executor.execute` */
  protected async send(
    testCase: TestCase,
    sender: ServiceSender = this.sender,
  ): Promise<HttpResponse | NonNullable<Outcome['failure']>> {
    const { operation, request, pointer } = testCase;
    try {
      const response = await sender.send(request, this.ending.signal, operation.id);
      this.secrets.seen(response);
      if (isStray(operation, response)) this.service.redirect ??= response.headers.location ?? 'nowhere';
      else this.circuits.hasAnswered = true;
      return response;
    } catch (error) {
      if (error instanceof RunAborted) throw this.ending.end(error);
      if (error instanceof CanNotBeSent) throw notMade(error, pointer);
      if (!(error instanceof TransportError)) throw error;
      if (!this.circuits.hasAnswered && error.unreachable)
        throw new CannotRun(`${this.target.url} can't be reached: ${error.message}.`);
      this.service.failure = error.message;
      this.circuits.hasAnswered ||= error.began;
      return { message: error.message, timedOut: error.timedOut };
    }
  }

  /** Registers what a successful request has shown, created, deleted or changed. */
  protected accepted(outcome: Outcome): void {
    const { operation, request } = outcome.testCase;
    const isOwn = this.records.isOwn(request.path);
    const created = this.records.received(outcome);
    for (const record of created)
      this.writes.made({ by: operation.id, path: pathFor(record), removal: this.#removalOf(record) });
    if (request.method === 'DELETE' && isOwn) this.writes.removed(request.path.split('?')[0] ?? '');
    else if (!isOwn && created.length === 0) this.writes.accepted(operation, request);
  }

  /** The request that removes a record; or why none does. */
  #removalOf({ key, values }: KnownRecord): HttpRequest | string {
    const { remove } = this.records.resources.find((each) => each.key === key) ?? {};
    if (remove === undefined) return 'no operation deletes them';
    if (!this.writes.allows(remove)) return `--allow-writes does not name ${remove.id}`;
    const found = baseOf(this.document.requests, remove, 1, this.records.valuesOf(remove, values));
    return typeof found === 'string' ? found : this.requestOf(remove, found.base);
  }

  protected isSelected({ id }: Pick<Operation, 'id'>): boolean {
    return this.options.selection?.hasOperation(id) !== false;
  }
}

/** Whether a response is a redirect that nobody described. */
export const isStray = (operation: Operation, { status }: HttpResponse): boolean =>
  isRedirect(status) && !isExpected(operation, status);
