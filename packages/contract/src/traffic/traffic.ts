import type { ContractDocument, Operation } from '@voice-agent/api-documents/document';
import type { Exchange } from '@voice-agent/http-exchanges/exchange';
import { Secrets } from '@voice-agent/http-exchanges/redact/secrets';
import { judge, type RuleViolation } from '../engine/check.ts';
import { responseChecks } from '../engine/checks.ts';
import { Coverage } from '../engine/coverage.ts';
import type { Finding } from '../engine/findings.ts';
import { isSuccess, type Outcome, outcomeOf } from '../engine/outcome.ts';
import type { Progress } from '../engine/progress.ts';
import type { TestCase } from '../engine/test-case.ts';
import { Exercise } from './exercise.ts';
import { operationOf, type ReadRequest, readRequest } from './read-request.ts';
import type { Kept, Recorded } from './recorded.ts';
import type { Verdict } from './validator.ts';

/** The beginning of the body of a request that a case keeps. */
const keptCharacters = 65_536;
/** What may wait for Prism; beyond it the gate alone judges. */
const waitingBytes = 64 * 2 ** 20;

/** Asks Prism about an exchange. */
export type AskPrism = (recorded: Recorded) => Promise<Verdict>;

/** Judges the traffic of another test suite, by the document and by what Prism says of it. */
export class Traffic {
  readonly coverage: Coverage = new Coverage();
  readonly secrets: Secrets;
  readonly #document: ContractDocument;
  readonly #exercise: Exercise;
  readonly #askPrism: AskPrism;
  readonly #progress: Progress;
  readonly #findings: Finding[] = [];
  readonly #strangers = new Set<string>();
  #queue: Promise<void> = Promise.resolve();
  #waiting = 0;
  #requests = 0;
  #unreachable = 0;
  #unjudged = 0;
  #tooLarge = 0;
  #rejected = 0;

  /** @param key the API key, when it is known beforehand: it is left out of everything */
  constructor(
    document: ContractDocument,
    key: string | undefined,
    askPrism: AskPrism,
    progress: Progress = () => {},
  ) {
    this.#document = document;
    this.#exercise = new Exercise(document, this.coverage);
    this.#askPrism = askPrism;
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
      [this.#rejected, (count) => `${count} broke the document and were refused, as they should be.`],
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
      await this.#examine(operation, recorded, this.#askPrism);
      this.#waiting -= bytes;
    });
  }

  #report({ id }: Operation): void {
    const { coverage, secrets, requests } = this;
    const findings = this.#findings;
    this.#progress(id, requests, findings.length, { requests, findings, coverage, secrets });
  }

  async #examine(operation: Operation, recorded: Recorded, askPrism: AskPrism): Promise<void> {
    this.#report(operation);
    const { response, requestBody, failure } = recorded;
    const read = readRequest(this.#document, operation, recorded);
    this.#exercise.count(read, response?.status);
    if (response === undefined) {
      const outcome = outcomeOf(this.#document, testCaseOf(read, recorded), {
        message: failure ?? 'nothing',
        timedOut: false,
      });
      for (const each of judge(responseChecks, outcome, this.coverage))
        this.#found(operation, recorded, each);
      return;
    }
    if (requestBody === 'too large' || response.body === 'too large') {
      this.#tooLarge++;
      return;
    }
    const verdict = await askPrism(recorded);
    if (verdict === undefined) this.#unjudged++;
    const testCase = testCaseOf(read, recorded, verdict);
    if (testCase.expects === 'rejection' && testCase.mutates === undefined && !isSuccess(response.status))
      this.#rejected++;
    const outcome = outcomeOf(this.#document, testCase, { ...response, body: response.body });
    const violations = judge(responseChecks, outcome, this.coverage);
    for (const violation of [...violations, ...prismViolations(outcome, violations, verdict)])
      this.#found(operation, recorded, violation);
  }

  #found(operation: Operation, recorded: Recorded, { place, ...violation }: RuleViolation): void {
    this.#findings.push({
      ...violation,
      expected: this.secrets.text(violation.expected),
      received: this.secrets.text(violation.received, place),
      operation: operation.id,
      facts: [],
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

/** What the spec demands of the response to a request: a rejection where the gate, or Prism, finds it invalid. */
function testCaseOf(read: ReadRequest, recorded: Recorded, verdict: Verdict = []): TestCase {
  const { operation, broken, isAnonymous } = read;
  const prisms = verdict.find(({ location }) => location[0] === 'request');
  const request = { method: recorded.method, path: recorded.path, headers: recorded.requestHeaders };
  if (isAnonymous || prisms?.code === '401')
    return {
      operation,
      request,
      expects: 'rejection',
      expected: 'a refusal, since the request has no credential',
      pointer: `${operation.pointer}/security`,
      mutates: 'credential',
    };
  if (broken === undefined && prisms === undefined)
    return {
      operation,
      request,
      expects: 'any',
      expected: 'a response that is described',
      pointer: operation.pointer,
    };
  return {
    operation,
    request,
    expects: 'rejection',
    expected: `a refusal, since ${broken?.what ?? `Prism says: ${prisms?.message}`}`,
    pointer: broken?.pointer ?? operation.body?.pointer ?? operation.pointer,
  };
}

/** What Prism says of a response counts where the gate itself has found nothing in it. */
function prismViolations(
  { testCase: { operation }, response, definition }: Outcome,
  found: readonly RuleViolation[],
  verdict: Verdict = [],
): RuleViolation[] {
  const prisms = verdict.find(({ location }) => location[0] === 'response');
  const isRejection = response !== undefined && response.status >= 400 && response.status < 500;
  if (prisms === undefined || (isRejection && definition === undefined)) return [];
  if (found.some(({ rule }) => rule.startsWith('response-') || rule === 'server-error')) return [];
  const isType = prisms.location.length === 1 && /media type/.test(prisms.message);
  return [
    {
      rule: isType ? 'response-content-type' : 'response-schema',
      pointer: definition?.pointer ?? `${operation.pointer}/responses`,
      expected: 'what the document says of this answer',
      received: `Prism says: ${prisms.message}`,
    },
  ];
}

// They are of the way to the proxy, not of the request.
const ownHeaders = /^(?:host|connection|content-length|transfer-encoding|keep-alive|accept-encoding|expect)$/;

const bufferOf = (body: Kept): Buffer => (body === 'too large' ? Buffer.alloc(0) : body);
