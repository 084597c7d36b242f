import type { ContractDocument, Operation } from '@voice-agent/api-documents/document';
import { type Credential, type RequestValues, requestOf } from '@voice-agent/api-documents/request';
import {
  CanNotBeSent,
  type HttpRequest,
  type HttpResponse,
  TransportError,
} from '@voice-agent/http-exchanges/http';
import { LimitedSender, RateLimited } from '@voice-agent/http-exchanges/rate-limits';
import { keyVariable } from '@voice-agent/http-exchanges/redact/credentials';
import { exchangeOf } from '@voice-agent/http-exchanges/redact/redacted-exchange';
import { Secrets } from '@voice-agent/http-exchanges/redact/secrets';
import { CannotRun, LoginRefused } from '../problem.ts';
import { judge, type RuleViolation } from './check.ts';
import { responseChecks } from './checks.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { Coverage } from './coverage.ts';
import { type Finding, Findings } from './findings.ts';
import { baseOf } from './generators/base.ts';
import { definitionOf, isRedirect, isSuccess, type Outcome, outcomeOf } from './outcome.ts';
import type { Progress } from './progress.ts';
import { type KnownRecord, KnownRecords, pathFor } from './resources/known-records.ts';
import { namesIn } from './resources/resource.ts';
import { notMade, RunAborted } from './run-errors.ts';
import type { Selection } from './selection.ts';
import type { Target } from './target.ts';
import type { TestCase } from './test-case.ts';
import { type Restorer, Writes, type WrittenState } from './writes.ts';

/** What ends a run, and which findings of it are reported. */
export interface ExecutorOptions {
  progress?: Progress;
  /** Ends it at once, for example at Ctrl-C. */
  interrupt?: AbortSignal;
  /** How long it may take, in milliseconds. */
  maxTimeMs?: number;
  /** Whether the first finding ends it. */
  failFast?: boolean;
  selection?: Selection;
  /** Brings back what is written. Default: nothing does. */
  restorer?: Restorer | undefined;
  /** Whether a rejected credential is judged like any other response. Default: the first one throws `LoginRefused`. */
  judgesLogin?: boolean;
}

/** The outcome of a test case that was sent, and its violations. */
export interface Result extends Outcome {
  violations: readonly RuleViolation[];
  /** The place of the test case among all of the run. */
  order: number;
}

const maxTimerMs = 2 ** 31 - 1;

