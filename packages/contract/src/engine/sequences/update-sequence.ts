import { isObject, isSame, type Operation, toJson } from '@voice-agent/spec-model';
import { casesOf, toDnf } from '@voice-agent/spec-model/generate';
import { isRemote } from '../../http/machine.ts';
import { type Mismatch, withSecrets } from '../records/compare-records.ts';
import { ifMatchOf, type ListSeen, type Seen, type Sent } from '../records/record-client.ts';
import { type Live, type RecordReader, without } from '../records/record-reader.ts';
import { type Fields, idOf } from '../resources/read-records.ts';
import { isPlainText, propertiesOf } from '../resources/request-values.ts';
import { wrongFormsOf } from '../wrong-credentials.ts';

/** How many properties are patched alone. */
const maxPatched = 8;
/** Upper bound on the records that are updated. */
const maxRecords = 4;
/** Characters that services lose: outside of ASCII, in two cases, of HTML, and of templates. */
const oddText = 'Ærø <b>&</b> 海燕 "%s" ';
/** Statuses with which a second request may be rejected: another state, precondition or rate. */
const ofState = [409, 412, 428, 429];

/** An update of a record. */
interface Updating {
  reader: RecordReader;
  update: Operation;
  live: Live;
  /** Must not change. */
  other?: Live | undefined;
}

/**
 * Updates a record with each PUT and PATCH, and reads it after each, alone or in the list that shows it.
 *
 * @param other must not change
 */
export async function checkUpdates(reader: RecordReader, live: Live, other?: Live): Promise<void> {
  for (const update of reader.updates) {
    const updating: Updating = { reader, update, live, other };
    if (reader.isReadInList) await checkInList(updating);
    else {
      await checkStale(updating);
      await (update.method === 'PUT' ? checkPut : checkPatch)(updating);
    }
  }
}

/** Sends an ETag that the record does not have, where the operation describes that it is rejected. */
async function checkStale({ reader, update, live }: Updating): Promise<void> {
  if (!ifMatchOf(update) || !update.responses.some(({ status }) => status === '412')) return;
  const seen = await reader.send(update, live.values, { body: reader.newBody(update), etag: '"stale"' });
  reader.judge('stale-etag-accepted', seen, seen?.isSuccess, '412, since the record has another ETag');
}

async function checkPut(updating: Updating): Promise<void> {
  const { reader, update, live, other } = updating;
  const rule = 'update-repeated';
  const before = await reader.list();
  const body = reader.newBody(update);
  if (!(await isShown(updating, body)) || !(await reader.isUnchanged(other, update))) return;
  const once = live.seen;
  const again = await reader.write(update, live, body);
  const isRejected = again && !again.isSuccess && !ofState.includes(again.response.status);
  reader.judge(rule, again, isRejected, 'a success, as the first time');
  const twice = again?.isSuccess ? await reader.read(live, { rule, by: update }) : undefined;
  const difference = twice && reader.difference(once?.record, twice, update);
  reader.judgeMismatch(rule, twice, difference, 'as after the first PUT', update);
  const listed = await reader.list();
  reader.judgeListed(listed, [live], 'update-lost');
  judgeCopies(updating, before, listed);
  if (await isShown(updating, reader.newBody(update))) await reader.isUnchanged(other, update);
}

/** Judges that an update created no other record: a new one in the list with the values that were sent. */
function judgeCopies({ reader, update, live }: Updating, before?: ListSeen, listed?: ListSeen): void {
  const { id, seen } = live;
  if (before === undefined || listed === undefined || seen?.record === undefined) return;
  const copy = listed.ids.find((each, index) => {
    const record = listed.records[index];
    const isNew = each !== id && !before.ids.includes(each) && record !== undefined;
    return isNew && reader.difference(seen.record, { ...seen, record }, update) === undefined;
  });
  const expected = 'no record more than before the PUT';
  reader.judge('update-repeated', listed.seen, copy !== undefined, expected, `the record ${copy}`, update);
}

async function checkPatch(updating: Updating): Promise<void> {
  const { reader, update, live, other } = updating;
  const names = live.seen === undefined ? [] : [...reader.comparable(live.seen, update).keys()];
  const patched = names.slice(0, maxPatched);
  // The first one twice: an update can be lost that is not the first.
  for (const name of [...patched, ...patched.slice(0, 1)]) {
    const before = live.seen?.record ?? {};
    const newBody = (): unknown => reader.newBody(update, (each, isRequired) => each === name || isRequired);
    // One of a few values is the one that the record has already.
    const body = [newBody(), newBody()].find((each) => isObject(each) && !isSame(each[name], before[name]));
    if (isObject(body)) await updateAlone(updating, body);
  }
  await reader.isUnchanged(other, update);
  reader.judgeListed(await reader.list(), [live], 'update-lost');
}

