import type { ContractDocument, Operation } from '@voice-agent/api-documents/document';
import { type Credential, type RequestValues, requestOf } from '@voice-agent/api-documents/request';
import {
  CanNotBeSent,
  type HttpRequest,
  type HttpResponse,
  TransportError,
} from '@voice-agent/http-exchanges/http';
import { exchangeOf } from '@voice-agent/http-exchanges/redact/redacted-exchange';
import { Secrets } from '@voice-agent/http-exchanges/redact/secrets';
import type { RuleViolation } from './check.ts';
import { responseChecks } from './checks.ts';
import { CircuitBreaker, type Ended } from './circuit-breaker.ts';
import { Credentials } from './credentials.ts';
import type { Finding } from './findings.ts';
import { baseOf } from './generators/base.ts';
import { KnownState } from './known-state.ts';
import { isExpected, isRedirect, isSuccess, type Outcome, outcomeOf } from './outcome.ts';
import { CannotRun } from './problem.ts';
import { type KnownRecord, KnownRecords, pathFor } from './resources/known-records.ts';
import { namesIn } from './resources/resource.ts';
import { notMade, RunAborted } from './run-errors.ts';
import { RunRecord } from './run-record.ts';
import type { RunOptions } from './run-types.ts';
import type { Selection } from './selection.ts';
import { ServiceSender } from './service-sender.ts';
import { ServiceState } from './service-state.ts';
import type { Target } from './target.ts';
import { isValid, type TestCase } from './test-case.ts';
import { type Restorer, Writes, type WrittenState } from './writes.ts';

/** What ends a run, and which findings of it are reported. */
export interface ExecutorOptions
  extends Pick<RunOptions, 'progress' | 'interrupt' | 'maxTimeMs' | 'failFast' | 'severities'> {
  selection?: Selection;
  /** Brings back what is written. Default: nothing does. */
  restorer?: Restorer | undefined;
  /** Whether one request of another run is sent again: the state, which was seen then, explains no rejection. Default: false. */
  isReplay?: boolean;
}

/** The outcome of a test case that was sent, and its violations. */
export interface Result extends Outcome {
  violations: readonly RuleViolation[];
  /** The place of the test case among all of the run. */
  order: number;
}

const maxTimerMs = 2 ** 31 - 1;
/** RFC 9110 (4.1) asks everyone to take a URL of 8,000 octets, and Node takes 16,384 of all headers together. */
const maxHeadOctets = 8_000;

