import type { ContractDocument, Operation } from '@voice-agent/api-documents/document';
import { CannotRun, LoginRefused } from '../problem.ts';
import { anotherCredential, keyVariable } from '../redact/credentials.ts';
import { Secrets } from '../redact/secrets.ts';
import { answerRules } from '../rules/answers.ts';
import type { RuleId } from '../rules/rules.ts';
import { brokenAnswer, definitionOf, isSuccess, type Violation } from './checks/answer.ts';
import { Coverage } from './coverage.ts';
import type { Exchange, Finding } from './findings.ts';
import { CanNotBeSent, type HttpRequest, type HttpResponse, TransportError } from './http.ts';
import type { Progress } from './progress.ts';
import { LimitedSender } from './rate-limits.ts';
import { type Credential, type RequestValues, requestOf } from './requests.ts';
import { CircuitOpen, notMade, RunAborted } from './run-errors.ts';
import type { Selection } from './selection.ts';
import type { Target } from './target.ts';
import { type Restorer, Writes, type WrittenState } from './writes.ts';

/** What is found wrong, with the facts that say so where the rule alone does not. */
export type Wrong = Violation | (Omit<Violation, 'rule'> & { rule: RuleId; facts: readonly string[] });

/** What ends a session, and what of it is wanted. */
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
}

/** After so many failures in a row an operation is asked no more; sooner when the service only redirected, or never answered. */
const maxFailures = { answered: 20, never: 3 };
const maxTimeouts = { answered: 5, never: 1 };
const maxTimerMs = 2 ** 31 - 1;

/** The talk with one service: it sends, judges each answer, and keeps what is wrong. */
export class Executor {
  readonly document: ContractDocument;
  readonly target: Target;
  readonly findings: Finding[] = [];
  readonly coverage: Coverage = new Coverage();
  /** What was left out, and why, a line each. */
  readonly uncovered: string[] = [];
  /** The right credential, where the document wants it. */
  readonly login: Credential;
  readonly #sender: LimitedSender;
  readonly #writes: Writes;
  readonly secrets: Secrets;
  readonly #progress: Progress;
  readonly #options: ExecutorOptions;
  readonly #ending = new AbortController();
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #interrupted = (): void =>
    this.#end(new RunAborted('It was interrupted before all was asked.', true));
  readonly #failing = new Map<string, Failing>();
  readonly #underWay = new Set<Promise<unknown>>();
  #requests = 0;
  #withheld = 0;
  #reached = false;
  #answered = false;
  #redirect: string | undefined;
  #failure: string | undefined;