/** Updates a record, and judges that it is shown, and that a PATCH changes nothing else. */
async function updateAlone(updating: Updating, body: Fields): Promise<void> {
  const { reader, update, live } = updating;
  const before = live.seen?.record ?? {};
  if (!(await isShown(updating, body)) || live.seen === undefined || update.method !== 'PATCH') return;
  const { requests } = reader.executor.document;
  const canHave = (name: string): boolean =>
    requests.accepts(update.body?.schema ?? true, { ...body, [name]: before[name] });
  // What the body could not have may be gone: it belongs to a record of another kind.
  const unsent = without(before, (name) => Object.hasOwn(body, name) || !canHave(name));
  const difference = reader.difference(unsent, live.seen, update);
  const expected = 'as before a PATCH without it';
  reader.judgeMismatch('update-of-unsent', live.seen, difference, expected, update);
}

/** Puts a record back as far as an update can. What a response shows of a secret may be no more than a mask. */
export async function putBack(reader: RecordReader, { values }: Live, before: Seen): Promise<void> {
  const [update] = reader.updates;
  if (update === undefined) return;
  const names = reader.comparable(before, update);
  const shown = without(before.record ?? {}, (name) => !names.has(name));
  const body = withSecrets(shown, () => undefined);
  if (reader.executor.document.requests.accepts(update.body?.schema ?? true, body))
    await reader.send(update, values, { body });
}

/** Updates a record, and judges that the response and the next read show it. */
async function isShown({ reader, update, live }: Updating, body: unknown): Promise<boolean> {
  const before = live.seen?.record;
  const seen = await reader.write(update, live, body);
  if (!seen?.isSuccess || seen.response.status === 202) return false;
  if (reader.isOther(live, seen)) return false;
  const [rule, sent] = ['update-lost', 'as it was sent'] as const;
  const isLost = reader.judgeMismatch(rule, seen, reader.difference(body, seen, update, before), sent);
  const after = await reader.read(live, { by: update });
  if (after === undefined) return false;
  const difference = reader.difference(body, after, update, before);
  return !reader.judgeMismatch(rule, after, difference, sent, update) && !isLost;
}

/** The first record that may be written, and the first with each other value of a property that is an enumeration. */
export function ofEachKind(reader: RecordReader, listed: readonly Fields[]): Fields[] {
  const { resource, executor, updates } = reader;
  const { target, records } = executor;
  const idIn = (record: Fields): string => `${idOf(record, resource)}`;
  const preferred = updates.map((each) => records.given(each, resource.parameter?.name ?? ''));
  const rank = (record: Fields): number => (preferred.includes(idIn(record)) ? 0 : 1);
  const choices = updates.flatMap((each) => choicesOf(reader, each));
  const kinds = new Map<string, Fields>();
  for (const record of listed.toSorted((one, other) => rank(one) - rank(other))) {
    const kind = toJson(choices.map((name) => record[name]));
    const isWritable = target.writableIds?.includes(idIn(record)) !== false;
    if (isWritable && !kinds.has(kind)) kinds.set(kind, record);
  }
  return [...kinds.values()].slice(0, maxRecords);
}

/** Updates a record with each body that the document says is valid, and judges all that the list shows. */
async function checkInList(updating: Updating): Promise<void> {
  const { reader, update, live } = updating;
  for (const body of validBodies(reader, update, live.seen?.record ?? {})) {
    const secret = `gate-secret-${reader.variants++}`;
    const sent = withSecrets(body, () => secret);
    // A secret that no list shows can't be put back.
    if (isRemote(reader.executor.target) && sent !== body) continue;
    const last = live.seen;
    await updateAlone(updating, sent);
    const { seen } = live;
    if (seen === undefined || seen === last) continue;
    const rule = 'other-record-changed';
    judgeRecords(updating, last, rule, 'an update of another record');
    const { ids = [], records = [] } = seen.listed ?? {};
    const other = ids.find((id, at) => id !== live.id && toJson(records[at]).includes(secret));
    const expected = 'no other record with the secret of the update';
    reader.judge(rule, seen, other !== undefined, expected, `it in ${other}`, update);
  }
}

/**
 * Bodies of the document, and made from it. They set only what the record has, since no other update could remove it;
 * those that make it one of another kind come last.
 */
