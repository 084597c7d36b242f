import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '../document/document.ts';
import type { Inputs } from '../requests.ts';
import type { RuleId } from '../rules/rules.ts';
import type { Answered, Session } from '../session.ts';

type Item = Readonly<Record<string, unknown>>;

/** One page, with the exchange that brought it. */
interface Page extends Answered {
  items: Item[];
}

const few = 3;
const many = 1_000;

/**
 * What the voice agent service promises across requests: a list has no more than was asked for, its pages are parts of
 * it, a filter filters, and an update is what the next list shows. Of another document nothing is checked.
 */
export async function checkPromises(session: Session): Promise<void> {
  const of = (id: string): Operation | undefined =>
    session.document.operations.find((each) => each.id === id);
  const [jobs, tools, update] = [of('listJobs'), of('listWebTools'), of('updateWebTool')];
  if (jobs === undefined || tools === undefined || update === undefined) return;
  await new Promises(session, jobs, tools, update).check();
}

class Promises {
  readonly #session: Session;
  readonly #jobs: Operation;
  readonly #tools: Operation;
  readonly #update: Operation;

  constructor(session: Session, jobs: Operation, tools: Operation, update: Operation) {
    this.#session = session;
    this.#jobs = jobs;
    this.#tools = tools;
    this.#update = update;
  }

  async check(): Promise<void> {
    await this.#take();
    await this.#pages();
    await this.#jobFilters();
    await this.#toolFilters();
    if (this.#session.target.allowWrites) await this.#updates();
  }

  /** `take` is how many there are at most. */
  async #take(): Promise<void> {
    for (const take of [1, few]) {
      this.#atMost(await this.#listJobs({ take }), this.#jobs, take, 'list-jobs.take');
      this.#atMost(await this.#listTools({ take: `${take}` }), this.#tools, take, 'list-web-tools.take');
    }
    this.#atMost(await this.#listTools({}), this.#tools, 10, 'list-web-tools.take.default');
  }

