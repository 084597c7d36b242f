import type { ContractDocument, Operation } from '@voice-agent/spec-model';
import { defined } from '../defined.ts';
import type { RuleViolation } from '../engine/check.ts';
import { isSuccess, type Outcome, outcomeOf } from '../engine/outcome.ts';
import { responseChecks } from '../engine/response-checks.ts';
import { RunRecord } from '../engine/run-record.ts';
import type { RunOptions } from '../engine/run-types.ts';
import { anyResponse, type TestCase } from '../engine/test-case.ts';
import type { Verdict } from '../http/prism-validator.ts';
import { bytesOf, type RecordedExchange, shownExchange } from '../http/recorded-exchange.ts';
import { Secrets } from '../http/redact/secrets.ts';
import { operationOf, type ReadRequest, readRequest } from './read-request.ts';
import { TrafficCoverage } from './traffic-coverage.ts';

/** Characters of a response that a finding shows. */
const maxResponseCharacters = 4_096;
/** Bytes that may wait for Prism; beyond it the gate alone judges. */
const maxWaitingBytes = 64 * 2 ** 20;
const maxUnknownRequests = 20;
// They belong to the connection to the proxy.
const connectionHeader =
  /^(?:host|connection|content-length|transfer-encoding|keep-alive|accept-encoding|expect)$/;

type AskPrism = (recorded: RecordedExchange) => Promise<Verdict>;

interface TrafficJudging extends Pick<RunOptions, 'progress' | 'severities'> {
  /** Secrets that are known beforehand, each with its placeholder: they are left out of everything. */
  credentials?: ReadonlyMap<string, string>;
  /** Default: Prism is not asked. */
  askPrism?: AskPrism | undefined;
}

/** Checks recorded exchanges against the document, and by what Prism reports about them. */
export class Traffic extends RunRecord {
  readonly secrets: Secrets;
  /** How many requests found no service at all. */
  unreachable = 0;
  readonly #document: ContractDocument;
  readonly #judging: TrafficJudging;
  readonly #covered: TrafficCoverage;
  readonly #unknownRequests = new Set<string>();
  #queue: Promise<void> = Promise.resolve();
  #waitingBytes = 0;
  #withoutPrism = 0;
  #incomplete = 0;
  #rejected = 0;

  constructor(document: ContractDocument, judging: TrafficJudging = {}) {
    super(judging);
    this.#document = document;
    this.#judging = judging;
    this.#covered = new TrafficCoverage(document, this.coverage);
    this.secrets = new Secrets(document, defined({ credentials: judging.credentials }));
  }

