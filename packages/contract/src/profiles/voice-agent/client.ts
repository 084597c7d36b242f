import type { Operation } from '@voice-agent/api-documents/document';
import type { RequestValues } from '@voice-agent/api-documents/request';
import type { Executor } from '@voice-agent/test-engine/executor';
import { isSuccess } from '@voice-agent/test-engine/outcome';
import { knownValue, type Target } from '@voice-agent/test-engine/target';
import { counts, judgeCounts } from './invariants/counts.ts';
import { judgeOnce, pages } from './invariants/pages.ts';
import { judgeTake, take } from './invariants/take.ts';
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
    const page = pageOf(await this.#send(this.operations.jobs, { query: this.project, body }), 'jobs');
    const max = typeof body.take === 'number' ? body.take : Number.POSITIVE_INFINITY;
    return page && this.#judged(page, 'job-list.filtered', 'jobs.listing', max, 'list-jobs.take');
  }

  /** As `listJobs`. @param expects `any` for an agent that may not exist: the service may reject it */
  async listTools(query: Item, expects: 'success' | 'any' = 'success'): Promise<Page | undefined> {
    const page = pageOf(await this.#send(this.operations.tools, { query }, expects), 'items');
    const takeFact = query.take === undefined ? 'list-web-tools.take.default' : 'list-web-tools.take';
    const max = Number(query.take ?? defaultTake);
    return page && this.#judged(page, 'web-tool-list.filtered', 'list-web-tools.skip', max, takeFact);
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

function pageOf(response: ServiceResponse | undefined, name: string): Page | undefined {
  if (response === undefined || !isSuccess(response.response.status)) return undefined;
  const items = recordsIn(response.response, name);
  if (items === undefined) return undefined;
  const { total, filtered } = dataOf(response.response);
  return { ...response, items, total: Number(total), filtered: Number(filtered) };
}