/** Sends the test cases of one run, judges their outcomes, and collects coverage and findings. */
export class Executor {
  readonly document: ContractDocument;
  readonly target: Target;
  readonly coverage: Coverage = new Coverage();
  /** What was left out, and why, a line each. */
  readonly uncovered: string[] = [];
  /** The right credential, where the document wants it. */
  readonly credential: Credential;
  readonly secrets: Secrets;
  /** What the responses so far have shown. */
  readonly records: KnownRecords;
  readonly #findings = new Findings();
  readonly #sender: LimitedSender;
  readonly #writes: Writes;
  readonly #circuits = new CircuitBreaker();
  readonly #progress: Progress;
  readonly #options: ExecutorOptions;
  readonly #ending = new AbortController();
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #interrupted = (): void => {
    this.#end(new RunAborted('It was interrupted before all was asked.', true));
  };
  readonly #inFlight = new Set<Promise<unknown>>();
  #requests = 0;
  #withheld = 0;
  /** Whether a valid request has succeeded. */
  #reached = false;
  #redirect: string | undefined;
  #failure: string | undefined;

  constructor(document: ContractDocument, target: Target, options: ExecutorOptions = {}) {
    this.document = document;
    this.target = target;
    this.credential = credentialOf(document, target);
    this.records = new KnownRecords(document, target);
    this.#sender = new LimitedSender(target);
    const { credential, parameters = {} } = target;
    const credentials = [credential.value.slice(credential.value.indexOf(' ') + 1)];
    this.secrets = new Secrets(document, { credentials, parameters });
    // Records are brought back when the run has ended, too.
    const always = new AbortController().signal;
    const send = (request: HttpRequest): Promise<HttpResponse> => this.#sender.send(request, always);
    this.#writes = new Writes({ ...document, target, credential: this.credential }, send, options.restorer);
    this.#progress = options.progress ?? (() => {});
    this.#options = options;
    options.interrupt?.addEventListener('abort', this.#interrupted);
    if (options.interrupt?.aborted) this.#interrupted();
    if (options.maxTimeMs !== undefined)
      this.#timer = setTimeout(
        () => this.#end(new RunAborted('The time of --max-time was over before all was asked.', false)),
        Math.min(options.maxTimeMs, maxTimerMs),
      );
  }

  /** How many requests may be in flight at once; more than that wait for their turn. */
  get concurrency(): number {
    return this.#sender.concurrency;
  }

  /** Why the run ended before it was through. */
  get ended(): RunAborted | undefined {
    const { reason } = this.#ending.signal;
    return reason instanceof RunAborted ? reason : undefined;
  }

  get requests(): number {
    return this.#requests;
  }

  /** In the order in which their test cases began. */
  get findings(): readonly Finding[] {
    return this.#findings.all;
  }

  /** What has to be restored; undefined while nothing was written. */
  get written(): WrittenState | undefined {
    return this.#writes.state;
  }

  /** The request of an operation. @param credential in place of the right one; null for none */
  requestOf(
    operation: Operation,
    values: RequestValues,
    credential: Credential | null = this.credential,
  ): HttpRequest {
    return requestOf(operation, values, credential ?? undefined);
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
   * @returns undefined when the request may not be sent, since it would write
   * @throws CannotRun when the service is not there
   * @throws LoginRefused when the first valid request is rejected for its credential
   * @throws RunAborted when the run is over, for example at Ctrl-C: the request is not sent
   * @throws CircuitOpen when the operation has failed so often in a row that it gets no more requests
   */
  async execute(testCase: TestCase, isShrinking: boolean = false): Promise<Result | undefined> {
    const executing = this.#execute(testCase, isShrinking);
    this.#inFlight.add(executing);
    try {
      return await executing;
    } finally {
      this.#inFlight.delete(executing);
    }
  }

  /** Reports the violations of an outcome as findings, as far as they are selected. */
  report({ testCase, response, violations, order }: Result): void {
    const { operation, request, facts } = testCase;
    for (const violation of violations) this.#found(operation, request, response, violation, order, facts);
  }

  /** Reports a violation that several responses show together. @param facts the ids of the facts that it is about */
  found(
    operation: Operation,
    request: HttpRequest,
    response: HttpResponse,
    violation: RuleViolation,
    facts: readonly string[],
  ): void {
    this.#found(operation, request, response, violation, this.#findings.begin(), facts);
  }

  /** Whether an operation may be sent, or another method to its path. */
  allows(operation: Operation, method?: string): boolean {
    return this.#writes.allows(operation, method);
  }

  /** Ends the run before it is through. @param reason a sentence for the report */
  end(reason: string): void {
    this.#end(new RunAborted(reason, false));
  }

  /** Waits until nothing is in flight. */
  async idle(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.allSettled(this.#inFlight);
  }

  /** Reports how far the run is, and in which operation. */
  progress({ id }: Operation): void {
    this.#progress(id, this.#requests, this.findings.length, this);
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
    const { resent } = this.#sender;
    if (resent > 0) notes.push(`Sent again after a 429 (too many requests): ${resent} times.`);
    if (this.#withheld > 0)
      notes.push(
        `Not sent, since they may change something that may not be written: ${this.#withheld} requests.`,
      );
    // A secret that was seen late is taken out of what came before it, too.
    return { findings: this.findings.map((each) => this.secrets.finding(each)), notes };
  }

  /**
   * Says that the address was wrong, when nothing there ever answered as a service does.
   *
   * @throws CannotRun
   */
  mustHaveAnswered(): void {
    const { url } = this.target;
    if (this.#circuits.hasAnswered) return;
    if (this.#redirect !== undefined)
      throw new CannotRun(
        `${url} answers all with a redirect, to ${this.secrets.text(this.#redirect)}: give the address it leads to. It is not followed, since the key would go along.`,
      );
    if (this.#failure !== undefined) {
      const hint = url.startsWith('http:') ? ' Is it https:// there?' : '';
      throw new CannotRun(`${url} gives no answer in HTTP: ${this.#failure}.${hint}`);
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#options.interrupt?.removeEventListener('abort', this.#interrupted);
    this.#sender.close();
  }

  async #execute(testCase: TestCase, isShrinking: boolean): Promise<Result | undefined> {
    const { operation, request, exercises = [] } = testCase;
    // Where nothing has answered yet, the address may be wrong.
    if (this.#options.failFast && this.#circuits.hasAnswered && this.findings.length > 0)
      this.#end(new RunAborted('The first finding ended it, as --fail-fast says.', false));
    this.#ending.signal.throwIfAborted();
    this.#circuits.check(operation.id);
    const mayDelete = request.method !== 'DELETE' || this.records.mayDelete(operation, request.path);
    if (!mayDelete || this.#writes.forbids(operation, request)) {
      this.#withheld++;
      return undefined;
    }
    const order = this.#findings.begin();
    if (!this.records.isOwn(request.path)) await this.#writes.prepare(operation, request);
    this.#requests++;
    this.secrets.sent(request);
    this.progress(operation);
    const outcome = outcomeOf(this.document, testCase, await this.#send(testCase));
    for (const { what, pointer } of exercises) this.coverage.count(what, operation.id, pointer);
    this.#changed(outcome);
    const violations = judge(responseChecks, outcome, this.coverage);
    const { response } = outcome;
    if (violations.length > 0 && (response === undefined || isFailing(response)))
      this.#circuits.failed(operation.id, isShrinking ? 0 : 1);
    return { ...outcome, violations, order };
  }

  async #send(testCase: TestCase): Promise<HttpResponse | NonNullable<Outcome['failure']>> {
    const { operation, request, pointer } = testCase;
    try {
      const response = await this.#sender.send(request, this.#ending.signal);
      this.secrets.seen(response);
      this.#received(testCase, response);
      return response;
    } catch (error) {
      if (error instanceof RateLimited) throw this.#end(new RunAborted(error.message, true));
      if (error instanceof CanNotBeSent) throw notMade(error, pointer);
      if (!(error instanceof TransportError)) throw error;
      if (!this.#reached && error.unreachable)
        throw new CannotRun(`${this.target.url} can't be reached: ${error.message}.`);
      this.#failure = error.message;
      this.#circuits.unanswered(operation.id, error.timedOut, error.began);
      return { message: error.message, timedOut: error.timedOut };
    }
  }

  /** Registers what a request has created, deleted or changed. */
  #changed(outcome: Outcome): void {
    const { testCase, response } = outcome;
    const { operation, request } = testCase;
    if (response === undefined || !isSuccess(response.status)) return;
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
    const base = baseOf(this.document.requests, remove, 1, () => undefined);
    if (typeof base === 'string') return base;
    const path = Object.fromEntries(namesIn(remove.path).map((name, index) => [name, values[index]]));
    return this.requestOf(remove, { ...base.base, path });
  }

  #received({ operation, expects, mutates }: TestCase, response: HttpResponse): void {
    const { status, headers } = response;
    const redirects = isRedirect(status);
    if (redirects) this.#redirect ??= headers.location ?? 'nowhere';
    this.#circuits.responded(operation.id, redirects, isFailing(response));
    this.coverage.count('operation', operation.id, operation.pointer);
    const definition = definitionOf(operation, status);
    if (definition !== undefined) this.coverage.count('response', operation.id, definition.pointer);
    if (expects !== 'success' || mutates !== undefined) return;
    if (!this.#reached && !this.#options.judgesLogin && (status === 401 || status === 403))
      throw new LoginRefused(
        `${operation.id}: a valid request is answered with ${status}. Check the key in ${keyVariable}.`,
      );
    this.#reached ||= isSuccess(status);
  }

  #found(
    operation: Operation,
    request: HttpRequest,
    response: HttpResponse | undefined,
    violation: RuleViolation,
    order: number,
    facts: readonly string[] = [],
  ): void {
    const { rule, pointer, expected, received, place } = violation;
    const { selection } = this.#options;
    if (selection?.hasOperation(operation.id) === false || selection?.hasRule(rule) === false) return;
    const finding: Finding = {
      rule,
      operation: operation.id,
      pointer,
      expected: this.secrets.text(expected),
      received: this.secrets.text(received, place),
      facts,
      exchange: exchangeOf(this.secrets, this.credential, request, response, received),
    };
    this.#findings.add(finding, order);
    this.progress(operation);
  }

  #end(reason: RunAborted): RunAborted {
    this.#ending.abort(reason);
    return reason;
  }
}

/** Where the document has a credential of that name, or a header. */
function credentialOf({ operations }: ContractDocument, { credential: { name, value } }: Target): Credential {
  const known = operations.flatMap(({ security }) => security.flat());
  const found = known.find((each) => each.name.toLowerCase() === name.toLowerCase());
  return { in: found?.in ?? 'header', name: found?.name ?? name, value };
}

const isFailing = ({ status }: HttpResponse): boolean => status >= 500 || isRedirect(status);
