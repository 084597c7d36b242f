import { knownValue } from '@voice-agent/test-engine/target';
import type { ServiceClient } from '../client.ts';
import { dataOf, type Item } from '../operations.ts';
import { type ListReader, type Records, recordsOf } from '../pagination.ts';
import {
  changesOf,
  comparable,
  type FieldMismatch,
  mayDrop,
  mismatchesOf,
  type ToolChange,
} from '../tool-equality.ts';
import { type Invariant, type ServiceResponse, type Violation, violationOf, written } from '../violation.ts';

// The same updates, and the lists before and after them, show these five.

export const updateAnswer: Invariant<'update-answer'> = {
  id: 'update-answer',
  title: 'The response to an update shows it',
  help: 'The response is of another web tool, or a field of it is not what the update says.',
};

export const updateListed: Invariant<'update-listed'> = {
  id: 'update-listed',
  title: 'The next list shows an update',
  help: 'A field of the listed web tool is not exactly what the update says, or the web tool is no longer listed.',
};

export const updateOfAnotherField: Invariant<'update-of-another-field'> = {
  id: 'update-of-another-field',
  title: 'An update changes only the fields that it has',
  help: 'A field that the update does not have is not as before. The version may change at any time.',
};

export const updateOfAnother: Invariant<'update-of-another'> = {
  id: 'update-of-another',
  title: 'An update changes one web tool',
  help: 'Another web tool is not as before, or shows the authToken of the update.',
};

export const rejectedUpdateKept: Invariant<'refused-update-kept'> = {
  id: 'refused-update-kept',
  title: 'A rejected update changes nothing',
  help: 'After a rejection a web tool is not as before. Validate the whole update first, then write.',
};

/** A rejected update, and the fact that it violates. */
export interface Rejection {
  /** For the reader of a finding: `an empty name`. */
  what: string;
  fact: string;
}

/** Updates web tools, and compares the lists before and after. */
export class Updates {
  readonly client: ServiceClient;
  readonly reader: ListReader;
  /** The fields of a web tool that responses to updates have shown. */
  readonly #shownFields = new Map<string, Set<string>>();
  #list: Records = recordsOf([], false);
  #count = 0;

  constructor(client: ServiceClient, reader: ListReader) {
    this.client = client;
    this.reader = reader;
  }

  /** The web tools by id, as they were read last. */
  get tools(): ReadonlyMap<string, Item> {
    return this.#list.byId;
  }

  /** Those that may be updated, the preferred one first. */
  get writable(): ReadonlyMap<string, Item> {
    const { target, isRemote, operations } = this.client;
    const named = target.writableIds ?? (isRemote ? [] : undefined);
    const preferred = knownValue(target, operations.update, 'id') ?? '';
    const ids = new Set([preferred, ...this.tools.keys()]);
    return new Map(
      [...ids].flatMap((id): [string, Item][] => {
        const tool = this.tools.get(id);
        return tool === undefined || named?.includes(id) === false ? [] : [[id, tool]];
      }),
    );
  }

  /** Another text each time, so that a field shows which update wrote it. */
  readonly next = (): string => `${++this.#count}`;

  /** Reads the list. @returns the list before */
  async read(): Promise<Records> {
    const before = this.#list;
    this.#list = await this.reader.all();
    return before;
  }

