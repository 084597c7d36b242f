import type { Operation } from '@voice-agent/api-documents/document';
import type { Executor } from '../../engine/executor.ts';
import { isSuccess } from '../../engine/outcome.ts';
import type { RequestValues } from '../../engine/requests.ts';
import { knownValue } from '../../engine/target.ts';
import { type Answered, ask, send } from './calls.ts';
import type { InvariantRule } from './invariant-rules.ts';

/** A record, or the body of a request. */
export type Item = Readonly<Record<string, unknown>>;

/** One page of a list, with the exchange that brought it. */
export interface Page extends Answered {
  operation: Operation;
  items: Item[];
  total: number;
  filtered: number;
}

/** A promise across calls that is broken, with the exchange that shows it. */
export interface Violation {
  rule: InvariantRule;
  operation: Operation;
  shownBy: Answered;
  /** The id in the traceability record of what says so. */
  fact: string;
  expected: string;
  received: string;
}

/** Of one promise so many are told: more say the same. */
const maxPerRule = 3;
/** A list of a whole service is asked for with this; where there are more, or fewer are given, it comes in pages. */
export const aWholeList = 1_000;

/** The operations that the invariants are about. What a single response shows is judged here. */
export class ServiceClient {
  readonly executor: Executor;
  readonly jobs: Operation;
  readonly tools: Operation;
  readonly update: Operation;
  readonly #told = new Map<string, number>();

  constructor(executor: Executor, jobs: Operation, tools: Operation, update: Operation) {
    this.executor = executor;
    this.jobs = jobs;
    this.tools = tools;
    this.update = update;
  }

  /** Undefined when there is no good answer, which is a finding by itself. */
  async listJobs(body: Item): Promise<Page | undefined> {
    const projectId = knownValue(this.executor.target, this.jobs, 'projectId') ?? 'project';
    const given = inputs({ query: { projectId }, body });
    const page = pageOf(this.jobs, await ask(this.executor, this.jobs, given, this.jobs.pointer), 'jobs');
    if (page !== undefined) this.#judge(page, body.take, 'list-jobs.take', 'jobs.listing');
    return page;
  }

  /** Undefined when there is no good answer, which is a finding by itself. */
  async listTools(query: Readonly<Record<string, string>>): Promise<Page | undefined> {
    const answered = await ask(
      this.executor,
      this.tools,
      inputs({ query: { ...query } }),
      this.tools.pointer,
    );
    return this.#toolsOf(query, answered);
  }

  /** As `listTools`, of an agent that nobody may know: a refusal is no finding. */
  async tryTools(query: Readonly<Record<string, string>>): Promise<Page | undefined> {
    const request = this.executor.requestOf(this.tools, inputs({ query: { ...query } }));
    const answer = await send(this.executor, this.tools, request, this.tools.pointer);
    if (answer === undefined || !isSuccess(answer.status)) return undefined;
    return this.#toolsOf(query, { request, answer });
  }

  /** Undefined when there is no good answer, which is a finding by itself. */
  updateTool(id: string, body: Item): Promise<Answered | undefined> {
    return ask(this.executor, this.update, inputs({ path: { id }, body }), this.update.pointer);
  }

  /** Keeps it as a finding, unless as many of its kind are there. */
  tell({ rule, operation, shownBy, fact, expected, received }: Violation): void {
    const kind = JSON.stringify([rule, operation.id, fact]);
    const count = (this.#told.get(kind) ?? 0) + 1;
    this.#told.set(kind, count);
    if (count > maxPerRule) return;
    const { request, answer } = shownBy;
    const violation = { rule, pointer: operation.pointer, expected, received: shortened(received) };
    this.executor.found(operation, request, answer, violation, [fact]);
  }

  /** Says that a promise was looked at. */
  count(rule: InvariantRule): void {
    this.executor.coverage.count('rule', '', rule);
  }

  #toolsOf(query: Readonly<Record<string, string>>, answered: Answered | undefined): Page | undefined {
    const page = pageOf(this.tools, answered, 'items');
    if (page === undefined) return undefined;
    const fact = query.take === undefined ? 'list-web-tools.take.default' : 'list-web-tools.take';
    this.#judge(page, Number(query.take ?? 10), fact, 'list-web-tools.skip');
    return page;
  }

  /** What holds for every page, whatever was asked. */
  #judge(page: Page, take: unknown, takeFact: string, pageFact: string): void {
    const { operation, items, total, filtered } = page;
    const flaw = (rule: InvariantRule, fact: string, expected: string, received: string): void =>
      this.tell({ rule, operation, shownBy: page, fact, expected, received });
    this.count('take');
    if (typeof take === 'number' && items.length > take)
      flaw('take', takeFact, `at most ${counted(take)}`, `${items.length}`);
    const ids = idsOf(items);
    const twice = ids.find((id, at) => ids.indexOf(id) !== at);
    this.count('pages');
    if (twice !== undefined) flaw('pages', pageFact, 'a record once on a page', `${twice} twice`);
    this.count('counts');
    const fact = operation === this.jobs ? 'job-list.filtered' : 'web-tool-list.filtered';
    if (filtered > total) flaw('counts', fact, `filtered not above total, ${total}`, `filtered ${filtered}`);
  }
}

const inputs = (given: Partial<RequestValues>): RequestValues => ({
  path: {},
  query: {},
  header: {},
  ...given,
});

function pageOf(operation: Operation, answered: Answered | undefined, name: string): Page | undefined {
  if (answered === undefined) return undefined;
  const data = dataOf(answered) as Record<string, unknown> | undefined;
  const items = data?.[name];
  if (!Array.isArray(items)) return undefined;
  return { ...answered, operation, items, total: Number(data?.total), filtered: Number(data?.filtered) };
}

/** The data of an answer that is as the document says. */
export function dataOf({ answer }: Pick<Answered, 'answer'>): unknown {
  try {
    return JSON.parse(answer.body.toString()).data;
  } catch {
    return undefined;
  }
}

export const idsOf = (items: readonly Item[]): string[] => items.map(({ id }) => `${id}`);

/** `1 record`, `3 records`. */
export const counted = (count: number): string => `${count} record${count === 1 ? '' : 's'}`;

/** A value as a report shows it. */
export const written = (value: unknown): string => shortened(JSON.stringify(value) ?? 'nothing');

const shortened = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
