import { toDnf } from '@voice-agent/json-schema/dnf';
import { isSame } from '@voice-agent/json-schema/evaluate';
import { isObject } from '@voice-agent/json-schema/keywords';
import { valueOfBody } from '../resources/known-records.ts';
import type { Fields } from '../resources/read-records.ts';
import { plainName } from '../resources/resource.ts';
import { pageSizeOf } from './list.ts';
import type { ListSeen } from './record-client.ts';
import type { RecordReader } from './record-reader.ts';

/** Judges what parts of a list show by what the whole list shows: its pages, and what its filters select. */
export async function checkParts(reader: RecordReader, listed: ListSeen | undefined): Promise<void> {
  if (listed === undefined) return;
  await checkPages(reader, listed);
  await checkFilters(reader, listed);
}

const maxPages = 4;

/** Judges that two pages or more have each record once. A list that changes meanwhile says nothing. */
async function checkPages(reader: RecordReader, { isWhole, ids, seen }: ListSeen): Promise<void> {
  const parameter = pageSizeOf(reader.executor.document.requests, seen.operation)?.parameter;
  if (!isWhole || ids.length < 2 || parameter === undefined) return;
  const size = Math.ceil(ids.length / 3);
  const found: string[] = [];
  let query: Fields | undefined = {};
  let last = seen;
  let pages = 0;
  for (; query !== undefined && found.length < ids.length && pages < maxPages; pages++) {
    const page = await reader.list(reader.parents, { [parameter.name]: size, ...query });
    if (page === undefined || page.ids.length > size) return;
    found.push(...page.ids);
    last = page.seen;
    query = page.ids.length === 0 ? undefined : nextPage(page, pages + 2, found.length);
  }
  if (pages < 2 || pages === maxPages) return;
  const timesOf = (id: string | undefined): number => found.filter((each) => each === id).length;
  const wrong = ids.find((id) => timesOf(id) !== 1);
  const isWrong = wrong !== undefined && isSame((await reader.list())?.ids, ids);
  reader.judge('list-pages', last, isWrong, `the record ${wrong} on one page`, `it on ${timesOf(wrong)}`);
}

/** The query of a page; undefined when nothing says it. @param number from 1 @param offset the records before it */
function nextPage({ seen }: ListSeen, number: number, offset: number): Fields | undefined {
  for (const { in: place, name, schema } of seen.operation.parameters) {
    const plain = plainName(name);
    if (place !== 'query') continue;
    // What `skip` counts, records or pages, differs.
    if (plain === 'offset') return { [name]: offset };
    const first = isObject(schema) ? (schema.default ?? schema.minimum) : undefined;
    if (/^page(?:no|number)?$/.test(plain) && (first === 0 || first === 1))
      return { [name]: number - 1 + first };
    const cursor = /cursor|token$/.test(plain) ? nextIn(valueOfBody(seen.result)) : undefined;
    if (cursor !== undefined) return { [name]: cursor };
  }
  return undefined;
}

/** The text in a field such as `nextCursor`, of a body or what is in it. */
const nextIn = (body: unknown): unknown =>
  [body, ...Object.values(Object(body))]
    .flatMap((each) => (isObject(each) ? Object.entries(each) : []))
    .find(([name, value]) => /^next/i.test(name) && typeof value === 'string' && value !== '')?.[1];

/** Judges that a filter selects: a parameter with the name of a property that has one of few values, or an id. */
async function checkFilters(reader: RecordReader, { records, seen }: ListSeen): Promise<void> {
  const { document, records: known } = reader.executor;
  const { requests } = document;
  for (const { in: place, name, schema } of seen.operation.parameters) {
    const isClosed = toDnf(requests, schema, [], 4).every(
      ({ types, values }) => values ?? types[0] === 'boolean',
    );
    const field = Object.keys(records[0] ?? {}).find((each) => plainName(each) === plainName(name));
    if (place !== 'query' || field === undefined || !(isClosed || known.resourceNamed(name))) continue;
    const [value, ...others] = [...new Set(records.map((each) => each[field]))]
      .filter((each) => (each ?? null) !== null)
      // With true some lists show what is hidden, beside what is not.
      .sort((one, other) => Number(one === true) - Number(other === true));
    if (others.length === 0 || !requests.accepts(schema, value)) continue;
    const filtered = await reader.list(reader.parents, { [name]: value });
    const wrong = filtered?.records.find((each) => !isSame(each[field] ?? value, value));
    const [expected, received] = [value, wrong?.[field]].map((each) => `records whose ${field} is ${each}`);
    if (filtered !== undefined)
      reader.judge('wrong-record', filtered.seen, wrong !== undefined, `${expected} alone`, received);
  }
}