  /** Updates a web tool, and checks the response and the next list. */
  async apply(id: string, body: Item): Promise<Violation[]> {
    const old = this.tools.get(id);
    const response = await this.client.send(this.client.operations.update, { path: { id }, body });
    const before = await this.read();
    if (old === undefined || response === undefined) return [];
    this.client.count(updateAnswer, updateListed, updateOfAnotherField, updateOfAnother);
    const violations = this.#judgeResponse(id, body, old, response);
    const tool = this.tools.get(id);
    const mismatches = tool === undefined ? [] : mismatchesOf(tool, body, old);
    if (mismatches.length > 0)
      violations.push(
        ...judgeFields(updateListed, await this.#pageOf(id), 'web-tool.update.body', mismatches),
      );
    const { authToken } = (body.toolSettings ?? {}) as Item;
    for (const [other, shown] of typeof authToken === 'string' ? this.tools : []) {
      if (other === id || !JSON.stringify(shown).includes(`${authToken}`)) continue;
      const expected = `${other} without the authToken of ${id}`;
      const fact = 'tool-settings.auth-token';
      violations.push(
        violationOf(updateOfAnother, await this.#pageOf(other), fact, expected, 'the authToken in it'),
      );
    }
    for (const { id: changed, shown, expected, received } of this.#changes(before, body)) {
      if (changed === id && shown !== undefined) continue;
      const [rule, fact] =
        changed === id ? [updateListed, 'web-tool.update.answer'] : [updateOfAnother, 'web-tool.update.id'];
      const page = await this.#pageOf(changed);
      violations.push(violationOf(rule, page, fact, `${changed}: ${expected}`, received));
    }
    return violations;
  }

  /** Checks that rejected updates changed nothing. @param rejectionOf finds the update that a changed web tool shows */
  async judgeUnchanged(rejectionOf: (tool: Item) => Rejection): Promise<Violation[]> {
    const before = await this.read();
    this.client.count(rejectedUpdateKept);
    const violations: Violation[] = [];
    for (const { id, shown = {}, expected, received } of this.#changes(before)) {
      const { what, fact } = rejectionOf(shown);
      const after = `${id}: ${expected}, after an update with ${what}`;
      violations.push(violationOf(rejectedUpdateKept, await this.#pageOf(id), fact, after, received));
    }
    return violations;
  }

  #judgeResponse(id: string, body: Item, old: Item, response: ServiceResponse): Violation[] {
    const shown = dataOf(response.response);
    if (`${shown.id}`.toLowerCase() !== id.toLowerCase())
      return [violationOf(updateAnswer, response, 'web-tool.update.id', `the web tool ${id}`, `${shown.id}`)];
    // A response may leave out fields that a list shows, but not only sometimes.
    const fields = this.#shownFields.get(id) ?? new Set();
    for (const field of Object.keys(shown)) fields.add(field);
    this.#shownFields.set(id, fields);
    const before = Object.entries(old).filter(
      ([field]) => fields.has(field) && (shown[field] !== undefined || !mayDrop(body, field)),
    );
    const mismatches = mismatchesOf(shown, body, Object.fromEntries(before));
    return judgeFields(updateAnswer, response, 'web-tool.update.answer', mismatches);
  }

  /** Changes since an earlier list. On another machine others update web tools, too: there only those of `body` count. */
  #changes(before: Records, body: Item = {}): ToolChange[] {
    const changes = changesOf(before, this.#list);
    if (!this.client.isRemote) return changes;
    const writable = this.writable;
    return changes.filter(({ id, shown }) => {
      const old = before.byId.get(id);
      const isWritten = ([field, value]: [string, unknown]): boolean =>
        typeof value === 'string' && shown?.[field] === value && old?.[field] !== value;
      return shown !== undefined && (writable.has(id) || Object.entries(body).some(isWritten));
    });
  }

  /** The response that shows a web tool as it was read last: a page with it alone, where there is one. */
  async #pageOf(id: string): Promise<ServiceResponse> {
    const { pages, byId } = this.#list;
    const listed = byId.get(id);
    const position = [...byId.keys()].indexOf(id) + 1;
    const alone = listed && (await this.client.listTools({ take: 1, skip: position }));
    const shown = alone?.items.find((tool) => tool.id === id);
    const isSame = shown && listed && written(comparable(shown)) === written(comparable(listed));
    const page = pages.find(({ items }) => items.some((tool) => tool.id === id)) ?? pages[0];
    return (isSame ? alone : page) as ServiceResponse;
  }
}

/** A field of the update violates `rule`. Any other field violates that an update changes only the fields that it has. */
const judgeFields = (
  rule: Invariant,
  shownBy: ServiceResponse,
  fact: string,
  mismatches: readonly FieldMismatch[],
): Violation[] =>
  mismatches.map(({ isUpdated, expected, received }) =>
    isUpdated
      ? violationOf(rule, shownBy, fact, expected, received)
      : violationOf(updateOfAnotherField, shownBy, 'web-tool.update.body', expected, received),
  );