  /** `skip` of web tools is the number of a page, from 1. */
  async #pages(): Promise<void> {
    const all = await this.#listTools({ take: `${few * 2}` });
    const first = await this.#listTools({ take: `${few}` });
    const pages = [
      await this.#listTools({ take: `${few}`, skip: '1' }),
      await this.#listTools({ take: `${few}`, skip: '2' }),
    ];
    const [one, two] = pages;
    if (all === undefined || first === undefined || one === undefined || two === undefined) return;
    const same = (page: Page, items: Item[], expected: string, fact: string): void => {
      if (isDeepStrictEqual(ids(page.items), ids(items))) return;
      this.#found(this.#tools, page, 'pages', fact, expected, `${ids(page.items).join(', ') || 'nothing'}`);
    };
    same(first, one.items, 'without skip, the first page', 'list-web-tools.skip.default');
    same(one, all.items.slice(0, few), `the first ${few} of the list`, 'list-web-tools.skip');
    same(two, all.items.slice(few), `the ${few} after the first page`, 'list-web-tools.skip');
  }

  /** A record shows neither status nor type, so the parts must be the whole, and apart. */
  async #jobFilters(): Promise<void> {
    const all = await this.#listJobs({ take: many });
    if (all === undefined || all.items.length === many) return;
    const values = {
      status: ['PENDING', 'COMPLETED', 'FAILED'],
      type: ['TRANSCRIPTION', 'TRANSLATION', 'TTS', 'AI_CONTENT'],
    };
    for (const [filter, parts] of Object.entries(values)) {
      const seen = new Set<unknown>();
      for (const part of parts) {
        const page = await this.#listJobs({ take: many, [filter]: part });
        if (page === undefined) return;
        const twice = ids(page.items).find((id) => seen.has(id));
        if (twice !== undefined)
          this.#found(
            this.#jobs,
            page,
            'filter',
            `list-jobs.${filter}`,
            `no job of another ${filter}`,
            twice,
          );
        const stranger = ids(page.items).find((id) => !ids(all.items).includes(id));
        if (stranger !== undefined)
          this.#found(this.#jobs, page, 'filter', `list-jobs.${filter}`, 'a job of the whole list', stranger);
        for (const id of ids(page.items)) seen.add(id);
      }
    }
  }

  /** A web tool that a filter lets through has what the filter asks for, where it shows it. */
  async #toolFilters(): Promise<void> {
    const cases = [
      ...['true', 'false'].map(
        (text) => ['isActive', text, text === 'true', 'list-web-tools.is-active'] as const,
      ),
      ...['FUNCTION', 'MCP'].map((text) => ['type', text, text, 'list-web-tools.type'] as const),
    ];
    const all = await this.#listTools({ take: `${many}` });
    for (const [name, text, value, fact] of cases) {
      const page = await this.#listTools({ take: `${many}`, [name]: text });
      if (page === undefined || all === undefined) continue;
      const wrong = page.items.find((item) => item[name] !== undefined && item[name] !== value);
      if (wrong !== undefined)
        this.#found(this.#tools, page, 'filter', fact, `${name} ${text} in every web tool`, `${wrong[name]}`);
      const missing = all.items.find(
        (item) => item[name] === value && !ids(page.items).includes(`${item.id}`),
      );
      if (missing !== undefined && all.items.length < many)
        this.#found(
          this.#tools,
          page,
          'filter',
          fact,
          `${missing.id}, which has ${name} ${text}`,
          'a list without it',
        );
    }
  }

  /** An update is what the answer and the next list show; all else stays; one that is refused changes nothing. */
  async #updates(): Promise<void> {
    const id = this.#session.target.parameters?.id;
    const before = await this.#listTools({ take: `${many}` });
    const tool = before?.items.find((item) => item.id === id);
    if (before === undefined || id === undefined || tool === undefined) return;
    const patches: Item[] = [
      { name: 'A name of the gate' },
      { name: 'Another name of the gate', description: 'A description of the gate' },
      { messages: [{ type: 'system', content: 'A message of the gate' }] },
    ];
    let expected: Item = tool;
    for (const body of patches) {
      const pointer = this.#update.pointer;
      const answered = await this.#session.ask(this.#update, inputs({ path: { id }, body }), pointer);
      if (answered === undefined) return;
      expected = { ...expected, ...body };
      const shown = dataOf(answered) as Item;
      this.#shows(this.#update, answered, shown, body, 'update-answer');
      const after = await this.#listTools({ take: `${many}` });
      const listed = after?.items.find((item) => item.id === id);
      if (after === undefined) return;
      if (listed === undefined) {
        this.#found(
          this.#tools,
          after,
          'update-listed',
          'web-tool.update.answer',
          `${id}, as before`,
          'a list without it',
        );
        return;
      }
      this.#shows(this.#tools, after, listed, pick(expected, Object.keys(body)), 'update-listed');
      for (const other of before.items) {
        if (other.id === id) continue;
        const now = after.items.find((item) => item.id === other.id);
        if (!isDeepStrictEqual(now, other))
          this.#found(
            this.#tools,
            after,
            'update-of-another',
            'web-tool.update.id',
            `${other.id} as it was`,
            JSON.stringify(now) ?? 'nothing',
          );
      }
    }
    await this.#refusedUpdate(id, expected);
  }

  async #refusedUpdate(id: string, expected: Item): Promise<void> {
    const body = { name: '', description: 'Never stored' };
    const request = this.#session.requestOf(this.#update, inputs({ path: { id }, body }));
    const answer = await this.#session.send(this.#update, request, this.#update.pointer);
    const after = await this.#listTools({ take: `${many}` });
    const listed = after?.items.find((item) => item.id === id);
    if (answer === undefined || after === undefined || listed === undefined) return;
    // That it is accepted is found elsewhere; here it counts that nothing of it is kept.
    if (answer.status >= 300)
      this.#shows(this.#tools, after, listed, pick(expected, ['name', 'description']), 'refused-update-kept');
  }

  #shows(operation: Operation, answered: Answered, shown: Item, expected: Item, rule: RuleId): void {
    for (const [name, value] of Object.entries(expected))
      if (!isDeepStrictEqual(shown[name], value)) {
        const received = JSON.stringify(shown[name]) ?? 'nothing';
        this.#found(
          operation,
          answered,
          rule,
          'web-tool.update.answer',
          `${name} ${JSON.stringify(value)}`,
          received,
        );
      }
  }

  #atMost(page: Page | undefined, operation: Operation, most: number, fact: string): void {
    if (page !== undefined && page.items.length > most)
      this.#found(operation, page, 'take', fact, `at most ${most} records`, `${page.items.length}`);
  }

  #found(
    operation: Operation,
    { request, answer }: Answered,
    rule: RuleId,
    fact: string,
    expected: string,
    received: string,
  ): void {
    this.#session.found(operation, request, answer, {
      ...{ rule, pointer: operation.pointer, expected, received },
      facts: [fact],
    });
  }

  #listJobs(body: Item): Promise<Page | undefined> {
    const projectId = this.#session.target.parameters?.projectId ?? 'project';
    return this.#list(this.#jobs, inputs({ query: { projectId }, body }), 'jobs');
  }

  #listTools(query: Record<string, string>): Promise<Page | undefined> {
    return this.#list(this.#tools, inputs({ query }), 'items');
  }

  async #list(operation: Operation, asked: Inputs, name: string): Promise<Page | undefined> {
    const answered = await this.#session.ask(operation, asked, operation.pointer);
    if (answered === undefined) return undefined;
    return { ...answered, items: (dataOf(answered) as Record<string, Item[]>)[name] ?? [] };
  }
}

const inputs = (given: Partial<Inputs>): Inputs => ({ path: {}, query: {}, header: {}, ...given });
const ids = (items: Item[]): string[] => items.map(({ id }) => `${id}`);
const pick = (item: Item, names: string[]): Item =>
  Object.fromEntries(names.map((name) => [name, item[name]]));
const dataOf = ({ answer }: Answered): unknown => JSON.parse(answer.body.toString()).data;