  /** Notes beside the findings. */
  get notes(): string[] {
    const counts: [count: number, text: string][] = [
      [this.#rejected, 'were invalid and were rejected, as they should be.'],
      [this.#withoutPrism, 'could not be sent to Prism: only the gate checked them.'],
      [this.#incomplete, 'had a body or a response that was too large to check, or was not recorded.'],
    ];
    const some = counts.filter(([count]) => count > 0);
    const unknown = [...this.#unknownRequests].sort().map((each) => this.secrets.redactOwn(each));
    return [
      ...unknown.map((each) => `${each} is not an operation of the document.`),
      ...some.map(([count, text]) => `${count} of ${this.requests} requests ${text}`),
    ];
  }

  /** Takes one exchange; it is judged after those before it. */
  add(recorded: RecordedExchange): void {
    this.requests++;
    const { method, path, unreachable } = recorded;
    const operation = operationOf(this.#document, method, path);
    this.#rememberSecrets(recorded, operation);
    if (unreachable) this.unreachable++;
    else if (operation !== undefined) this.#enqueue(operation, recorded);
    else if (this.#unknownRequests.size < maxUnknownRequests)
      this.#unknownRequests.add(this.secrets.text(`${method} ${path.split('?')[0]}`));
  }

  async settled(): Promise<void> {
    await this.#queue;
  }

  #enqueue(operation: Operation, recorded: RecordedExchange): void {
    const bytes = recorded.requestBody.length + (recorded.response?.body.length ?? 0);
    if (this.#waitingBytes + bytes > maxWaitingBytes) {
      void this.#judge(operation, recorded, async () => undefined);
      return;
    }
    this.#waitingBytes += bytes;
    this.#queue = this.#queue.then(async () => {
      await this.#judge(operation, recorded, this.#judging.askPrism ?? (async () => []));
      this.#waitingBytes -= bytes;
    });
  }

  async #judge(operation: Operation, recorded: RecordedExchange, askPrism: AskPrism): Promise<void> {
    this.progress(operation.id);
    const { response, requestBody, failure: message = 'nothing' } = recorded;
    const read = readRequest(this.#document, operation, recorded);
    this.#covered.count(read, response?.status);
    if (response !== undefined && (requestBody === 'too large' || response.body === 'too large')) {
      this.#incomplete++;
      return;
    }
    const verdict = response === undefined ? [] : await askPrism(recorded);
    if (verdict === undefined) this.#withoutPrism++;
    const testCase = testCaseOf(read, recorded, verdict);
    const isRejected = response !== undefined && !isSuccess(response.status);
    if (isRejected && testCase.expects === 'rejection' && testCase.mutates === undefined) this.#rejected++;
    const received = response && { ...response, body: bytesOf(response.body) };
    const outcome = outcomeOf(this.#document, testCase, received ?? { message, timedOut: false });
    const violations = this.judge(responseChecks, outcome);
    for (const each of [...violations, ...prismViolations(outcome, violations, verdict)])
      this.#found(operation, recorded, each);
  }

  #found({ id: operation }: Operation, recorded: RecordedExchange, violation: RuleViolation): void {
    const { request, ...rest } = shownExchange(recorded, this.secrets, maxResponseCharacters);
    const headers = Object.entries(request.headers).filter(([name]) => !connectionHeader.test(name));
    const exchange = { request: { ...request, headers: Object.fromEntries(headers) }, ...rest };
    this.addFinding(violation, { operation, facts: [], exchange });
  }

  /** Remembers the secrets of an exchange, the credentials of its request among them, whatever they are. */
  #rememberSecrets(recorded: RecordedExchange, operation: Operation | undefined): void {
    const { path, requestHeaders, requestBody, response } = recorded;
    const [query, { secrets }] = [new URLSearchParams(path.split('?')[1] ?? ''), this];
    const credentials = (operation?.security.flat() ?? []).map(({ in: place, name }) =>
      place === 'query' ? query.get(name) : place === 'header' ? requestHeaders[name.toLowerCase()] : null,
    );
    for (const value of [requestHeaders.authorization, requestHeaders['proxy-authorization'], ...credentials])
      if (typeof value === 'string') secrets.addCredential(value);
    secrets.text(path);
    secrets.seen({ headers: requestHeaders, body: bytesOf(requestBody) });
    if (response !== undefined) secrets.seen({ headers: response.headers, body: bytesOf(response.body) });
  }
}

/** The expected response to a request: a rejection where the gate, or Prism, finds it invalid. */
function testCaseOf(read: ReadRequest, recorded: RecordedExchange, verdict: Verdict = []): TestCase {
  const { operation, broken, isAnonymous } = read;
  const { method, path, requestHeaders: headers } = recorded;
  const prisms = verdict.find(({ location }) => location[0] === 'request');
  const testCase = { operation, request: { method, path, headers } };
  if (isAnonymous || prisms?.code === '401')
    return {
      ...testCase,
      expects: 'rejection',
      expected: 'a rejection, since the request has no credential',
      pointer: `${operation.pointer}/security`,
      mutates: 'credential',
    };
  const { pointer } = operation;
  if (broken === undefined && prisms === undefined) return { ...testCase, ...anyResponse, pointer };
  return {
    ...testCase,
    expects: 'rejection',
    expected: `a rejection, since ${broken?.what ?? `Prism reports: ${prisms?.message}`}`,
    pointer: broken?.pointer ?? operation.body?.pointer ?? pointer,
  };
}

/** A violation that Prism reports counts where the gate itself has found none in the response. */
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
      expected: 'a response as described in the document',
      received: `Prism reports: ${prisms.message}`,
      cause: prisms.message.replace(/\d+/g, '#'),
    },
  ];
}
