import { isObject, type Operation } from '@voice-agent/spec-model';
import { valueOfBody } from '../resources/known-records.ts';
import { type Fields, idFieldOf } from '../resources/read-records.ts';
import { keyOf, namesIn, plainName, prefixesOf } from '../resources/resource.ts';
import type { SequenceRule } from '../sequence-rules.ts';
import type { Listed } from './list.ts';
import { type ListSeen, RecordClient, type Seen } from './record-client.ts';

/** A record, and what was seen of it last. */
export interface Live {
  /** The values of the parameters of its path. */
  values: readonly unknown[];
  /** Empty for a singleton. */
  id: string;
  seen?: Seen;
}

/** The rule that a read violates when it finds nothing. */
interface ReadOptions {
  rule?: SequenceRule;
  /** The operation that it is a finding of. Default: the read. */
  by?: Operation;
  /** Whether the gate did not create the record: then it may be gone. */
  isForeign?: boolean;
}

/** Reads the records of one kind, and judges what reads and lists show. */
export class RecordReader extends RecordClient {
  /** Whether nothing but a list shows the records, and nothing creates them. */
  get isReadInList(): boolean {
    return this.resource.create === undefined && this.resource.read === undefined;
  }

  /** Reads a record, and judges that it is the one. @returns undefined when it can't be read or is not there */
  async read(live: Live, options: ReadOptions = {}): Promise<Seen | undefined> {
    const { rule = 'created-missing', by, isForeign = false } = options;
    const read = this.usable(this.resource.read);
    const seen = read
      ? await this.send(read, live.values)
      : this.isReadInList && (await this.#readInList(live));
    if (!seen) return undefined;
    const expected = `the record ${live.id}, which was created and not deleted`;
    if (!isForeign && this.judge(rule, seen, seen.isMissing, expected, undefined, by)) return undefined;
    if (!seen.isSuccess || this.isOther(live, seen)) return undefined;
    this.#judgeEtag(live, seen);
    live.seen = seen;
    return seen;
  }

  /** Sends an update or a DELETE of a record that is there. */
  async write(operation: Operation, live: Live, body?: unknown): Promise<Seen | undefined> {
    const { id, values, seen: last } = live;
    const seen = await this.send(operation, values, { body, etag: last?.response.headers.etag });
    const expected = `the record ${id}, which was created and not deleted`;
    if (id !== '') this.judge('created-missing', seen, seen?.isMissing, expected);
    return seen;
  }

  /** What a list shows of a record that no operation reads alone; undefined when it may be on another page. */
  async #readInList({ id }: Live): Promise<Seen | undefined> {
    const listed = await this.list();
    if (listed === undefined) return undefined;
    const record = listed.records[listed.ids.indexOf(id)];
    const path = record && pathTo(record, valueOfBody(listed.seen.result));
    if (path === undefined) return listed.isWhole ? { ...listed.seen, isMissing: true } : undefined;
    return { ...listed.seen, record: record as Fields, path, listed };
  }

  /** Judges that a response has the id that was asked for. @returns whether it has another */
  isOther(live: Live, seen: Seen): boolean {
    const field = idFieldOf(seen.record ?? {}, this.resource);
    const id = `${seen.record?.[field ?? '']}`;
    const isOther = this.#isId(field) && id.toLowerCase() !== live.id.toLowerCase();
    const [expected, received] = [`the record ${live.id}`, `the record ${id}`];
    return this.judge('wrong-record', seen, isOther, expected, received) || this.#isOfOther(seen);
  }