function validBodies(reader: RecordReader, update: Operation, record: Fields): Fields[] {
  const { requests } = reader.executor.document;
  const { schema = true, examples = [] } = update.body ?? {};
  const names = [...propertiesOf(requests, schema).keys()];
  const made = [undefined, ...names].map((name) =>
    reader.newBody(update, (each, isRequired) => isRequired || name === undefined || each === name),
  );
  const odd = names
    .map((name) => ({ [name]: oddText.repeat(9).slice(0, 72) }))
    .filter((body) => requests.accepts(schema, body));
  const bodies = [...examples.map(({ value }) => value), ...made, ...odd].filter(isObject);
  const isOther = (body: Fields): boolean =>
    choicesOf(reader, update).some((name) => body[name] !== undefined && body[name] !== record[name]);
  return bodies
    .filter((body) => Object.keys(body).every((name) => (record[name] ?? null) !== null))
    .sort((one, other) => Number(isOther(one)) - Number(isOther(other)));
}

/** Sends updates that must be rejected, each with strings of its own, and checks that a list shows none of them. */
export async function checkRejected(reader: RecordReader, update: Operation, live: Live): Promise<void> {
  const { resource } = reader;
  const { document, credentials } = reader.executor;
  const { schema = true } = update.body ?? {};
  const texts = [...propertiesOf(document.requests, schema)].filter(([, each]) =>
    isPlainText(document.requests, each),
  );
  let before = await reader.read(live, { isForeign: true });
  let count = 0;
  /** The body with other strings, where it is still as valid as before. */
  const marked = (body: Fields): Fields => {
    const isValid = document.requests.accepts(schema, body);
    let all = body;
    for (const [name] of texts) {
      const changed = { ...all, [name]: `Not kept ${++count}` };
      if (document.requests.accepts(schema, changed) === isValid) all = changed;
    }
    return all;
  };
  const cases = casesOf(document.requests, schema, {}).filter(
    ({ valid, value }) => !valid && isObject(value),
  );
  const invalid = new Map(cases.map(({ schemaPointer, value }) => [schemaPointer, value as Fields]));
  const send = async (sent: Sent, values = live.values): Promise<void> => {
    // An accepted value may be kept: that it was accepted is another finding.
    const seen = await reader.send(update, values, sent);
    if (seen?.isSuccess) before = await reader.read(live, { isForeign: true });
  };
  for (const body of invalid.values()) await send({ body: marked(body) });
  for (const { sent } of wrongFormsOf(update, credentials.of(update) ?? []).flat())
    await send({ body: marked({}), credentials: sent });
  const { parameter } = resource;
  for (const [name, value] of Object.entries(before?.record ?? {})) {
    // Another value of the record is not an id, where the document has one.
    if (typeof value !== 'string' || !parameter || document.requests.accepts(parameter.schema, value))
      continue;
    const { pointer } = parameter;
    const expected = `a rejection, since the ${name} of the record is not a valid \`${parameter.name}\``;
    const test = { expects: 'rejection', expected, pointer, breaks: 'schema' } as const;
    await send({ body: marked({}), test }, [...live.values.slice(0, -1), value]);
  }
  await reader.read(live, { isForeign: true });
  judgeRecords({ reader, update, live }, before, 'rejected-update-kept', 'an update that was rejected');
}

/** Judges that a list shows records as an earlier one did. On another machine others may update theirs. */
function judgeRecords(
  { reader, update, live: { id, seen } }: Updating,
  before: Seen | undefined,
  rule: 'other-record-changed' | 'rejected-update-kept',
  after: string,
): void {
  const { target } = reader.executor;
  if (seen?.listed === undefined || before?.listed === undefined) return;
  const { ids, records } = seen.listed;
  const last = before.listed;
  let [difference, changed]: [difference?: Mismatch, changed?: string] = [];
  for (const [index, each] of last.ids.entries()) {
    const record = records[ids.indexOf(each)];
    const isOurs = !isRemote(target) || target.writableIds?.includes(each);
    if (record === undefined || !isOurs || (each === id && rule === 'other-record-changed')) continue;
    if (isSame(last.records[index], record)) continue;
    difference ??= reader.difference(last.records[index], { ...seen, record }, update);
    changed ??= difference && each;
  }
  reader.judgeMismatch(rule, seen, difference, `in ${changed}, as before ${after}`, update);
}

/** The properties whose values the document enumerates. */
const choicesOf = ({ executor }: RecordReader, { body }: Operation): string[] =>
  [...propertiesOf(executor.document.requests, body?.schema ?? true)].flatMap(([name, schema]) =>
    toDnf(executor.document.requests, schema, [], 4).some(({ values = [] }) => values.length > 0) ? name : [],
  );