  constructor(document: ContractDocument, target: Target, options: ExecutorOptions = {}) {
    this.document = document;
    this.target = target;
    this.login = credentialOf(document, target);
    this.#sender = new LimitedSender(target);
    const { credential, parameters = {} } = target;
    const credentials = [credential.value.slice(credential.value.indexOf(' ') + 1)];
    this.secrets = new Secrets(document, { credentials, parameters });
    // What brings a web tool back is sent when the session has ended, too.
    const always = new AbortController().signal;
    const send = (request: HttpRequest): Promise<HttpResponse> => this.#sender.send(request, always);
    this.#writes = new Writes({ ...document, target, login: this.login }, send, options.restorer);
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

  /** How many requests may be under way at once; more than that wait for their turn. */
  get concurrency(): number {
    return this.#sender.concurrency;
  }

  /** Why it ended before it was through. */
  get ended(): RunAborted | undefined {
    const { reason } = this.#ending.signal;
    return reason instanceof RunAborted ? reason : undefined;
  }

  get requests(): number {
    return this.#requests;
  }

  /** The request of an operation. @param login in place of the right one; null for none */
  requestOf(operation: Operation, inputs: RequestValues, login: Credential | null = this.login): HttpRequest {
    return requestOf(operation, inputs, login ?? undefined);
  }

  /**
   * Sends a valid request. An answer that breaks the document, or refuses, is a finding.
   *
   * @param pointer to what makes the request worth sending
   * @returns the answer, when it is a success that holds
   * @throws CannotRun when the service is not there
   * @throws LoginRefused when the first request is refused for its credential
   * @throws RunAborted, CircuitOpen as `send` does
   */
  async ask(operation: Operation, inputs: RequestValues, pointer: string): Promise<Answered | undefined> {
    const request = this.requestOf(operation, inputs);
    const answer = await this.send(operation, request, pointer);
    if (answer === undefined) return undefined;
    const { status } = answer;
    if (!this.#reached && (status === 401 || status === 403))
      throw new LoginRefused(
        `${operation.id}: a valid request is answered with ${status}. Check the key in ${keyVariable}.`,
      );
    this.#reached ||= isSuccess(status);
    this.coverage.count('rule', '', 'valid-request-refused');
    const broken = brokenAnswer(this.document, operation, answer);
    const location = isRedirect(status) ? answer.headers.location : undefined;
    const received = location === undefined ? `${status}` : `${status}, a redirect to ${location}`;
    if (broken !== undefined)
      this.found(operation, request, answer, location === undefined ? broken : { ...broken, received });
    else if (!isSuccess(status)) {
      const expected = 'a success, since the request is valid';
      this.found(operation, request, answer, { rule: 'valid-request-refused', pointer, expected, received });
    } else return { request, answer };
    return undefined;
  }

  /** Sends a request that is not valid. A success is a finding, and so is a failure of the server. */
  async mustRefuse(
    operation: Operation,
    request: HttpRequest,
    wrong: Omit<Violation, 'received'>,
  ): Promise<void> {
    const answer = await this.send(operation, request, wrong.pointer);
    if (answer === undefined) return;
    this.coverage.count('rule', '', wrong.rule);
    if (isSuccess(answer.status))
      this.found(operation, request, answer, { ...wrong, received: `${answer.status}` });
    // Which status refuses is not judged; what the document says of it is.
    else if (answer.status >= 500 || definitionOf(operation, answer.status) !== undefined) {
      const broken = brokenAnswer(this.document, operation, answer);
      if (broken !== undefined) this.found(operation, request, answer, broken);
    }
  }

  /**
   * @returns undefined when no answer came, which is a finding by itself, and when the request may not be sent, since
   *   it would write
   * @throws CannotRun when the service is not there
   * @throws RunAborted when the session is over, for example at Ctrl-C: the request is not sent
   * @throws CircuitOpen when the operation has failed so often in a row that it is asked no more
   */
  async send(operation: Operation, request: HttpRequest, pointer: string): Promise<HttpResponse | undefined> {
    const sending = this.#send(operation, request, pointer);
    this.#underWay.add(sending);
    try {
      return await sending;
    } finally {
      this.#underWay.delete(sending);
    }
  }

  /** Whether an operation may be sent, or another method to its path. */
  allows(operation: Operation, method?: string): boolean {
    return this.#writes.allows(operation, method);
  }

  /** Whether the request is not sent, since it would write what must not be written; it is counted then. */
  withholds(operation: Operation, request: HttpRequest): boolean {
    const isForbidden = this.#writes.forbids(operation, request);
    if (isForbidden) this.#withheld++;
    return isForbidden;
  }

  /** Ends it before it is through. @param reason a sentence for the report */
  end(reason: string): void {
    this.#end(new RunAborted(reason, false));
  }

  /** Waits until nothing is under way. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  async #send(
    operation: Operation,
    request: HttpRequest,
    pointer: string,
  ): Promise<HttpResponse | undefined> {
    // Where nothing has answered yet, the address may be wrong.
    if (this.#options.failFast && this.#answered && this.findings.length > 0)
      this.#end(new RunAborted('The first finding ended it, as --fail-fast says.', false));
    this.#ending.signal.throwIfAborted();
    const row = this.#rowOf(operation);
    if (!this.#answered && row.redirects >= maxFailures.never) row.left ??= left();
    if (row.left !== undefined) throw row.left;
    if (this.withholds(operation, request)) return undefined;
    await this.#writes.prepare(operation, request);
    this.#requests++;
    this.secrets.sent(request);
    this.report(operation);
    try {
      const answer = await this.#sender.send(request, this.#ending.signal);
      this.secrets.seen(answer);
      this.#heard(row, answer);
      this.coverage.count('operation', operation.id, operation.pointer);
      const definition = definitionOf(operation, answer.status);
      if (definition !== undefined) this.coverage.count('response', operation.id, definition.pointer);
      if (isSuccess(answer.status)) this.#writes.accepted(operation, request);
      return answer;
    } catch (error) {
      if (error instanceof RunAborted) this.#end(error);
      if (error instanceof CanNotBeSent) throw notMade(error, pointer);
      if (!(error instanceof TransportError)) throw error;
      if (!this.#reached && error.unreachable)
        throw new CannotRun(`${this.target.url} can't be reached: ${error.message}.`);
      this.#failure = error.message;
      this.#answered ||= error.began;
      if (error.timedOut) row.timeouts++;
      const received = error.message;
      this.found(operation, request, undefined, {
        rule: error.timedOut ? 'no-answer' : 'connection-cut',
        pointer,
        expected: 'an answer',
        received,
      });
      return undefined;
    }
  }

  found(operation: Operation, request: HttpRequest, answer: HttpResponse | undefined, wrong: Wrong): void {
    const { rule, pointer, expected, received } = wrong;
    const finding: Finding = {
      rule,
      operation: operation.id,
      pointer,
      expected: this.secrets.text(expected),
      received: this.secrets.text(received, wrong.place),
      facts: 'facts' in wrong ? wrong.facts : answerRules[wrong.rule].facts,
      exchange: this.#exchangeOf(request, answer, received),
    };
    const { selection } = this.#options;
    const isWanted = selection?.hasOperation(operation.id) !== false && selection?.hasRule(rule) !== false;
    if (isWanted) this.findings.push(finding);
    this.report(operation);
    if (answer === undefined || isFailing(answer.status)) this.#failed(operation, finding, isWanted);
  }

  /**
   * Brings back what was changed, and ends.
   *
   * @returns what the reader should know of how it went, a line each
   */
  async finish(): Promise<string[]> {
    await this.idle();
    const notes = (await this.#writes.restore()).map((note) => this.secrets.text(note));
    // A secret that was seen late is taken out of what came before it, too.
    this.findings.splice(0, Infinity, ...this.findings.map((each) => this.secrets.finding(each)));
    this.close();
    const { resent } = this.#sender;
    if (resent > 0) notes.push(`Sent again after a 429 (too many requests): ${resent} times.`);
    if (this.#withheld > 0)
      notes.push(
        `Not sent, since they may change something that may not be written: ${this.#withheld} requests.`,
      );
    return notes;
  }

  /**
   * Says that the address was wrong, when nothing there ever answered as a service does.
   *
   * @throws CannotRun
   */
  mustHaveAnswered(): void {
    const { url } = this.target;
    if (this.#answered) return;
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

  /** What has to be restored; undefined while nothing was written. */
  get written(): WrittenState | undefined {
    return this.#writes.state;
  }

  /** Reports how far the run is, and in which operation. */
  report({ id }: Operation): void {
    this.#progress(id, this.#requests, this.findings.length, this);
  }

  #end(reason: RunAborted): void {
    this.#ending.abort(reason);
  }

  #rowOf({ id }: Operation): Failing {
    let row = this.#failing.get(id);
    if (row === undefined) {
      row = { findings: [], timeouts: 0, redirects: 0 };
      this.#failing.set(id, row);
    }
    return row;
  }

  #heard(row: Failing, { status, headers }: HttpResponse): void {
    if (isRedirect(status)) {
      this.#redirect ??= headers.location ?? 'nowhere';
      row.redirects++;
    } else this.#answered = true;
    row.timeouts = 0;
    if (!isFailing(status)) row.findings = [];
  }

  /** Leaves the operation when it failed too often in a row. */
  #failed(operation: Operation, finding: Finding, isWanted: boolean): void {
    const row = this.#rowOf(operation);
    // A finding that was taken back, as shrinking does, counts no more.
    row.findings = row.findings.filter((each) => !isWanted || this.findings.includes(each));
    row.findings.push(finding);
    const which = this.#answered ? 'answered' : 'never';
    if (row.findings.length >= maxFailures[which] || row.timeouts >= maxTimeouts[which]) row.left = left();
  }

  #exchangeOf(request: HttpRequest, answer: HttpResponse | undefined, failure: string): Exchange {
    const { in: place, name, value } = this.login;
    const key = name.toLowerCase();
    const shown = (headers: Readonly<Record<string, string>>): Record<string, string> =>
      Object.fromEntries(
        Object.entries(headers).map(([each, text]) => {
          const isOther = place === 'header' && each === key && text !== value;
          return [each, isOther ? anotherCredential : this.secrets.made(inCookie(each, text))];
        }),
      );
    const written = encodeURIComponent(value);
    const hide = (pair: string): string =>
      pair.startsWith(`${name}=`) && pair !== `${name}=${written}` ? `${name}=${anotherCredential}` : pair;
    const inCookie = (header: string, text: string): string =>
      place === 'cookie' && header === 'cookie' ? text.split('; ').map(hide).join('; ') : text;
    const inQuery = (path: string): string =>
      place === 'query' ? path.replaceAll(/[^?&]+/g, (pair) => hide(pair)) : path;
    const { body } = request;
    const sent = {
      ...request,
      path: this.secrets.made(inQuery(request.path)),
      headers: shown(request.headers),
      ...(body !== undefined && { body: this.secrets.made(body) }),
    };
    if (answer === undefined) return { request: sent, failure: this.secrets.text(failure) };
    return { request: sent, response: this.secrets.answer(answer) };
  }
}

/** A request and the success that came back. */
export interface Answered {
  request: HttpRequest;
  answer: HttpResponse;
}

/** Where the document has a credential of that name, or a header. */
function credentialOf({ operations }: ContractDocument, { credential: { name, value } }: Target): Credential {
  const known = operations.flatMap(({ credentials }) => credentials);
  const found = known.find((each) => each.name.toLowerCase() === name.toLowerCase());
  return { in: found?.in ?? 'header', name: found?.name ?? name, value };
}

/** What failed since the last answer of an operation that did not. */
interface Failing {
  findings: Finding[];
  timeouts: number;
  /** In the whole session, since they are no findings where a refusal is wanted. */
  redirects: number;
  left?: CircuitOpen;
}

const left = (): CircuitOpen =>
  new CircuitOpen('not finished, since it failed again and again, and is asked no more');
const isRedirect = (status: number): boolean => status >= 300 && status < 400 && status !== 304;
const isFailing = (status: number): boolean => status >= 500 || isRedirect(status);
