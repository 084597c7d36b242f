import { type Broken, brokenAnswer, isSuccess } from './checks/answer.ts';
import { Coverage } from './coverage.ts';
import type { ContractDocument, Operation } from './document/document.ts';
import type { Exchange, Finding } from './findings.ts';
import { type Incoming, NoAnswer, type Outgoing, Sender } from './http.ts';
import { CannotRun } from './problem.ts';
import { redact } from './report/redact.ts';
import { type Inputs, requestOf } from './requests.ts';
import { rules } from './rules/rules.ts';
import type { Target } from './target.ts';

/** What is told after each request. */
export type Progress = (operation: string, requests: number, findings: number) => void;

/** What is found wrong, with the facts that say so where the rule alone does not. */
export type Wrong = Broken & { facts?: readonly string[] };

/** The talk with one service: it sends, judges each answer, and keeps what is wrong. */
export class Session {
  readonly document: ContractDocument;
  readonly target: Target;
  readonly findings: Finding[] = [];
  readonly coverage: Coverage = new Coverage();
  readonly #credential: Readonly<Record<string, string>>;
  readonly #sender: Sender;
  readonly #progress: Progress;
  #requests = 0;
  #reached = false;

  constructor(document: ContractDocument, target: Target, progress: Progress = () => {}) {
    this.document = document;
    this.target = target;
    this.#credential = { [target.credential.name.toLowerCase()]: target.credential.value };
    this.#sender = new Sender(target.url, target.timeoutMs ?? 10_000);
    this.#progress = progress;
  }

  get requests(): number {
    return this.#requests;
  }

  /** The request of an operation. @param credential in place of the right one */
  requestOf(
    operation: Operation,
    inputs: Inputs,
    credential: Readonly<Record<string, string>> = this.#credential,
  ): Outgoing {
    return requestOf(operation, inputs, credential);
  }

  /**
   * Sends a valid request. An answer that breaks the document, or refuses, is a finding.
   *
   * @param pointer to what makes the request worth sending
   * @returns the answer, when it is a success that holds
   * @throws CannotRun when the service is not there, or refuses the credential
   */
  async ask(operation: Operation, inputs: Inputs, pointer: string): Promise<Answered | undefined> {
    const request = this.requestOf(operation, inputs);
    const answer = await this.send(operation, request, pointer);
    if (answer === undefined) return undefined;
    const { status } = answer;
    if (!this.#reached && (status === 401 || status === 403))
      throw new CannotRun(
        `${operation.id}: a valid request is answered with ${status}. Check the key in VOICE_AGENT_API_KEY.`,
      );
    this.#reached ||= isSuccess(status);
    const broken = brokenAnswer(this.document, operation, answer);
    if (broken !== undefined) this.found(operation, request, answer, broken);
    else if (!isSuccess(status)) {
      const expected = 'a success, since the request is valid';
      const received = `${status}`;
      this.found(operation, request, answer, { rule: 'valid-request-refused', pointer, expected, received });
    } else return { request, answer };
    return undefined;
  }

  /** Sends a request that is not valid. A success is a finding, and so is a failure of the server. */
  async mustRefuse(operation: Operation, request: Outgoing, wrong: Omit<Wrong, 'received'>): Promise<void> {
    const answer = await this.send(operation, request, wrong.pointer);
    if (answer === undefined) return;
    if (isSuccess(answer.status))
      this.found(operation, request, answer, { ...wrong, received: `${answer.status}` });
    else if (answer.status >= 500) {
      const broken = brokenAnswer(this.document, operation, answer);
      if (broken !== undefined) this.found(operation, request, answer, broken);
    }
  }

  /** Undefined when no answer came, which is a finding by itself. @throws CannotRun when the service is not there */
  async send(operation: Operation, request: Outgoing, pointer: string): Promise<Incoming | undefined> {
    this.#progress(operation.id, ++this.#requests, this.findings.length);
    try {
      return await this.#sender.send(request);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (!this.#reached && error.unreachable)
        throw new CannotRun(
          `${this.target.url} can't be reached: ${error.message}. Is the service running there?`,
        );
      const received = error.message;
      this.found(operation, request, undefined, {
        rule: 'no-answer',
        pointer,
        expected: 'an answer',
        received,
      });
      return undefined;
    }
  }

  found(operation: Operation, request: Outgoing, answer: Incoming | undefined, wrong: Wrong): void {
    const { rule, pointer, expected, received } = wrong;
    this.findings.push({
      ...{ rule, operation: operation.id, pointer, expected, received: this.#hidden(received) },
      facts: wrong.facts ?? rules[rule].facts,
      exchange: this.#exchangeOf(request, answer, received),
    });
  }

  close(): void {
    this.#sender.close();
  }

  #exchangeOf(request: Outgoing, answer: Incoming | undefined, failure: string): Exchange {
    const { name, value } = this.target.credential;
    const shown = (headers: Readonly<Record<string, string>>): Record<string, string> =>
      Object.fromEntries(
        Object.entries(headers).map(([key, text]) => {
          const isOther = key === name.toLowerCase() && text !== value;
          return [key, isOther ? '<another credential>' : this.#hidden(text)];
        }),
      );
    const sent = { ...request, headers: shown(request.headers) };
    if (answer === undefined) return { request: sent, failure: this.#hidden(failure) };
    const body = this.#hidden(answer.body.toString()).slice(0, 4_096);
    return { request: sent, response: { status: answer.status, headers: shown(answer.headers), body } };
  }

  #hidden(text: string): string {
    const { value } = this.target.credential;
    return redact(text, [value.slice(value.indexOf(' ') + 1)]);
  }
}

/** A request and the success that came back. */
export interface Answered {
  request: Outgoing;
  answer: Incoming;
}
