import { type Broken, brokenAnswer, definitionOf, isSuccess } from '../checks/answer.ts';
import { Coverage } from '../coverage.ts';
import type { ContractDocument, Operation } from '../document/document.ts';
import type { Exchange, Finding } from '../findings.ts';
import { rules } from '../rules/rules.ts';
import { Exercise } from './exercise.ts';
import type { Kept, Recorded } from './recorded.ts';
import { operationOf, type ReadRequest, readRequest } from './request.ts';
import { Secrets } from './secrets.ts';
import type { Verdict, Violation } from './validator.ts';

/** The beginning of an answer that a report shows. */
const bodyCharacters = 4_096;

/** How much of a body is kept until every secret is known. */
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
  constructor(document: ContractDocument, key: string | undefined, judge: Judge) {
    this.#document = document;
    this.#exercise = new Exercise(document, this.coverage);
    this.#judge = judge;
    this.secrets = new Secrets(key);
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
    return this.#findings.map((finding) => ({
      ...finding,
      expected: this.secrets.hide(finding.expected),
      received: this.secrets.hide(finding.received),
      exchange: this.#hidden(finding.exchange),
    }));
  }

  /** What the reader should know beside the findings. */
  get notes(): string[] {
    const told: [number, (count: string) => string][] = [
      [this.#brokenAndRefused, (count) => `${count} broke the document and were refused, as they should be.`],
      [this.#unjudged, (count) => `${count} could not be given to Prism: the gate alone judged them.`],
      [this.#tooLarge, (count) => `${count} had a body or an answer that was too large to be judged.`],
    ];
    return [
      ...[...this.#strangers].sort().map((each) => `${each} is no operation of the document.`),
      ...told.flatMap(([count, say]) => (count === 0 ? [] : [say(`${count} of ${this.#requests} requests`)])),
    ];
  }

  /** Takes one exchange; it is judged after those before it. */
  add(recorded: Recorded): void {
    this.#requests++;
    const operation = operationOf(this.#document, recorded.method, recorded.path);
    this.secrets.see(recorded, operation?.credentials ?? []);
    if (recorded.unreachable) this.#unreachable++;
    else if (operation !== undefined) this.#enqueue(operation, recorded);
    else if (this.#strangers.size < 20)
      this.#strangers.add(this.secrets.hide(`${recorded.method} ${recorded.path.split('?')[0]}`));
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

  async #examine(operation: Operation, recorded: Recorded, judge: Judge): Promise<void> {
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
    verdict: readonly Violation[],
  ): Broken[] {
    const { operation, broken, isAnonymous } = read;
    const ofRequest = verdict.find(({ location }) => location[0] === 'request');
    const wrongRequest = broken ?? ofRequest;
    const isAccepted = isSuccess(answer.status);
    const received = `${answer.status}`;
    const wrongs: Broken[] = [];
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

  #found(operation: Operation, recorded: Recorded, wrong: Broken): void {
    this.#findings.push({
      ...wrong,
      operation: operation.id,
      facts: rules[wrong.rule].facts,
      exchange: exchangeOf(recorded),
    });
  }

  #hidden({ request, response, failure }: Exchange): Exchange {
    const { secrets } = this;
    const { method, path, headers, body } = request;
    return {
      request: {
        ...{ method, path: secrets.hide(path), headers: secrets.hideHeaders(headers) },
        ...(body !== undefined && { body: secrets.hide(body) }),
      },
      ...(response !== undefined && {
        response: {
          status: response.status,
          headers: secrets.hideHeaders(response.headers),
          body: secrets.hide(response.body).slice(0, bodyCharacters),
        },
      }),
      ...(failure !== undefined && { failure }),
    };
  }
}

function prismsWord(operation: Operation, status: number, { location, message }: Violation): Broken {
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

function exchangeOf({ method, path, requestHeaders, requestBody, response, failure }: Recorded): Exchange {
  const headers = Object.fromEntries(
    Object.entries(requestHeaders).filter(([name]) => !ownHeaders.test(name)),
  );
  const text = textOf(requestBody);
  return {
    request: { method, path, headers, ...(text !== '' && { body: text }) },
    ...(response !== undefined && {
      response: { status: response.status, headers: response.headers, body: textOf(response.body) },
    }),
    ...(failure !== undefined && { failure }),
  };
}

const textOf = (body: Kept): string => (body === 'too large' ? '' : body.toString().slice(0, keptCharacters));
