import { isObject, isSame, type Operation } from '@voice-agent/spec-model';
import { checkParts } from '../lists/check-lists.ts';
import { ofWorkflow } from '../records/compare-records.ts';
import { isExample, type Seen } from '../records/record-client.ts';
import { type Live, type RecordReader, without } from '../records/record-reader.ts';
import { createdIn, valuesWith } from '../resources/known-records.ts';
import { type Fields, idOf, locationOf, pathValuesOf } from '../resources/read-records.ts';
import { keyOf, prefixesOf } from '../resources/resource.ts';
import { checkActions } from './action-sequence.ts';
import { checkRejected, checkUpdates, ofEachKind, putBack } from './update-sequence.ts';

/** A record that was created, and the response to that. */
interface Made extends Live {
  made: Seen;
}

/** The fields that mark a record as deleted. */
const ofDeletion = /delet|archiv|remov|active|status|state|cancel|enabled/i;

/**
 * Creates, reads, updates and deletes records, with a read after each write.
 *
 * @returns why it could not be tested
 */
export async function checkCreated(reader: RecordReader, create: Operation): Promise<string | undefined> {
  const { resource } = reader;
  reader.judgeTotal(await reader.list());
  const first = await createOne(reader, create);
  if (typeof first === 'string') return first;
  const second = await createOne(reader, create);
  if (typeof second === 'string') return second;
  if (isReused(reader, first, second)) return undefined;
  for (const each of [first, second])
    if ((await reader.read(each)) === undefined && reader.usable(resource.read)) return undefined;
  for (const { made, seen } of [first, second]) await judgeCreated(reader, made, seen);
  await reader.readAgain(first);
  const listed = await reader.list();
  reader.judgeListed(listed, [first, second], 'list-differs');
  reader.judgeTotal(listed);
  await checkParts(reader, listed);
  await checkOtherParent(reader, second);
  await checkUpdates(reader, first, second);
  await checkUnknown(reader, first);
  await checkDelete(reader, create, first, second);
  await checkActions(reader, () => createOne(reader, create));
  return undefined;
}

/**
 * Reads what each path has one of, or some records of a list. What nothing creates, and no read but one of those shows,
 * is updated, too, and put back.
 */
export async function checkExisting(reader: RecordReader): Promise<undefined> {
  const { resource, updates, parents } = reader;
  const read = reader.usable(resource.read);
  const isListed = resource.parameter !== undefined;
  const isUpdated = updates.length > 0 && (reader.isReadInList || !isListed);
  const listed = isListed ? await reader.list() : undefined;
  if (read === undefined && !isUpdated) return;
  const { records = [], seen } = listed ?? {};
  const lives = (isUpdated ? ofEachKind(reader, records) : records.slice(0, 3)).flatMap((record): Live[] => {
    const id = idOf(record, resource);
    const values = seen && valuesWith(resource, seen.operation, parents, id);
    return values === undefined ? [] : [{ values, id: `${id}` }];
  });
  if (!isListed && read) lives.push({ values: parents, id: '' });
  for (const live of lives) {
    const before = await reader.read(live, { isForeign: true });
    if (before?.record === undefined) continue;
    if (listed && read) reader.judgeShown('list-differs', listed, live);
    const isFirst = live === lives[0];
    if (isFirst && read) await reader.readAgain(live);
    if (!isUpdated) continue;
    await checkUpdates(reader, live);
    for (const update of isFirst && isListed ? updates : []) await checkRejected(reader, update, live);
    await putBack(reader, live, before);
  }
  if (read === undefined) return;
  reader.judgeTotal(listed);
  await checkParts(reader, listed);
}

/** @returns why there is no record */
async function createOne(reader: RecordReader, create: Operation): Promise<Made | string> {
  const { resource } = reader;
  for (const isWanted of [undefined, (_: string, isRequired: boolean) => isRequired]) {
    const made = await sendCreate(reader, create, reader.newBody(create, isWanted));
    if (made === undefined) return 'no valid request to create a record can be built';
    // A record that is accepted for later does not exist yet.
    if (!made.isSuccess || made.response.status === 202) continue;
    if (isExample(made)) return 'its responses are examples: the sandbox has no behaviour for it';
    const values = createdIn(made.result, resource);
    if (values === undefined)
      return 'no response identifies what was created: neither a link, nor an id, nor a Location';
    const id = `${values.at(-1)}`;
    const location = locationOf(made.response);
    const [located] = (location && pathValuesOf(resource.path, location)?.slice(-1)) || [];
    const isOther = located !== undefined && located !== id;
    reader.judge('wrong-record', made, isOther, `the Location of the record ${id}`, location);
    return { values, id, made };
  }
  return 'no request created a record at once';
}

