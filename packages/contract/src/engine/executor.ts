import type { Operation } from '@voice-agent/spec-model';
import type { HttpRequest, HttpResponse } from '../http/http-message.ts';
import { exchangeOf } from '../http/redact/redacted-exchange.ts';
import type { RuleViolation } from './check.ts';
import type { Ended } from './circuit-breaker.ts';
import type { Finding } from './findings.ts';
import { KnownState } from './known-state.ts';
import { isExpected, isSuccess, type Outcome, outcomeOf } from './outcome.ts';
import { RejectedBranches } from './rejected-branches.ts';
import { responseChecks, serverErrorChecks } from './response-checks.ts';
import { RunAborted } from './run-errors.ts';
import { isStray, ServiceRun } from './service-run.ts';
import { isValid, type TestCase } from './test-case.ts';
import { UncheckedPaths } from './unchecked-paths.ts';

/** The outcome of a test case that was sent, and its violations. */
export interface Result extends Outcome {
  violations: readonly RuleViolation[];
  /** The place of the test case among all of the run. */
  order: number;
}

/** RFC 9110 (4.1) asks everyone to take a URL of 8,000 octets, and Node takes 16,384 of all headers together. */
const maxHeadOctets = 8_000;

/** Sends the test cases of one run, judges their outcomes, and collects coverage and findings. */
export class Executor extends ServiceRun {
  /** The operations that were left out, each with the reason; undefined where it was begun, or the run ended before. */
  readonly leftOut: Map<string, string | undefined> = new Map();
  /** References of the accepted requests, which can explain a rejection. */
  readonly state: KnownState = new KnownState(this.records);
  readonly #unsent = new Set<string>();
  /** Which branches of a body the service always rejects. */
  readonly branches: RejectedBranches = new RejectedBranches();
  /** Which operations look up a malformed path parameter. */
  readonly paths: UncheckedPaths = new UncheckedPaths();
  #withheld = 0;
  /** Operations that timed out on a body that is not JSON: they get no other one. */
  readonly #waitsForJson = new Set<string>();

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
    return this.circuits.run(testCase.operation.id, (end, earlier) =>
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
    if (!this.isSelected(operation) || this.options.selection?.hasRule(violation.rule) === false) return;
    const right = this.credentials.sent(operation);
    const exchange = exchangeOf(this.secrets, right, request, response, violation.received);
    this.addFinding(violation, { operation: operation.id, facts, exchange }, order);
  }

  /** Registers what was left out. @param isEnded whether it was begun, or the run ended before */
  leaveOut(what: string, reason: string, isEnded: boolean = false): void {
    this.uncovered.push(`${what}: ${reason}`);
    this.leftOut.set(what, isEnded ? undefined : reason);
  }

  /** Registers a part of the requests of an operation that is never sent, once for all operations. @param pointer its place */
  leaveOutPart({ id }: Operation, pointer: string): void {
    if (this.#unsent.has(pointer)) return;
    this.#unsent.add(pointer);
    const reason = 'it is tested without a part for which no valid value was found';
    this.uncovered.push(`${id}: ${reason} (at ${pointer})`);
  }

  /**
   * Brings back what was changed, and ends.
   *
   * @returns the findings, and what the reader should know beside them, a line each
   */
  async finish(): Promise<{ findings: Finding[]; notes: string[] }> {
    await this.circuits.idle();
    const notes = (await this.writes.restore()).map((note) => this.secrets.text(note));
    this.close();
    if (this.sender.note !== undefined) notes.push(this.sender.note);
    const reason = 'they may change something and writes are not allowed';
    if (this.#withheld > 0) notes.push(`Not sent, since ${reason}: ${this.#withheld} requests.`);
    return { findings: this.redactedFindings(), notes };
  }

  async #execute(
    testCase: TestCase,
    isShrinking: boolean,
    earlier: readonly Promise<unknown>[],
    end: (ended: Ended) => void,
  ): Promise<Result | undefined> {
    const { operation, request, exercises = [] } = testCase;
    // Without any response so far, the address may be wrong.
    if (this.options.failFast && this.circuits.hasAnswered && this.collected.errors > 0)
      this.ending.end(new RunAborted('Ended by --fail-fast at the first finding.', false));
    this.ending.throwIfEnded();
    if (testCase.breaks === 'JSON' && this.#waitsForJson.has(operation.id)) return undefined;
    if (isTooLong(request)) return undefined;
    const mayDelete = request.method !== 'DELETE' || this.records.mayDelete(operation, request.path);
    if (!mayDelete || this.writes.forbids(operation, request)) {
      this.#withheld++;
      return undefined;
    }
    const order = this.collected.begin();
    if (testCase.mutates === 'credential' && testCase.expects === 'rejection') this.service.isProvoked = true;
    if (!this.records.isOwn(request.path)) await this.writes.prepare(operation, request);
    this.requests++;
    this.secrets.sent(request);
    this.progress(operation.id);
    const sent = outcomeOf(this.document, testCase, await this.send(testCase));
    if (sent.failure?.timedOut && testCase.breaks === 'JSON') this.#waitsForJson.add(operation.id);
    const { response, definition } = sent;
    if (response !== undefined) this.coverage.count('operation', operation.id, operation.pointer);
    if (definition !== undefined && !testCase.isUndescribed)
      this.coverage.count('response', operation.id, definition.pointer);
    const isNowhere = testCase.mayLeadNowhere === true && [403, 404, 410].includes(response?.status ?? 0);
    const judged = isNowhere ? { ...sent, testCase: { ...testCase, expects: 'any' as const } } : sent;
    const outcome = { ...judged, isExplained: await this.#explains(judged, order, earlier) };
    for (const { what, pointer } of exercises) this.coverage.count(what, operation.id, pointer);
    if (isSuccess(response?.status ?? 0)) {
      this.accepted(outcome);
      if (testCase.expects === 'any') this.state.succeeded(operation);
    }
    this.paths.add(outcome);
    const checks = testCase.isUndescribed ? serverErrorChecks : responseChecks;
    const violations = this.judge(checks, outcome);
    const isCounted = !isShrinking && (violations.length > 0 || !this.circuits.hasAnswered);
    if (outcome.failure?.timedOut) end('timeout');
    else if (response !== undefined && response.status < 500 && !isStray(operation, response)) end('success');
    else if (isCounted) end('failure');
    return { ...outcome, violations, order };
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
    throw this.ending.end(new RunAborted(this.service.expired(operation), true));
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
    this.branches.add(outcome, order, this.state.refersToUnknown(testCase));
    if (isExpected(operation, status)) {
      this.service.accepted(operation, request);
      this.state.accepted(testCase, order);
      return false;
    }
    if (status === 401) await this.#mustNotHaveExpired(outcome, order);
    await Promise.allSettled(earlier);
    return this.state.explains(testCase, status, order) && !this.options.isReplay;
  }
}

const isTooLong = ({ path, headers }: HttpRequest): boolean =>
  path.length > maxHeadOctets || Object.entries(headers).flat().join('').length > maxHeadOctets;
