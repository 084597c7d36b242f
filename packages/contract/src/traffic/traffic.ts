import type { ContractDocument, Operation } from '@voice-agent/api-documents/document';
import { brokenAnswer, definitionOf, isSuccess, type Violation } from '../engine/checks/answer.ts';
import { Coverage } from '../engine/coverage.ts';
import type { Exchange, Finding } from '../engine/findings.ts';
import type { Progress } from '../engine/progress.ts';
import { Secrets } from '../redact/secrets.ts';
import { answerRules } from '../rules/answers.ts';
import { Exercise } from './exercise.ts';
import { operationOf, type ReadRequest, readRequest } from './read-request.ts';
import type { Kept, Recorded } from './recorded.ts';
import type { PrismViolation, Verdict } from './validator.ts';

/** The beginning of the body of a request that a case keeps. */
const keptCharacters = 65_536;
/** What may wait for Prism; beyond it the gate alone judges. */
const waitingBytes = 64 * 2 ** 20;

/** Asks Prism about an exchange. */
export type Judge = (recorded: Recorded) => Promise<Verdict>;

/** Judges the traffic of another test suite, by the document and by what Prism says of it. */
export class Traffic {
  readonly coverage: Coverage = new Coverage();
  readonly secrets: Secrets;
  readonly #document: ContractDocument;
  readonly #exercise: Exercise;
  readonly #judge: Judge;
  readonly #progress: Progress;
  readonly #findings: Finding[] = [];
  readonly #strangers = new Set<string>();
  #queue: Promise<void> = Promise.resolve();
  #waiting = 0;
  #requests = 0;
  #unreachable = 0;
  #unjudged = 0;
  #tooLarge = 0;
  #brokenAndRefused = 0;

  /** @param key the API key, when it is known beforehand: it is left out of everything */
  constructor(
    document: ContractDocument,
    key: string | undefined,
    judge: Judge,
    progress: Progress = () => {},
  ) {
    this.#document = document;
    this.#exercise = new Exercise(document, this.coverage);
    this.#judge = judge;
    this.#progress = progress;
    this.secrets = new Secrets(document, { credentials: key === undefined ? [] : [key] });
  }

  get requests(): number {
    return this.#requests;
  }

  /** How many requests found no service at all. */
  get unreachable(): number {
    return this.#unreachable;
  }

  /** What was found so far, without secrets: one that is seen late is taken out of what came before it too. */
  get findings(): Finding[] {
    return this.#findings.map((each) => this.secrets.finding(each));
  }

