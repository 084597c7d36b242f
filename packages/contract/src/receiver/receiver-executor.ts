import { setTimeout as wait } from 'node:timers/promises';
import { CannotRun } from '@voice-agent/cli-kit/text';
import type { RuleViolation } from '../engine/check.ts';
import { CircuitBreaker, type Ended } from '../engine/circuit-breaker.ts';
import { RunAborted } from '../engine/run-errors.ts';
import { RunRecord } from '../engine/run-record.ts';
import { Sender, TransportError } from '../http/http.ts';
import type { Exchange, HttpResponse, RequestWriter } from '../http/http-message.ts';
import { isLoopback } from '../http/machine.ts';
import { anotherSecret, webhookSecretName } from '../http/redact/redacted-credentials.ts';
import { exchangeOf } from '../http/redact/redacted-exchange.ts';
import { Secrets } from '../http/redact/secrets.ts';
import { type DeliveryCase, type DeliveryOutcome, type DeliveryRequest, isSlow } from './delivery-case.ts';
import { receiverChecks } from './receiver-checks.ts';
import type { ReceiverRun } from './receiver-options.ts';

/** The outcome of a case that was sent, and its violations. */
export interface DeliveryResult extends DeliveryOutcome {
  violations: readonly RuleViolation[];
  /** The place of the case among all of the run. */
  order: number;
}

/** The response, and the milliseconds that the receiver took for it once it had the whole body. */
type Answered = Required<Pick<DeliveryOutcome, 'response' | 'tookMs'>>;

const unanswered = 'no response, or too slow: no more of them were sent';
const limits = {
  maxFailures: { answered: 20, never: 20 },
  maxTimeouts: { answered: 2, never: 2 },
  keepsTimeouts: true,
  maxAllTimeouts: 5,
  reasons: {
    failures: '20 valid events in a row were rejected: no more of them were sent',
    timeouts: unanswered,
    allTimeouts: 'The receiver does not respond, or too slowly: no more deliveries were sent.',
  },
};
const maxAttempts = 3;
const maxRetryAfterMs = 10_000;
/** Between two deliveries to another machine. */
const remotePauseMs = 100;
const chunkPauseMs = 15;

/** Sends deliveries to one receiver, judges the responses, and collects coverage and findings. */
export class ReceiverExecutor extends RunRecord {
  /** How long each response to an event took, in milliseconds. */
  readonly tookMs: number[] = [];
  readonly secrets: Secrets;
  /** An event that got a 200 in time. */
  normal: DeliveryRequest | undefined;
  readonly #run: ReceiverRun;
  readonly #sender: Sender;
  readonly #path: string;
  readonly #circuits = new CircuitBreaker(limits);
  #reached = false;

  constructor(run: ReceiverRun) {
    super(run);
    const { url, timeoutMs, secret = '' } = run;
    this.#run = run;
    const { origin, pathname, search } = new URL(url);
    this.#path = pathname + search;
    this.#sender = new Sender(origin, timeoutMs);
    const secrets = [secret, secret.slice(secret.indexOf(' ') + 1)];
    const credentials = new Map(secrets.map((each) => [each, webhookSecretName]));
    this.secrets = new Secrets({}, { credentials, name: webhookSecretName });
    for (const { id } of receiverChecks)
      if ((secret !== '' || id !== 'unauthenticated-delivery-accepted') && run.severities?.[id] !== 'off')
        this.coverage.expect('rule', '', id);
  }

  /** Sends a case, and reports its violations. @throws as `execute` */
  async test(testCase: DeliveryCase): Promise<DeliveryResult> {
    const result = await this.execute(testCase);
    this.report(result);
    return result;
  }

  /**
   * Sends a case, and a normal event after it where it wants one, without reporting its violations.
   *
   * @param isShrinking whether the same violation is looked for again: a rejection does not count then
   * @throws CannotRun when the receiver is not there
   * @throws CircuitOpen when no more of this kind are sent
   * @throws RunAborted when no more are sent at all
   */
  execute(testCase: DeliveryCase, isShrinking: boolean = false): Promise<DeliveryResult> {
    const { operation, circuit = operation } = testCase;
    return this.#circuits.run(circuit, (end) => this.#execute(testCase, isShrinking, end));
  }

