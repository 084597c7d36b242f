import type { Operation } from '@voice-agent/api-documents/document';
import { isSame } from '@voice-agent/json-schema/evaluate';
import { isObject } from '@voice-agent/json-schema/keywords';
import type { Fields } from '../resources/read-records.ts';
import { withSecrets } from './compare.ts';
import type { Seen } from './record-client.ts';
import { type ListSeen, type Live, type RecordReader, without } from './record-reader.ts';

/** How many properties are patched alone. */
const maxPatched = 8;
/** What may be rejected the second time: another state, precondition or rate. */
const ofState = [409, 412, 428, 429];

/** Updates a record with each PUT and PATCH, and reads it after each. @param other must not change */
export async function checkUpdates(reader: RecordReader, live: Live, other: Live | undefined): Promise<void> {
  for (const each of reader.resource.updates) {
    const update = reader.client.usable(each);
    if (update === undefined) continue;
    await checkStale(reader, update, live);
    if (update.method === 'PUT') await checkPut(reader, update, live, other);
    else await checkPatch(reader, update, live, other);
  }
}

/** Sends an ETag that the record does not have, where the operation describes that it is rejected. */
async function checkStale({ client, resource }: RecordReader, update: Operation, live: Live): Promise<void> {
  const isDescribed = update.parameters.some(({ name }) => name.toLowerCase() === 'if-match');
  if (!isDescribed || !update.responses.some(({ status }) => status === '412')) return;
  const sent = { body: client.newBody(update), headers: { 'if-match': '"stale"' } };
  const seen = await client.send(resource, update, live.values, sent);
  if (seen === undefined) return;
  const expected = '412, since the record has another ETag';
  client.judge('stale-etag-accepted', seen, seen.isSuccess, expected, seen.response.status);
}

async function checkPut(
  reader: RecordReader,
  update: Operation,
  live: Live,
  other: Live | undefined,
): Promise<void> {
  const { client } = reader;
  const rule = 'update-repeated';
  const before = await reader.list();
  const body = client.newBody(update);
  if (!(await isShown(reader, update, live, body)) || !(await reader.isUnchanged(other, update))) return;
  const once = live.seen;
  const again = await send(reader, update, live, body);
  if (again !== undefined) {
    const { status } = again.response;
    const isRejected = !again.isSuccess && !ofState.includes(status);
    client.judge(rule, again, isRejected, 'a success, as the first time', status);
  }
  const twice = again?.isSuccess ? await reader.read(live, { rule, by: update }) : undefined;
  if (twice !== undefined)
    client.judgeDifference(
      rule,
      twice,
      reader.changed(once, twice, update),
      'as after the first PUT',
      update,
    );
  const listed = await reader.list();
  reader.judgeListed(listed, [live], 'update-lost');
  judgeCopies(reader, update, before, listed, live);
  if (await isShown(reader, update, live, client.newBody(update))) await reader.isUnchanged(other, update);
}

/** Judges that an update created no other record: a new one in the list with the values that were sent. */
function judgeCopies(
  { client }: RecordReader,
  update: Operation,
  before: ListSeen | undefined,
  listed: ListSeen | undefined,
  { id, seen }: Live,
): void {
  if (before === undefined || listed === undefined || seen?.record === undefined) return;
  const copy = listed.ids.find((each, index) => {
    const record = listed.records[index];
    const isNew = each !== id && !before.ids.includes(each) && record !== undefined;
    return isNew && client.difference(seen.record, { ...seen, record }, update) === undefined;
  });
  const expected = 'no record more than before the PUT';
  client.judge('update-repeated', listed.seen, copy !== undefined, expected, `the record ${copy}`, update);
}

async function checkPatch(
  reader: RecordReader,
  update: Operation,
  live: Live,
  other: Live | undefined,
): Promise<void> {
  const { client } = reader;
  const names = live.seen === undefined ? [] : [...client.comparable(update, live.seen).keys()];
  const patched = names.slice(0, maxPatched);
  // The first one twice: an update can be lost that is not the first.
  for (const name of [...patched, ...patched.slice(0, 1)]) {
    const before = live.seen?.record ?? {};
    const newBody = (): unknown => client.newBody(update, (each, isRequired) => each === name || isRequired);
    // Where there are few values, one of them is what the record has already.
    const body = [newBody(), newBody()].find((each) => isObject(each) && !isSame(each[name], before[name]));
    if (isObject(body)) await isUpdated(reader, update, live, body);
  }
  await reader.isUnchanged(other, update);
  reader.judgeListed(await reader.list(), [live], 'update-lost');
}

/** Updates a record, and judges that it is shown, and that a PATCH changes nothing else. */
export async function isUpdated(
  reader: RecordReader,
  update: Operation,
  live: Live,
  body: Fields,
): Promise<boolean> {
  const { client } = reader;
  const before = live.seen?.record ?? {};
  if (!(await isShown(reader, update, live, body)) || live.seen === undefined) return false;
  if (update.method !== 'PATCH') return true;
  const { requests } = client.executor.document;
  const accepts = (fields: Fields): boolean => requests.accepts(update.body?.schema ?? true, fields);
  // What the body could not have may be gone: it belongs to a record of another kind.
  const unsent = without(
    before,
    (name) => Object.hasOwn(body, name) || !accepts({ ...body, [name]: before[name] }),
  );
  const difference = client.difference(unsent, live.seen, update);
  const expected = 'as before a PATCH without it';
  return !client.judgeDifference('update-of-unsent', live.seen, difference, expected, update);
}

/** Puts a record back as far as an update can. What a response shows of a secret may be no more than a mask. */
export async function putBack(
  { client, resource }: RecordReader,
  update: Operation,
  { values }: Live,
  before: Seen,
): Promise<void> {
  const names = client.comparable(update, before);
  const body = withSecrets(
    without(before.record ?? {}, (name) => !names.has(name)),
    () => undefined,
  );
  if (client.executor.document.requests.accepts(update.body?.schema ?? true, body))
    await client.send(resource, update, values, { body });
}

/** Updates a record, and judges that the response and the next read show it. */
async function isShown(reader: RecordReader, update: Operation, live: Live, body: unknown): Promise<boolean> {
  const { client } = reader;
  const before = live.seen?.record;
  const seen = await send(reader, update, live, body);
  if (!seen?.isSuccess || seen.response.status === 202) return false;
  live.by = update;
  if (reader.isOther(live, seen)) return false;
  const [rule, sent] = ['update-lost', 'as it was sent'] as const;
  const isLost = client.judgeDifference(rule, seen, client.difference(body, seen, update, before), sent);
  const after = await reader.read(live, { by: update });
  if (after === undefined) return false;
  const difference = client.difference(body, after, update, before);
  return !client.judgeDifference(rule, after, difference, sent, update) && !isLost;
}

/** Sends an update or a DELETE of a record that is there. */
export async function send(
  { client, resource }: RecordReader,
  operation: Operation,
  { id, values, seen: last }: Live,
  body?: unknown,
): Promise<Seen | undefined> {
  const etag = last?.response.headers.etag;
  const headers = etag === undefined ? {} : { 'if-match': etag };
  const seen = await client.send(resource, operation, values, { body, headers });
  const expected = `the record ${id}, which was created and not deleted`;
  if (seen !== undefined && id !== '')
    client.judge('created-missing', seen, seen.isMissing, expected, seen.response.status);
  return seen;
}