  /** What the reader should know beside the findings. */
  get notes(): string[] {
    const told: [number, (count: string) => string][] = [
      [this.#brokenAndRefused, (count) => `${count} broke the document and were refused, as they should be.`],
      [this.#unjudged, (count) => `${count} could not be given to Prism: the gate alone judged them.`],
      [this.#tooLarge, (count) => `${count} had a body or an answer that was too large to be judged.`],
    ];
    return [
      ...[...this.#strangers]
        .sort()
        .map((each) => `${this.secrets.made(each)} is no operation of the document.`),
      ...told.flatMap(([count, say]) => (count === 0 ? [] : [say(`${count} of ${this.#requests} requests`)])),
    ];
  }

  /** Takes one exchange; it is judged after those before it. */
  add(recorded: Recorded): void {
    this.#requests++;
    const operation = operationOf(this.#document, recorded.method, recorded.path);
    this.#see(recorded, operation);
    if (recorded.unreachable) this.#unreachable++;
    else if (operation !== undefined) this.#enqueue(operation, recorded);
    else if (this.#strangers.size < 20)
      this.#strangers.add(this.secrets.text(`${recorded.method} ${recorded.path.split('?')[0]}`));
  }

  /** Waits until everything is judged. */
  async settled(): Promise<void> {
    await this.#queue;
  }

  #enqueue(operation: Operation, recorded: Recorded): void {
    const bytes = recorded.requestBody.length + (recorded.response?.body.length ?? 0);
    const isAsked = this.#waiting + bytes <= waitingBytes;
    if (!isAsked) {
      void this.#examine(operation, recorded, async () => undefined);
      return;
    }
    this.#waiting += bytes;
    this.#queue = this.#queue.then(async () => {
      await this.#examine(operation, recorded, this.#judge);
      this.#waiting -= bytes;
    });
  }

  #report({ id }: Operation): void {
    const { coverage, secrets, requests } = this;
    const findings = this.#findings;
    this.#progress(id, requests, findings.length, { requests, findings, coverage, secrets });
  }

  async #examine(operation: Operation, recorded: Recorded, judge: Judge): Promise<void> {
    this.#report(operation);
    const { response, requestBody, failure } = recorded;
    const read = readRequest(this.#document, operation, recorded);
    this.#exercise.count(read, response?.status);
    if (response === undefined) {
      const received = failure ?? 'nothing';
      const pointer = operation.pointer;
      this.#found(operation, recorded, { rule: 'connection-cut', pointer, expected: 'an answer', received });
      return;
    }
    if (requestBody === 'too large' || response.body === 'too large') {
      this.#tooLarge++;
      return;
    }
    const verdict = await judge(recorded);
    if (verdict === undefined) this.#unjudged++;
    for (const wrong of this.#wrongs(read, { ...response, body: response.body }, verdict ?? []))
      this.#found(operation, recorded, wrong);
  }

  /** What is wrong with an exchange: what Prism says counts where the gate itself has found nothing. */
  #wrongs(
    read: ReadRequest,
    answer: { status: number; headers: Record<string, string>; body: Buffer },
    verdict: readonly PrismViolation[],
  ): Violation[] {
    const { operation, broken, isAnonymous } = read;
    const ofRequest = verdict.find(({ location }) => location[0] === 'request');
    const wrongRequest = broken ?? ofRequest;
    const isAccepted = isSuccess(answer.status);
    const received = `${answer.status}`;
    const wrongs: Violation[] = [];
    if (isAnonymous || ofRequest?.code === '401') {
      if (isAccepted)
        wrongs.push({
          rule: 'unauthenticated-request-accepted',
          pointer: `${operation.pointer}/security`,
          expected: 'a refusal, since the request has no credential',
          received,
        });
    } else if (wrongRequest !== undefined) {
      if (isAccepted)
        wrongs.push({
          rule: 'invalid-request-accepted',
          pointer: broken?.pointer ?? operation.body?.pointer ?? operation.pointer,
          expected: `a refusal, since ${broken?.what ?? `Prism says: ${ofRequest?.message}`}`,
          received,
        });
      else this.#brokenAndRefused++;
    }
    // The document need not describe how a request is refused: whoever sent it knows why it is.
    const isRefusal = answer.status >= 400 && answer.status < 500;
    if (isRefusal && definitionOf(operation, answer.status) === undefined) return wrongs;
    const own = brokenAnswer(this.#document, operation, answer);
    const ofAnswer = verdict.find(({ location }) => location[0] === 'response');
    if (own !== undefined) wrongs.push(own);
    else if (ofAnswer !== undefined) wrongs.push(prismsWord(operation, answer.status, ofAnswer));
    return wrongs;
  }

  #found(operation: Operation, recorded: Recorded, { place, ...wrong }: Violation): void {
    this.#findings.push({
      ...wrong,
      expected: this.secrets.text(wrong.expected),
      received: this.secrets.text(wrong.received, place),
      operation: operation.id,
      facts: answerRules[wrong.rule].facts,
      exchange: this.#exchangeOf(recorded),
    });
    this.#report(operation);
  }

  /** Remembers the secrets of an exchange, the credentials of its request among them, whatever they are. */
  #see({ path, requestHeaders, requestBody, response }: Recorded, operation: Operation | undefined): void {
    const [query, { secrets }] = [new URLSearchParams(path.split('?')[1] ?? ''), this];
    const credentials = (operation?.credentials ?? []).map(({ in: place, name }) =>
      place === 'query' ? query.get(name) : place === 'header' ? requestHeaders[name.toLowerCase()] : null,
    );
    for (const value of [requestHeaders.authorization, requestHeaders['proxy-authorization'], ...credentials])
      if (typeof value === 'string') secrets.addCredential(value);
    secrets.text(path);
    secrets.seen({ headers: requestHeaders, body: bufferOf(requestBody) });
    if (response !== undefined) secrets.seen({ headers: response.headers, body: bufferOf(response.body) });
  }

  #exchangeOf({ method, path, requestHeaders, requestBody, response, failure }: Recorded): Exchange {
    const { secrets } = this;
    const headers = Object.entries(requestHeaders).filter(([name]) => !ownHeaders.test(name));
    const body = bufferOf(requestBody);
    return {
      request: {
        method,
        path: secrets.text(path),
        headers: secrets.headers(Object.fromEntries(headers)),
        ...(body.length > 0 && { body: secrets.text(body.toString().slice(0, keptCharacters)) }),
      },
      ...(response !== undefined && {
        response: secrets.answer({ ...response, body: bufferOf(response.body) }),
      }),
      ...(failure !== undefined && { failure: secrets.text(failure) }),
    };
  }
}

function prismsWord(operation: Operation, status: number, { location, message }: PrismViolation): Violation {
  const isType = location.length === 1 && /media type/.test(message);
  return {
    rule: isType ? 'response-content-type' : 'response-schema',
    pointer: definitionOf(operation, status)?.pointer ?? `${operation.pointer}/responses`,
    expected: 'what the document says of this answer',
    received: `Prism says: ${message}`,
  };
}

// They are of the way to the proxy, not of the request.
const ownHeaders = /^(?:host|connection|content-length|transfer-encoding|keep-alive|accept-encoding|expect)$/;

const bufferOf = (body: Kept): Buffer => (body === 'too large' ? Buffer.alloc(0) : body);