/** Sends the test cases of one run, judges their outcomes, and collects coverage and findings. */
export class Executor extends RunRecord {
  readonly document: ContractDocument;
  readonly target: Target;
  /** The operations that were left out, each with the reason; undefined where it was begun, or the run ended before. */
  readonly leftOut: Map<string, string | undefined> = new Map();
  /** The right ones. */
  readonly credentials: Credentials;
  readonly secrets: Secrets;
  /** What the responses so far have shown. */
  readonly records: KnownRecords;
  readonly service: ServiceState;
  readonly sender: ServiceSender;
  readonly #writes: Writes;
  readonly state: KnownState;
  readonly #circuits = new CircuitBreaker();
  readonly #options: ExecutorOptions;
  readonly #ending = new AbortController();
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #interrupted = (): void => {
    this.#end(new RunAborted('It was interrupted before everything was tested.', true));
  };
  #withheld = 0;
  /** Operations that timed out on a body that is not JSON: they get no other one. */
  readonly #waitsForJson = new Set<string>();

  constructor(document: ContractDocument, target: Target, options: ExecutorOptions = {}) {
    super(options);
    this.document = document;
    this.target = target;
    this.credentials = new Credentials(document, target);
    this.records = new KnownRecords(document, target);
    this.state = new KnownState(this.records);
    this.service = new ServiceState(this.credentials);
    this.sender = new ServiceSender(target);
    const { parameters = {} } = target;
    this.secrets = new Secrets(document, { credentials: this.credentials.placeholders, parameters });
    // Records are brought back when the run has ended, too.
    const always = new AbortController().signal;
    const send = (request: HttpRequest): Promise<HttpResponse> =>
      this.sender.send(request, { id: 'restoring' }, always);
    this.#writes = new Writes({ ...document, target }, send, options.restorer);
    this.#options = options;
    options.interrupt?.addEventListener('abort', this.#interrupted);
    if (options.interrupt?.aborted) this.#interrupted();
    if (options.maxTimeMs !== undefined)
      this.#timer = setTimeout(
        () => this.#end(new RunAborted('--max-time was over before everything was tested.', false)),
        Math.min(options.maxTimeMs, maxTimerMs),
      );
  }

  /** Why the run ended before it was through. */
  get ended(): RunAborted | undefined {
    const { reason } = this.#ending.signal;
    return reason instanceof RunAborted ? reason : undefined;
  }

  /** What has to be restored; undefined while nothing was written. */
  get written(): WrittenState | undefined {
    return this.#writes.state;
  }

  /** The request of an operation. @param credentials in place of the right ones */
  requestOf(operation: Operation, values: RequestValues, credentials?: readonly Credential[]): HttpRequest {
    return requestOf(operation, values, this.credentials.sent(operation, credentials));
  }

  /** Sends a test case, and reports its violations. @returns undefined when it may not be sent @throws as `execute` */
  async test(testCase: TestCase): Promise<Result | undefined> {
    const result = await this.execute(testCase);
    if (result !== undefined) this.report(result);
    return result;
  }

  /**
   * Sends a test case and judges the outcome, without reporting its violations.
   *
   * @param isShrinking whether the same violation is looked for again: its failures do not open the circuit
   * @returns undefined when the request is not sent: it would write, or its URL or headers have more than 8,000 octets
   * @throws CannotRun when the service is not there
   * @throws RunAborted when the run is over, for example at Ctrl-C: the request is not sent
   * @throws CircuitOpen when the operation has failed so often in a row that it gets no more requests
   */
  execute(testCase: TestCase, isShrinking: boolean = false): Promise<Result | undefined> {
    return this.#circuits.run(testCase.operation.id, (end, earlier) =>
      this.#execute(testCase, isShrinking, earlier, end),
    );
  }

  /** Reports the violations of an outcome as findings, as far as they are selected. */
  report({ testCase, response, violations, order }: Result): void {
    for (const violation of violations) this.found(testCase, response, violation, order);
  }

  /** Reports a violation, if it is selected. @param order the place of its test case. Default: after all that has started */
  found(
    { operation, request, facts = [] }: Pick<TestCase, 'operation' | 'request' | 'facts'>,
    response: HttpResponse | undefined,
    violation: RuleViolation,
    order?: number,
  ): void {
    if (!this.#isSelected(operation) || this.#options.selection?.hasRule(violation.rule) === false) return;
    const right = this.credentials.sent(operation);
    const exchange = exchangeOf(this.secrets, right, request, response, violation.received);
    this.addFinding(violation, { operation: operation.id, facts, exchange }, order);
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
    this.#ending.signal.throwIfAborted();
    this.requests++;
    this.secrets.sent(request);
    const { pointer } = operation;
    const testCase: TestCase = { operation, request, expects: 'any', expected: '', pointer };
    return outcomeOf(this.document, testCase, await this.#send(testCase, sender));
  }

  /** Registers what was left out. @param isEnded whether it was begun, or the run ended before */
  leaveOut(what: string, reason: string, isEnded: boolean = false): void {
    this.uncovered.push(`${what}: ${reason}`);
    this.leftOut.set(what, isEnded ? undefined : reason);
  }

  /** Whether an operation may be sent, or another method to its path. */
  allows(operation: Operation, method?: string): boolean {
    return this.#writes.allows(operation, method);
  }

  /** Whether the run tests an operation: it is selected, and may be sent. */
  tests(operation: Operation): boolean {
    return this.#isSelected(operation) && this.allows(operation);
  }

  /** Whether a run may read what an operation shows, though it may not test it. */
  mayRead({ id, isSafe }: Operation): boolean {
    return isSafe && (this.#isSelected({ id }) || this.#options.selection?.isUnnamed(id) === true);
  }

  /** Waits until nothing is in flight. */
  async idle(): Promise<void> {
    await this.#circuits.idle();
  }

  /**
   * Brings back what was changed, and ends.
   *
   * @returns the findings, and what the reader should know beside them, a line each
   */
  async finish(): Promise<{ findings: Finding[]; notes: string[] }> {
    await this.idle();
    const notes = (await this.#writes.restore()).map((note) => this.secrets.text(note));
    this.close();
    if (this.sender.note !== undefined) notes.push(this.sender.note);
    if (this.#withheld > 0)
      notes.push(
        `Not sent, since they may change something and writes are not allowed: ${this.#withheld} requests.`,
      );
    return { findings: this.redactedFindings(), notes };
  }

  /** @throws CannotRun when nothing there ever answered as a service does: the address was wrong */
  mustHaveAnswered(): void {
    const wrong = this.#circuits.hasAnswered ? undefined : this.service.wrongAddress(this.target.url);
    if (wrong !== undefined) throw new CannotRun(this.secrets.text(wrong));
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#options.interrupt?.removeEventListener('abort', this.#interrupted);
    this.sender.close();
  }

  async #execute(
    testCase: TestCase,
    isShrinking: boolean,
    earlier: readonly Promise<unknown>[],
    end: (ended: Ended) => void,
  ): Promise<Result | undefined> {
    const { operation, request, exercises = [] } = testCase;
    // Where nothing has answered yet, the address may be wrong.
    if (this.#options.failFast && this.#circuits.hasAnswered && this.collected.errors > 0)
      this.#end(new RunAborted('Ended by --fail-fast at the first finding.', false));
    this.#ending.signal.throwIfAborted();
    if (testCase.breaks === 'JSON' && this.#waitsForJson.has(operation.id)) return undefined;
    if (isTooLong(request)) return undefined;
    const mayDelete = request.method !== 'DELETE' || this.records.mayDelete(operation, request.path);
    if (!mayDelete || this.#writes.forbids(operation, request)) {
      this.#withheld++;
      return undefined;
    }
    const order = this.collected.begin();
    if (testCase.mutates === 'credential' && testCase.expects === 'rejection') this.service.isProvoked = true;
    if (!this.records.isOwn(request.path)) await this.#writes.prepare(operation, request);
    this.requests++;
    this.secrets.sent(request);
    this.progress(operation.id);
    const sent = outcomeOf(this.document, testCase, await this.#send(testCase));
    const { response, definition } = sent;
    if (response !== undefined) this.coverage.count('operation', operation.id, operation.pointer);
    if (definition !== undefined) this.coverage.count('response', operation.id, definition.pointer);
    const outcome = { ...sent, isExplained: await this.#explains(sent, order, earlier) };
    for (const { what, pointer } of exercises) this.coverage.count(what, operation.id, pointer);
    if (isSuccess(response?.status ?? 0)) this.#accepted(outcome);
    const violations = this.judge(responseChecks, outcome);
    const isCounted = !isShrinking && (violations.length > 0 || !this.#circuits.hasAnswered);
    if (outcome.failure?.timedOut) end('timeout');
    else if (response !== undefined && response.status < 500 && !isStray(operation, response)) end('success');
    else if (isCounted) end('failure');
    return { ...outcome, violations, order };
  }

  async #send(
    testCase: TestCase,
    sender: ServiceSender = this.sender,
  ): Promise<HttpResponse | NonNullable<Outcome['failure']>> {
    const { operation, request, pointer } = testCase;
    try {
      const response = await sender.send(request, operation, this.#ending.signal);
      this.secrets.seen(response);
      if (isStray(operation, response)) this.service.redirect ??= response.headers.location ?? 'nowhere';
      else this.#circuits.hasAnswered = true;
      return response;
    } catch (error) {
      if (error instanceof RunAborted) throw this.#end(error);
      if (error instanceof CanNotBeSent) throw notMade(error, pointer);
      if (!(error instanceof TransportError)) throw error;
      if (!this.#circuits.hasAnswered && error.unreachable)
        throw new CannotRun(`${this.target.url} can't be reached: ${error.message}.`);
      this.service.failure = error.message;
      this.#circuits.hasAnswered ||= error.began;
      if (error.timedOut && testCase.breaks === 'JSON') this.#waitsForJson.add(operation.id);
      return { message: error.message, timedOut: error.timedOut };
    }
  }

  /**
   * Sends what has succeeded with the same credentials again.
   *
   * @throws RunAborted when that is rejected, too; after wrong credentials it is a finding besides
   */
  async #mustNotHaveExpired(outcome: Outcome, order: number): Promise<void> {
    const { operation } = outcome.testCase;
    const request = this.service.acceptedLike(operation);
    if (request === undefined || (await this.read(operation, request)) !== 401) return;
    if (this.service.isProvoked)
      this.report({ ...outcome, order, violations: this.judge(responseChecks, outcome) });
    throw this.#end(new RunAborted(this.service.expired(operation), true));
  }

  /**
   * Registers what came of a valid request.
   *
   * @param earlier the test cases of the operation that began before it and are not judged yet
   * @returns whether the state of the service can explain that it was rejected
   * @throws RunAborted when its credential has expired
   */
  async #explains(outcome: Outcome, order: number, earlier: readonly Promise<unknown>[]): Promise<boolean> {
    const { testCase, response } = outcome;
    if (response === undefined || !isValid(testCase)) return false;
    const { operation, request } = testCase;
    const { status } = response;
    if (isExpected(operation, status)) {
      this.service.accepted(operation, request);
      this.state.accepted(testCase, order);
      return false;
    }
    if (status === 401) await this.#mustNotHaveExpired(outcome, order);
    await Promise.allSettled(earlier);
    return this.state.explains(testCase, status, order) && !this.#options.isReplay;
  }

  /** Registers what a successful request has shown, created, deleted or changed. */
  #accepted(outcome: Outcome): void {
    const { operation, request } = outcome.testCase;
    const isOwn = this.records.isOwn(request.path);
    const created = this.records.received(outcome);
    for (const record of created)
      this.#writes.made({ by: operation.id, path: pathFor(record), removal: this.#removalOf(record) });
    if (request.method === 'DELETE' && isOwn) this.#writes.removed(request.path.split('?')[0] ?? '');
    else if (!isOwn && created.length === 0) this.#writes.accepted(operation, request);
  }

  /** The request that removes a record; or why none does. */
  #removalOf({ key, values }: KnownRecord): HttpRequest | string {
    const { remove } = this.records.resources.find((each) => each.key === key) ?? {};
    if (remove === undefined) return 'no operation deletes them';
    if (!this.allows(remove)) return `--allow-writes does not name ${remove.id}`;
    const found = baseOf(this.document.requests, remove, 1, () => undefined);
    if (typeof found === 'string') return found;
    const path = Object.fromEntries(namesIn(remove.path).map((name, index) => [name, values[index]]));
    return this.requestOf(remove, { ...found.base, path });
  }

  #isSelected({ id }: Pick<Operation, 'id'>): boolean {
    return this.#options.selection?.hasOperation(id) !== false;
  }

  #end(reason: RunAborted): RunAborted {
    this.#ending.abort(reason);
    return reason;
  }
}

/** Whether a response is a redirect that nobody described. */
const isStray = (operation: Operation, { status }: HttpResponse): boolean =>
  isRedirect(status) && !isExpected(operation, status);

const isTooLong = ({ path, headers }: HttpRequest): boolean =>
  path.length > maxHeadOctets || Object.entries(headers).flat().join('').length > maxHeadOctets;