  /** Reports the violations of a result as findings. @throws RunAborted when the first finding ends the run */
  report({ testCase: { operation, request }, response, violations, order }: DeliveryResult): void {
    for (const violation of violations) {
      const { expected, received } = violation;
      const exchange = this.#exchangeOf(request, response, received);
      // A wrong secret can be a word of ours, such as `undefined`.
      this.addFinding(violation, { operation, expected, facts: [], exchange }, order);
    }
    if (this.#run.failFast && violations.some(({ severity }) => severity === 'error'))
      throw new RunAborted('It ended at the first finding.', false);
  }

  close(): void {
    this.#sender.close();
  }

  async #execute(
    testCase: DeliveryCase,
    isShrinking: boolean,
    end: (ended: Ended) => void,
  ): Promise<DeliveryResult> {
    const { operation, exercises = [], expects, request, probeAfter } = testCase;
    const order = this.collected.begin();
    for (const { what, pointer } of exercises) this.coverage.count(what, operation, pointer);
    const outcome: DeliveryOutcome = await this.#send(testCase, request);
    if (probeAfter !== undefined && this.normal !== undefined) {
      const { response, failure } = await this.#send(testCase, this.normal);
      outcome.normal = failure?.message ?? `${response?.status}`;
    }
    const { response, failure, tookMs, normal = '200' } = outcome;
    const isAccepted = response?.status === 200;
    if (failure !== undefined || isSlow(outcome) || normal !== '200') end('timeout');
    else if (expects === 'success' && (isAccepted || !isShrinking)) end(isAccepted ? 'success' : 'failure');
    if (expects === 'success' && response !== undefined) this.tookMs.push(tookMs);
    if (expects === 'success' && isAccepted && !isSlow(outcome)) this.normal ??= request;
    return { ...outcome, violations: this.judge(receiverChecks, outcome), order };
  }

  async #send(testCase: DeliveryCase, request: DeliveryRequest): Promise<DeliveryOutcome> {
    const { limitMs, url } = this.#run;
    const none = { testCase, tookMs: 0, limitMs };
    try {
      const sent = await this.#sendPatiently(testCase.operation, request);
      this.#reached = true;
      return request.isCut ? none : { ...none, ...sent };
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      if (request.isCut) return none;
      if (!this.#reached && error.unreachable)
        throw new CannotRun(`${url} can't be reached: ${error.message}.`);
      return { ...none, failure: error };
    }
  }

  /** Sends a request, and again after a 429. */
  async #sendPatiently(operation: string, request: DeliveryRequest): Promise<Answered> {
    for (let attempt = 1; ; attempt++) {
      if (!isLoopback(this.#run.url)) await wait(remotePauseMs);
      this.requests++;
      this.progress(operation);
      const sent = await this.#sendOnce(request);
      if (sent.response.status !== 429 || attempt === maxAttempts) return sent;
      const seconds = Number(sent.response.headers['retry-after'] ?? 1);
      await wait(Math.min(maxRetryAfterMs, Number.isFinite(seconds) ? seconds * 1_000 : 1_000));
    }
  }

  #exchangeOf(sent: DeliveryRequest, response: HttpResponse | undefined, failure: string): Exchange {
    const { headers, body } = sent;
    const { secret: value = '' } = this.#run;
    // A receiver may show what it was sent, and most of a wrong secret can be that of the right one.
    for (const word of headers.Authorization?.split(/[ \t]+/) ?? [])
      if (word.length > 6 && !/bearer:?$/i.test(word)) this.secrets.addCredential(word);
    const path = this.secrets.text(this.#path);
    const request = { method: 'POST', path, headers, body: body.toString() };
    const credential = { in: 'header', name: 'Authorization', value } as const;
    // The time of day would make each report another one.
    const { date: _, ...kept } = response?.headers ?? {};
    const shown = response && { ...response, headers: kept };
    return exchangeOf(this.secrets, [credential], request, shown, failure, anotherSecret);
  }

  /**
   * Sends a request once, unless it is interrupted.
   *
   * @throws TransportError
   * @throws the reason of the interrupt
   */
  async #sendOnce({ headers, body, chunks = 1, isCut = false }: DeliveryRequest): Promise<Answered> {
    const bytes = Buffer.from(body);
    const size = Math.ceil(bytes.length / chunks);
    let sentAt = performance.now();
    const write = async (request: RequestWriter): Promise<void> => {
      for (let at = 0; at < bytes.length && !request.destroyed; at += size) {
        if (isCut && at + size >= bytes.length) request.destroy(new Error('the gate cut the connection'));
        else request.write(bytes.subarray(at, at + size));
        if (chunks > 1) await wait(chunkPauseMs);
      }
      sentAt = performance.now();
      request.end();
    };
    const sent = { ...headers, 'content-length': `${bytes.length}` };
    const { interrupt } = this.#run;
    const request = { method: 'POST', path: this.#path, headers: sent };
    const response = await this.#sender.send(request, interrupt, write);
    interrupt?.throwIfAborted();
    return { response, tookMs: performance.now() - sentAt };
  }
}
