import { setTimeout as wait } from 'node:timers/promises';
import type { EventMessage } from '@voice-agent/api-documents/asyncapi';
import type { Exchange } from '@voice-agent/http-exchanges/exchange';
import { type HttpResponse, TransportError } from '@voice-agent/http-exchanges/http';
import { webhookSecretName } from '@voice-agent/http-exchanges/redact/credentials';
import { Secrets } from '@voice-agent/http-exchanges/redact/secrets';
import { Coverage } from '../engine/coverage.ts';
import type { Finding } from '../engine/findings.ts';
import { isSuccess } from '../engine/outcome.ts';
import type { Progress } from '../engine/progress.ts';
import { CircuitOpen, RunAborted } from '../engine/run-errors.ts';
import { isLoopback } from '../engine/target.ts';
import { CannotRun } from '../problem.ts';
import { type Answered, type Delivery, DeliverySender } from './delivery.ts';
import { type ReceiverRule, receiverRules } from './rules.ts';

/** The receiver that is checked. */
export interface ReceiverTarget {
  url: string;
  /** `Bearer <token>`; undefined for a receiver that wants none. */
  secret: string | undefined;
  /** For a whole answer. */
  timeoutMs: number;
  /** An answer that takes longer is a finding. */
  limitMs: number;
  /** Ends the run, for example at Ctrl-C. */
  interrupt: AbortSignal | undefined;
  /** Whether the first finding ends the run. */
  failFast: boolean;
}

/** What a delivery is about. */
export interface About {
  /** The name of the message, or `receiver`. */
  operation: string;
  /** JSON pointer into the document: what is promised. */
  pointer: string;
  /** What is delivered, as in `an answer to a valid event`. */
  what: string;
}

/** So many deliveries without a soon answer, and no more of that kind, or none at all, are sent. */
const maxTimeouts = { ofOne: 2, inAll: 5 };
/** So many events in a row are refused, and no more of that kind are sent. */
const maxRejections = 20;
const maxAttempts = 3;
const maxRestMs = 10_000;
/** Between two deliveries to another machine. */
const remotePauseMs = 100;

/** The talk with one receiver: it sends, judges each answer, and keeps what is wrong. */
export class ReceiverExecutor {
  readonly findings: Finding[] = [];
  readonly coverage: Coverage = new Coverage();
  /** What was left out, and why, a line each. */
  readonly uncovered: string[] = [];
  /** How long each answer to an event took, in milliseconds. */
  readonly tookMs: number[] = [];
  readonly #target: ReceiverTarget;
  readonly #sender: DeliverySender;
  readonly secrets: Secrets;
  readonly #progress: Progress;
  readonly #silences = new Map<string, number>();
  readonly #refusals = new Map<string, number>();
  readonly #isRemote: boolean;
  #normal: { about: About; delivery: Delivery } | undefined;
  #requests = 0;
  #reached = false;

  constructor(target: ReceiverTarget, progress: Progress = () => {}) {
    this.#target = target;
    this.#sender = new DeliverySender(target.url, target.timeoutMs);
    const { secret = '' } = target;
    const credentials = [secret, secret.slice(secret.indexOf(' ') + 1)];
    this.secrets = new Secrets({}, { credentials, name: webhookSecretName });
    this.#progress = progress;
    this.#isRemote = !isLoopback(target.url);
    for (const rule of Object.keys(receiverRules))
      if (target.secret !== undefined || rule !== 'unauthenticated-delivery-accepted')
        this.coverage.expect('rule', '', rule);
  }

  get requests(): number {
    return this.#requests;
  }

  /** Whether some event was answered with 200. */
  get hasNormal(): boolean {
    return this.#normal !== undefined;
  }

