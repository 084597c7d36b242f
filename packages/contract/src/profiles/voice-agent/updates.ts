import type { Operation } from '@voice-agent/api-documents/document';
import { isRemote, knownValue } from '../../engine/target.ts';
import type { Answered } from './calls.ts';
import { dataOf, type Item, type ServiceClient, type Violation, written } from './client.ts';
import { changeOf, comparable, differences, type FieldMismatch } from './shown.ts';
import { type Records, recordsOf } from './walk.ts';
import type { WebToolLists } from './web-tools.ts';

/** The web tools as the last list showed them, and what an update must make of them. */
export class Updates {
  readonly client: ServiceClient;
  readonly #lists: WebToolLists;
  /** Which fields of a web tool the answer to an update has shown. */
  readonly #answered = new Map<string, Set<string>>();
  #tools: Records = { pages: [], byId: new Map(), isWhole: false };
  #number = 0;

  constructor(client: ServiceClient, lists: WebToolLists) {
    this.client = client;
    this.#lists = lists;
  }

  /** The web tools by id, as the last list showed them. */
  get known(): ReadonlyMap<string, Item> {
    return this.#tools.byId;
  }

  /** The ids of web tools that may be written, the one to update first. */
  get writable(): string[] {
    const { target } = this.client.executor;
    const named = target.webTools ?? (isRemote(target) ? [] : undefined);
    const first = knownValue(target, this.client.update, 'id') ?? '';
    const others = [...this.known.keys()].filter((id) => id !== first);
    return [...(this.known.has(first) ? [first] : []), ...others].filter((id) => named?.includes(id) ?? true);
  }

  /** Another one each time, so that what is shown tells which update said it. */
  readonly next = (): string => `${++this.#number}`;

  /** Reads the list anew, whatever it shows. */
  async read(): Promise<void> {
    this.#tools = await this.#lists.all();
  }

