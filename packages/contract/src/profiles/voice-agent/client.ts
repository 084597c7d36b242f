import type { Operation } from '@voice-agent/api-documents/document';
import type { RequestValues } from '@voice-agent/api-documents/request';
import type { Executor } from '@voice-agent/test-engine/executor';
import { isSuccess } from '@voice-agent/test-engine/outcome';
import { knownValue, type Target } from '@voice-agent/test-engine/target';
import { counts, judgePage, type PageFacts, pages, take } from './invariants/pages.ts';
import { dataOf, type Item, recordsIn, type ServiceOperations } from './operations.ts';
import { confirmWhileUnchanged, type ListReader } from './pagination.ts';
import { type Invariant, type Page, type ServiceResponse, shortened, type Violation } from './violation.ts';

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

  /** The project whose jobs are listed, as a query. */
  get project(): { projectId: string } {
    return { projectId: knownValue(this.target, this.operations.jobs, 'projectId') ?? 'project' };
  }

  /** @returns undefined when there is no valid response, which is a finding by itself */
  async listJobs(body: Item): Promise<Page | undefined> {
    const response = await this.#send(this.operations.jobs, { query: this.project, body });
    const max = typeof body.take === 'number' ? body.take : Number.POSITIVE_INFINITY;
    const facts = { take: 'list-jobs.take', pages: 'jobs.listing', counts: 'job-list.filtered' };
    return this.#pageOf(response, 'jobs', max, facts);
  }

  /** As `listJobs`. @param expects `any` for an agent that may not exist: the service may reject it */
  async listTools(query: Item, expects: 'success' | 'any' = 'success'): Promise<Page | undefined> {
    const response = await this.#send(this.operations.tools, { query }, expects);
    return this.#pageOf(response, 'items', Number(query.take ?? defaultTake), {
      take: query.take === undefined ? 'list-web-tools.take.default' : 'list-web-tools.take',
      pages: 'list-web-tools.skip',
      counts: 'web-tool-list.filtered',
    });
  }

  /** Reads a page, and judges what every page must be. @param name the field that has the records */
  #pageOf(
    response: ServiceResponse | undefined,
    name: string,
    ...judged: [max: number, facts: PageFacts]
  ): Page | undefined {
    if (response === undefined || !isSuccess(response.response.status)) return undefined;
    const items = recordsIn(response.response, name);
    if (items === undefined) return undefined;
    const { total, filtered } = dataOf(response.response);
    const page = { ...response, items, total: Number(total), filtered: Number(filtered) };
    this.count(take, pages, counts);
    this.report(judgePage(page, ...judged));
    return page;
  }

  /** Sends an update that changes nothing: here no key is for lists alone, so a rejection is a finding. */
  async updateNothing(): Promise<void> {
    const { update } = this.operations;
    const id = knownValue(this.target, update, 'id');
    if (id !== undefined && this.#executor.allows(update))
      await this.#send(update, { path: { id }, body: {} });
  }

  /**
   * Sends a request.
   *
   * @param expects `any` when the spec does not say whether it is rejected
   * @returns undefined without a response, and for a valid request without a valid response, which is a finding by itself
   */
  async #send(
    operation: Operation,
    values: Partial<RequestValues>,
    expects: 'success' | 'any' = 'success',
  ): Promise<ServiceResponse | undefined> {
    const expected =
      expects === 'success' ? 'a success, since the request is valid' : 'a documented response';
    const request = this.#executor.requestOf(operation, { path: {}, query: {}, header: {}, ...values });
    const { pointer } = operation;
    const result = await this.#executor.test({ operation, request, expects, expected, pointer });
    if (result?.response === undefined || (expects === 'success' && result.violations.length > 0))
      return undefined;
    return { operation, request, response: result.response };
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

  /** Checks an invariant, and reports the violations that are confirmed while the list does not change. */
  async check(invariant: Invariant, list: ListReader, check: () => Promise<Violation[]>): Promise<void> {
    this.count(invariant);
    this.report(await confirmWhileUnchanged(() => list.state(), check));
  }

  /** Counts that invariants were checked. */
  count(...invariants: readonly Invariant[]): void {
    for (const { id } of invariants) this.#executor.coverage.count('rule', '', id);
  }
}