  /** A delivery of a message with the right secret. */
  deliveryOf({ contentType }: Pick<EventMessage, 'contentType'>, payload: unknown): Delivery {
    const { secret } = this.#target;
    return {
      headers: {
        Accept: '*/*',
        'Content-Type': contentType,
        ...(secret !== undefined && { Authorization: secret }),
      },
      body: JSON.stringify(payload),
    };
  }

  /** The same with another `Authorization` header, or with none. */
  withSecret({ headers, ...rest }: Delivery, value: string | undefined): Delivery {
    const { Authorization: _, ...kept } = headers;
    return { ...rest, headers: { ...kept, ...(value !== undefined && { Authorization: value }) } };
  }

  /**
   * Sends an event that must be answered with 200.
   *
   * @returns the status; undefined when no answer came
   */
  async mustTake(about: About, delivery: Delivery): Promise<number | undefined> {
    const answered = await this.#send(about, delivery);
    this.#judged('event-refused');
    if (answered === undefined) return undefined;
    const { answer, tookMs } = answered;
    this.#judged('slow-answer');
    this.tookMs.push(tookMs);
    if (answer.status !== 200) {
      const expected = `the status 200 for ${about.what}`;
      this.#found('event-refused', about, delivery, answer, expected, `${answer.status}`);
      this.#refused(about);
      return answer.status;
    }
    this.#refusals.delete(about.operation);
    if (tookMs > this.#target.limitMs) {
      const { limitMs } = this.#target;
      const received = `an answer after more than ${limitMs} ms`;
      this.#found('slow-answer', about, delivery, answer, `an answer within ${limitMs} ms`, received);
      this.#silent(about);
    } else {
      this.#normal ??= { about, delivery };
    }
    return answer.status;
  }

  /** Sends a delivery that must be refused. */
  async mustRefuse(about: About, delivery: Delivery): Promise<void> {
    const answered = await this.#send(about, delivery, ['error.delivery-refused']);
    this.#judged('unauthenticated-delivery-accepted');
    this.#judged('receiver-error');
    if (answered === undefined) return;
    const { answer } = answered;
    const rule = isSuccess(answer.status) ? 'unauthenticated-delivery-accepted' : 'receiver-error';
    if (isSuccess(answer.status) || answer.status >= 500)
      this.#found(rule, about, delivery, answer, `a refusal of ${about.what}`, `${answer.status}`);
  }