  /** Updates a web tool, and holds the answer and the next list to it. */
  async apply(id: string, body: Item): Promise<Violation[]> {
    const was = this.known.get(id);
    const answered = await this.client.updateTool(id, body);
    if (was === undefined || answered === undefined) {
      await this.read();
      return [];
    }
    const { tools } = this.client;
    for (const rule of [
      'update-answer',
      'update-listed',
      'update-of-another-field',
      'update-of-another',
    ] as const)
      this.client.count(rule);
    const flaws = this.#answerFlaws(id, body, was, answered);
    const before = this.#tools;
    await this.read();
    const is = this.known.get(id);
    if (this.#tools.pages.length === 0) return flaws;
    if (is === undefined) {
      const shownBy = this.#tools.pages[0];
      if (this.#tools.isWhole && shownBy !== undefined)
        flaws.push(
          flawOf(
            'update-listed',
            tools,
            shownBy,
            'web-tool.update.answer',
            `${id}, as before`,
            'a list without it',
          ),
        );
      return flaws;
    }
    const found = differences(is, body, was);
    if (found.length > 0) {
      const shownBy = await this.#pageOf(id, this.#tools);
      for (const each of found)
        flaws.push(this.#flaw(each, tools, shownBy, 'update-listed', 'web-tool.update.body'));
    }
    flaws.push(...(await this.#othersOf(before, id, body)));
    return flaws;
  }

  /** That nothing is other than before, after updates that were refused. @param saidBy finds the one that said it */
  async unchanged(saidBy: (tool: Item) => { what: string; fact: string }): Promise<Violation[]> {
    const before = this.#tools;
    await this.read();
    this.client.count('refused-update-kept');
    const flaws: Violation[] = [];
    for (const [id, was] of before.byId) {
      const is = this.known.get(id);
      const change = is && changeOf(was, is);
      if (change === undefined || is === undefined || !this.#isOurs(id, is, was)) continue;
      const { what, fact } = saidBy(is);
      const shownBy = await this.#pageOf(id, this.#tools);
      const expected = `${change.expected}, after ${what}`;
      flaws.push(flawOf('refused-update-kept', this.client.tools, shownBy, fact, expected, change.received));
    }
    return flaws;
  }

  #answerFlaws(id: string, body: Item, was: Item, answered: Answered): Violation[] {
    const { update } = this.client;
    const shown = dataOf(answered) as Item;
    if (`${shown.id}`.toLowerCase() !== id.toLowerCase())
      return [
        flawOf('update-answer', update, answered, 'web-tool.update.id', `the web tool ${id}`, `${shown.id}`),
      ];
    // An answer may leave out what a list shows, but not one time and the next time not.
    const fields = this.#answered.get(id) ?? new Set<string>();
    for (const field of Object.keys(shown)) fields.add(field);
    this.#answered.set(id, fields);
    const isDropped = (field: string): boolean => body.type === 'MCP' && /^(?:async|params)$/.test(field);
    const seen = Object.fromEntries(
      Object.entries(was).filter(
        ([name]) => fields.has(name) && !(isDropped(name) && shown[name] === undefined),
      ),
    );
    return differences(shown, body, seen).map((difference) =>
      this.#flaw(difference, update, answered, 'update-answer', 'web-tool.update.answer'),
    );
  }

  #flaw(
    { isNamed, expected, received }: FieldMismatch,
    operation: Operation,
    shownBy: Answered,
    rule: Violation['rule'],
    fact: string,
  ): Violation {
    return isNamed
      ? flawOf(rule, operation, shownBy, fact, expected, received)
      : flawOf('update-of-another-field', operation, shownBy, 'web-tool.update.body', expected, received);
  }

  /** Every other web tool is as it was. */
  async #othersOf(before: Records, id: string, body: Item): Promise<Violation[]> {
    const flaws: Violation[] = [];
    for (const [other, was] of before.byId) {
      if (other === id) continue;
      const is = this.known.get(other);
      if (
        is === undefined &&
        !(before.isWhole && this.#tools.isWhole && !isRemote(this.client.executor.target))
      )
        continue;
      if (is !== undefined && this.#leaks(body, is)) {
        const [what, fact] = [`${other} without the authToken of ${id}`, 'tool-settings.auth-token'];
        const shownBy = await this.#pageOf(other, this.#tools);
        flaws.push(
          flawOf('update-of-another', this.client.tools, shownBy, fact, what, 'the authToken in it'),
        );
      }
      const change =
        is === undefined
          ? { expected: `${other}, as before`, received: 'a list without it' }
          : changeOf(was, is);
      if (change === undefined || (is !== undefined && !this.#isOurs(other, is, was, body))) continue;
      const shownBy = is === undefined ? this.#tools.pages[0] : await this.#pageOf(other, this.#tools);
      if (shownBy === undefined) continue;
      const expected = `${other} as it was: ${change.expected}`;
      flaws.push(
        flawOf(
          'update-of-another',
          this.client.tools,
          shownBy,
          'web-tool.update.id',
          expected,
          change.received,
        ),
      );
    }
    return flaws;
  }

  /** Whether a web tool shows the token that was said of another one. */
  #leaks(body: Item, tool: Item): boolean {
    const { authToken } = (body.toolSettings ?? {}) as Item;
    return typeof authToken === 'string' && JSON.stringify(tool).includes(authToken);
  }

  /** On another machine others change web tools too: there it counts when the change is what was said here. */
  #isOurs(id: string, is: Item, was: Item, body?: Item): boolean {
    if (!isRemote(this.client.executor.target) || this.writable.includes(id)) return true;
    return Object.entries(body ?? {}).some(
      ([name, value]) => typeof value === 'string' && is[name] === value && was[name] !== value,
    );
  }

  /** The exchange that shows a web tool: a page with it alone where there is one. */
  async #pageOf(id: string, { pages, byId }: Records): Promise<Answered> {
    const whole = pages.find(({ items }) => items.some((item) => item.id === id)) ?? pages[0];
    const at = [...byId.keys()].indexOf(id) + 1;
    const alone = await this.client.listTools({ take: '1', skip: `${at}` });
    const shown = alone && recordsOf([alone]).get(id);
    const listed = byId.get(id);
    const isSame = shown && listed && written(comparable(shown)) === written(comparable(listed));
    return (isSame ? alone : whole) as Answered;
  }
}

const flawOf = (
  rule: Violation['rule'],
  operation: Operation,
  shownBy: Answered,
  fact: string,
  expected: string,
  received: string,
): Violation => ({ rule, operation, shownBy, fact, expected, received });
