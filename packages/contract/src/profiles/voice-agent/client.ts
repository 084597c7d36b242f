import type { Operation } from '@voice-agent/api-documents/document';
import type { Executor, Result } from '../../engine/executor.ts';
import { isSuccess } from '../../engine/outcome.ts';
import type { RequestValues } from '../../engine/requests.ts';
import { isRemote, knownValue, type Target } from '../../engine/target.ts';
import type { TestCase } from '../../engine/test-case.ts';
import { type WrongCredential, wrongFormsOf } from '../../engine/wrong-credentials.ts';
import { counts, judgeCounts } from './invariants/counts.ts';
import { judgeOnce, pages } from './invariants/pages.ts';
import { judgeTake, take } from './invariants/take.ts';
import { dataOf, type Item, recordsIn, type ServiceOperations } from './operations.ts';
import { type Invariant, type Page, type ServiceResponse, shortened, type Violation } from './violation.ts';

/** A request that the service must reject. */
export interface InvalidRequest {
  operation: Operation;
  values: Partial<RequestValues>;
  /** What is invalid, for the reader of a finding. */
  what: string;
  fact: string;
  /** To what it violates. */
  pointer: string;
  /** In place of the right one: then that is what is invalid. */
  credential?: WrongCredential;
}

/** At most this many findings are reported per rule, operation and fact. */
const maxFindings = 3;
const defaultTake = 10;

/** Sends the requests of the invariants, and reports violations. Nothing else in the invariants uses the executor. */
export class ServiceClient {
  readonly operations: ServiceOperations;
  readonly #executor: Executor;
  readonly #findings = new Map<string, number>();

  constructor(executor: Executor, operations: ServiceOperations) {
    this.#executor = executor;
    this.operations = operations;
  }

  get target(): Target {
    return this.#executor.target;
  }

  get isRemote(): boolean {
    return isRemote(this.target);
  }

  get canUpdate(): boolean {
    return this.#executor.allows(this.operations.update);
  }

  /** The project whose jobs are listed, as a query. */
  get project(): { projectId: string } {
    return { projectId: knownValue(this.target, this.operations.jobs, 'projectId') ?? 'project' };
  }

  /** The credentials with which an update must be rejected. */
  get wrongCredentials(): WrongCredential[] {
    return wrongFormsOf(this.operations.update, this.#executor.credential);
  }

  /** @returns undefined when there is no valid response, which is a finding by itself */
  async listJobs(body: Item): Promise<Page | undefined> {
    const { jobs } = this.operations;
    const page = pageOf(await this.#ask(jobs, { query: this.project, body }), 'jobs');
    const max = typeof body.take === 'number' ? body.take : Number.POSITIVE_INFINITY;
    return page && this.#judged(page, 'job-list.filtered', 'jobs.listing', max, 'list-jobs.take');
  }

  /** @returns undefined when there is no valid response, which is a finding by itself */
  async listTools(query: Item): Promise<Page | undefined> {
    return this.#toolPage(query, await this.#ask(this.operations.tools, { query }));
  }

  /** As `listTools` for an agent that may not exist: it is no finding when the service rejects the request. */
  async tryTools(query: Item): Promise<Page | undefined> {
    const sent = await this.trySend(this.operations.tools, { query });
    return sent && isSuccess(sent.response.status) ? this.#toolPage(query, sent) : undefined;
  }

  /** @returns undefined when there is no valid response, which is a finding by itself */
  updateTool(id: string, body: Item): Promise<ServiceResponse | undefined> {
    return this.#ask(this.operations.update, { path: { id }, body });
  }

  /** Sends a request of which the spec does not say whether it is rejected. @returns undefined when there is no response */
  async trySend(
    operation: Operation,
    values: Partial<RequestValues>,
    pointer: string = operation.pointer,
  ): Promise<ServiceResponse | undefined> {
    return responseOf(
      await this.#test({ operation, expects: 'any', expected: 'a documented response', pointer }, values),
    );
  }

  /** @returns whether the request was rejected without a finding */
  async expectRejection({
    operation,
    values,
    what,
    fact,
    pointer,
    credential,
  }: InvalidRequest): Promise<boolean> {
    const invalid = { operation, expects: 'rejection', expected: `a rejection of ${what}`, pointer } as const;
    const result = await this.#test(
      credential === undefined ? { ...invalid, facts: [fact] } : { ...invalid, mutates: 'credential' },
      values,
      credential,
    );
    return result === undefined || result.violations.length === 0;
  }

  /** Reports violations as findings, the first few of each kind. */
  report(violations: readonly Violation[]): void {
    for (const { rule, shownBy, fact, expected, received } of violations) {
      const { operation, request, response } = shownBy;
      const kind = JSON.stringify([rule, operation.id, fact]);
      const count = (this.#findings.get(kind) ?? 0) + 1;
      this.#findings.set(kind, count);
      if (count > maxFindings) continue;
      const violation = { rule, pointer: operation.pointer, expected, received: shortened(received) };
      this.#executor.found(operation, request, response, violation, [fact]);
    }
  }

  /** Counts that invariants were checked. */
  count(...invariants: readonly Invariant[]): void {
    for (const { id } of invariants) this.#executor.coverage.count('rule', '', id);
  }

  /** Sends a valid request. */
  async #ask(operation: Operation, values: Partial<RequestValues>): Promise<ServiceResponse | undefined> {
    const expected = 'a success, since the request is valid';
    const { pointer } = operation;
    const result = await this.#test({ operation, expects: 'success', expected, pointer }, values);
    const sent = result?.violations.length === 0 ? responseOf(result) : undefined;
    return sent && isSuccess(sent.response.status) ? sent : undefined;
  }

  #test(
    testCase: Omit<TestCase, 'request'>,
    values: Partial<RequestValues>,
    wrong?: WrongCredential,
  ): Promise<Result | undefined> {
    const { credential } = this.#executor;
    const sent = wrong && (wrong.value === undefined ? null : { ...credential, value: wrong.value });
    const all = { path: {}, query: {}, header: {}, ...values };
    const request = this.#executor.requestOf(testCase.operation, all, sent);
    return this.#executor.test({ ...testCase, request });
  }

  #toolPage(query: Item, response: ServiceResponse | undefined): Page | undefined {
    const page = pageOf(response, 'items');
    const takeFact = query.take === undefined ? 'list-web-tools.take.default' : 'list-web-tools.take';
    const max = Number(query.take ?? defaultTake);
    return page && this.#judged(page, 'web-tool-list.filtered', 'list-web-tools.skip', max, takeFact);
  }

  /** Checks what every page must be, whatever the request. */
  #judged(page: Page, countsFact: string, pageFact: string, max: number, takeFact: string): Page {
    this.count(take, pages, counts);
    this.report([
      ...judgeTake(page, max, takeFact),
      ...judgeOnce(page, pageFact),
      ...judgeCounts(page, countsFact),
    ]);
    return page;
  }
}

function responseOf(result: Result | undefined): ServiceResponse | undefined {
  if (result?.response === undefined) return undefined;
  const { operation, request } = result.testCase;
  return { operation, request, response: result.response };
}

function pageOf(response: ServiceResponse | undefined, name: string): Page | undefined {
  const items = response && recordsIn(response.response, name);
  if (response === undefined || items === undefined) return undefined;
  const { total, filtered } = dataOf(response.response);
  return { ...response, items, total: Number(total), filtered: Number(filtered) };
}