  /** Sends what may be refused or taken; the receiver does not fail, and takes the next normal event. */
  async mustSurvive(about: About, delivery: Delivery): Promise<void> {
    if (delivery.cut) await this.#sendAway(about, delivery);
    else {
      const answered = await this.#send(about, delivery);
      this.#judged('receiver-error');
      if (answered !== undefined && answered.answer.status >= 500) {
        const expected = `no failure at ${about.what}`;
        this.#found(
          'receiver-error',
          about,
          delivery,
          answered.answer,
          expected,
          `${answered.answer.status}`,
        );
      }
    }
    await this.stillUp(about, delivery);
  }

  /** A normal event is answered with 200, after this delivery too. */
  async stillUp(about: About, after: Delivery): Promise<void> {
    if (this.#normal === undefined) return;
    this.#judged('receiver-down');
    let said = '';
    try {
      const { answer } = await this.#attempt(about.operation, this.#normal.delivery);
      if (answer.status === 200) return;
      said = `${answer.status}`;
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      said = error.message;
    }
    const expected = `the status 200 for a normal event after ${about.what}`;
    this.#found('receiver-down', about, after, undefined, expected, said);
    this.#silent(about);
  }

  close(): void {
    this.#sender.close();
  }

  /** What the answer to a delivery is, once it goes through; a 429 asks for another try. */
  async #attempt(operation: string, delivery: Delivery): Promise<Answered> {
    const { interrupt } = this.#target;
    for (let attempt = 1; ; attempt++) {
      if (this.#isRemote) await wait(remotePauseMs);
      this.#requests++;
      this.#progress(operation, this.#requests, this.findings.length, this);
      const answered = await this.#sender.send(delivery, interrupt);
      interrupt?.throwIfAborted();
      if (answered.answer.status !== 429 || attempt === maxAttempts) return answered;
      const seconds = Number(answered.answer.headers['retry-after'] ?? 1);
      await wait(Math.min(maxRestMs, Number.isFinite(seconds) ? seconds * 1_000 : 1_000));
    }
  }

  /** Undefined when no answer came, which is a finding by itself. */
  async #send(about: About, delivery: Delivery, facts?: readonly string[]): Promise<Answered | undefined> {
    try {
      const answered = await this.#attempt(about.operation, delivery);
      this.#reached = true;
      return answered;
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      if (!this.#reached && error.unreachable)
        throw new CannotRun(`${this.#target.url} can't be reached: ${error.message}.`);
      const expected = `an answer to ${about.what}`;
      const rule = error.timedOut ? 'no-answer' : 'connection-cut';
      this.#found(rule, about, delivery, undefined, expected, error.message, facts);
      this.#silent(about);
      return undefined;
    }
  }

  async #sendAway(about: About, delivery: Delivery): Promise<void> {
    try {
      await this.#attempt(about.operation, delivery);
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
    }
  }

  /** @throws CircuitOpen when there were too many of them */
  #refused({ operation }: About): void {
    const count = (this.#refusals.get(operation) ?? 0) + 1;
    this.#refusals.set(operation, count);
    if (count >= maxRejections)
      throw new CircuitOpen(`${count} valid events in a row were refused: no more of them were sent`);
  }

  /** @throws CircuitOpen @throws RunAborted when there were too many of them */
  #silent({ operation }: About): void {
    const count = (this.#silences.get(operation) ?? 0) + 1;
    this.#silences.set(operation, count);
    const sum = [...this.#silences.values()].reduce((all, each) => all + each, 0);
    if (sum >= maxTimeouts.inAll)
      throw new RunAborted(
        'The receiver does not answer, or too slowly: no more deliveries were sent.',
        true,
      );
    if (count >= maxTimeouts.ofOne)
      throw new CircuitOpen(`it does not answer, or too slowly: no more of them were sent`);
  }

  #judged(rule: ReceiverRule): void {
    this.coverage.count('rule', '', rule);
  }

  #found(
    rule: string,
    { operation, pointer }: About,
    delivery: Delivery,
    answer: HttpResponse | undefined,
    expected: string,
    received: string,
    facts: readonly string[] = [],
  ): void {
    const exchange = this.#exchangeOf(delivery, answer, received);
    this.findings.push({
      rule,
      operation,
      pointer,
      expected,
      received: this.secrets.text(received),
      facts,
      exchange,
    });
    this.#progress(operation, this.#requests, this.findings.length, this);
    if (this.#target.failFast) throw new RunAborted('It ended at the first finding.', false);
  }

  #exchangeOf({ headers, body }: Delivery, answer: HttpResponse | undefined, failure: string): Exchange {
    const { secret } = this.#target;
    // A receiver may say what it was sent, and most of a wrong secret can be that of the right one.
    for (const word of headers.Authorization?.split(/[ \t]+/) ?? [])
      if (word.length > 6 && !/bearer:?$/i.test(word)) this.secrets.addCredential(word);
    const shown = Object.entries(headers).map(([name, value]) => {
      const isOther = name.toLowerCase() === 'authorization' && value !== secret;
      return [name, isOther ? '<another secret>' : this.secrets.made(value)];
    });
    const request = {
      method: 'POST',
      path: this.secrets.text(this.#sender.path),
      headers: Object.fromEntries(shown),
      body: this.secrets.made(body.toString()),
    };
    if (answer === undefined) return { request, failure: this.secrets.text(failure) };
    // The time of day would make each report another one.
    const { date: _, ...kept } = answer.headers;
    return { request, response: this.secrets.answer({ ...answer, headers: kept }) };
  }
}