/** Creates a record; with a PUT at an id that no record has. */
function sendCreate(reader: RecordReader, create: Operation, body: unknown): Promise<Seen | undefined> {
  const { parents, newId } = reader;
  return reader.send(create, create.method === 'PUT' ? [...parents, newId] : parents, { body });
}

/** Judges that the response of a create, and the read after it, show what was sent. */
async function judgeCreated(reader: RecordReader, made: Seen, read: Seen | undefined): Promise<void> {
  const sent = isObject(made.body) ? without(made.body, (name) => ofWorkflow.test(name)) : {};
  const create = made.operation;
  for (const seen of [made, read]) {
    if (seen === undefined) continue;
    let difference = reader.difference(sent, seen, create);
    while (difference !== undefined && (await isDerived(reader, create, difference.name)))
      difference = reader.difference(sent, seen, create);
    reader.judgeMismatch('created-differs', seen, difference, 'as it was sent', create);
  }
}

/** Whether a property is kept where it is sent alone: then the service derives it from others. */
async function isDerived(reader: RecordReader, create: Operation, name: string): Promise<boolean> {
  const { resource } = reader;
  const body = reader.newBody(create, (each, isRequired) => isRequired || each === name);
  const made = await sendCreate(reader, create, body);
  const values = made?.isSuccess ? createdIn(made.result, resource) : undefined;
  const read = reader.usable(resource.read);
  const seen = read && values ? await reader.send(read, values) : made;
  const sent = isObject(body) ? without(body, (each) => each !== name) : {};
  if (seen !== undefined && reader.difference(sent, seen, create) !== undefined) return false;
  reader.derived.add(name);
  return true;
}

function isReused(reader: RecordReader, { values, id }: Live, { made, ...other }: Made): boolean {
  const isSameId = isSame(values.map(String), other.values.map(String));
  return reader.judge('id-reused', made, isSameId, `another id than ${id}, which a record has`, other.id);
}

/** Judges that the list of another parent does not have a record. */
async function checkOtherParent(reader: RecordReader, live: Live): Promise<void> {
  const { resource, parents } = reader;
  const above = reader.executor.records.of(prefixesOf(keyOf(resource.list?.path ?? ''))[0] ?? '');
  const other = above.find(({ values }) => `${values.at(-1)}` !== `${parents.at(-1)}`);
  const listed = parents.length > 0 && other ? await reader.list(other.values) : undefined;
  const expected = `not the record ${live.id}, which was created for ${parents.at(-1)}`;
  const isListed = listed && Boolean(reader.countIn(listed, live));
  reader.judge('wrong-record', listed?.seen, isListed, expected, 'it');
}

/** Asks for, updates and deletes an id that no record has. */
async function checkUnknown(reader: RecordReader, live: Live): Promise<void> {
  const { resource } = reader;
  const { read, remove, updates } = resource;
  const id = reader.newId;
  for (const each of id === undefined ? [] : [read, ...updates, remove]) {
    const operation = reader.usable(each);
    if (operation === undefined) continue;
    const body = reader.newBody(operation);
    const seen = await reader.send(operation, [...live.values.slice(0, -1), id], { body });
    const describes = operation.responses.some(({ status }) => status === '404' || status === '410');
    if (operation === read && describes)
      reader.judge('unknown-found', seen, seen?.isSuccess, `no record ${id}`);
  }
}

async function checkDelete(reader: RecordReader, create: Operation, live: Made, other: Made): Promise<void> {
  const { resource } = reader;
  const remove = reader.usable(resource.remove);
  if (remove === undefined) return;
  const last = live.seen?.record;
  const seen = await reader.write(remove, live);
  if (!seen?.isSuccess || seen.response.status === 202) return;
  const [rule, expected] = ['deleted-found', `no record ${live.id}, which was deleted`] as const;
  const read = reader.usable(resource.read);
  const after = read && (await reader.send(read, live.values));
  const isFound = after?.isSuccess && !isMarked(last, after.record);
  reader.judge(rule, after, isFound, expected, undefined, remove);
  const listed = await reader.list();
  const record = listed?.records[listed.ids.indexOf(live.id)];
  const isListed = record !== undefined && !isMarked(last, record);
  reader.judge(rule, listed?.seen, isListed, expected, 'it in the list', remove);
  reader.judgeTotal(listed);
  if (!(await reader.isUnchanged(other, remove))) return;
  await reader.send(remove, live.values);
  const third = await createOne(reader, create);
  if (typeof third === 'string' || isReused(reader, other, third)) return;
  await judgeCreated(reader, third.made, await reader.read(third));
  await reader.isUnchanged(other, create);
}

/** Whether a record is marked as deleted: services can keep what is deleted. */
const isMarked = (before: Fields | undefined, after: Fields | undefined): boolean =>
  Object.entries(after ?? {}).some(
    ([name, value]) => ofDeletion.test(name) && !isSame(value, before?.[name]),
  );