  /** Judges that a record which has the ids of what is above it has those of the path. */
  #isOfOther(seen: Seen): boolean {
    const { executor, resource, parents } = this;
    const { path } = resource.create ?? resource.list ?? seen.operation;
    const { record = {} } = seen;
    return namesIn(path).some((name, index) => {
      const id = `${parents[index]}`;
      const key = prefixesOf(keyOf(path)).at(-1 - index) ?? '';
      const isKnown = executor.records.of(key).some(({ values }) => `${values.at(-1)}` === id);
      const field = Object.keys(record).find((each) => plainName(each) === plainName(name)) ?? '';
      const isOther =
        isKnown && /^(?:string|number)$/.test(typeof record[field]) && `${record[field]}` !== id;
      const expected = `${field} is ${id}, as in the path`;
      return this.judge('wrong-record', seen, isOther, expected, `${field} is ${record[field]}`);
    });
  }

  /** Reads a record once more, which changes nothing. */
  async readAgain(live: Live): Promise<void> {
    const { seen: before } = live;
    const after = before && (await this.read(live));
    const difference = after && this.difference(before?.record, after);
    this.judgeMismatch('read-changes', after, difference, 'as before');
  }

  /** Judges that a request for one record has not changed another. */
  async isUnchanged(other: Live | undefined, by: Operation): Promise<boolean> {
    const rule = 'other-record-changed';
    const before = other?.seen;
    if (other === undefined || before === undefined) return true;
    const after = await this.read(other, { rule, by });
    if (after === undefined) return false;
    const difference = this.difference(before.record, after);
    return !this.judgeMismatch(rule, after, difference, `as before ${by.id} of another record`, by);
  }

  /** Judges that a list shows records, once and as a read shows them. */
  judgeListed(listed: ListSeen | undefined, lives: readonly Live[], rule: SequenceRule): void {
    if (listed === undefined) return;
    const { seen, isWhole, ids } = listed;
    for (const live of lives) {
      const count = this.countIn(listed, live);
      const others = `${ids.length} other records`;
      if (isWhole)
        this.judge('created-missing', seen, count === 0, `the record ${live.id} in the list`, others);
      this.judge('id-reused', seen, Number(count) > 1, `the record ${live.id} once`, `${count} times`);
      this.judgeShown(rule, listed, live);
    }
  }

  /** Judges that a list shows a record as a read shows it. */
  judgeShown(rule: SequenceRule, { ids, records, seen }: ListSeen, { id, seen: read }: Live): void {
    const record = records[ids.indexOf(id)];
    if (record === undefined || read?.record === undefined) return;
    const expected = Object.entries(read.record).filter(([name]) => record[name] !== undefined);
    const difference = this.difference(Object.fromEntries(expected), { ...read, record });
    this.judgeMismatch(rule, seen, difference, `as the record ${id} has it`);
  }

  /** How often a list has a record; undefined when its ids are others than those of the path. */
  countIn({ ids, records: [first] }: Listed, { id }: Live): number | undefined {
    if (first !== undefined && !this.#isId(idFieldOf(first, this.resource))) return undefined;
    return ids.filter((each) => each.toLowerCase() === id.toLowerCase()).length;
  }

  judgeTotal(listed: ListSeen | undefined): void {
    if (listed?.total === undefined || !listed.isWhole) return;
    const { total, ids, seen } = listed;
    this.judge('list-total', seen, total !== ids.length, `a total of ${ids.length}, as listed`, total);
  }

  /** Whether a field is the id of the path: `id` need not be the `user` of `/users/{user}`. */
  #isId(field: string | undefined): boolean {
    const { parameter, name } = this.resource;
    if (field === undefined || parameter === undefined) return false;
    const [asked, plain] = [plainName(parameter.name), plainName(field)];
    return plain === asked || (asked.endsWith('id') && plain.endsWith('id')) || `${name}${plain}` === asked;
  }

  /** Judges that a strong ETag is not the same as before for a record that is not. */
  #judgeEtag({ seen: before }: Live, seen: Seen): void {
    const { etag = 'W/' } = seen.response.headers;
    if (before === undefined || etag.startsWith('W/')) return;
    const isKept =
      etag === before.response.headers.etag && this.difference(before.record, seen) !== undefined;
    this.judge('etag-kept', seen, isKept, 'another ETag, since the record differs', etag);
  }
}

/** The properties that have the names of others. */
export const without = (fields: Fields, isLeftOut: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !isLeftOut(name)));

/** The names of what is around a record in the body of a list, an empty one for the array. */
function pathTo(record: Fields, body: unknown): string[] | undefined {
  if (Array.isArray(body)) return body.includes(record) ? [''] : undefined;
  for (const [name, each] of isObject(body) ? Object.entries(body) : []) {
    const path = pathTo(record, each);
    if (path !== undefined) return [name, ...path];
  }
  return undefined;
}
