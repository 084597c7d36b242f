import type { Operation } from '@voice-agent/api-documents/document';
import { isRemote } from '@voice-agent/http-exchanges/machine';
import { casesOf } from '@voice-agent/json-schema/cases';
import { toDnf } from '@voice-agent/json-schema/dnf';
import { isSame } from '@voice-agent/json-schema/evaluate';
import { isObject } from '@voice-agent/json-schema/keywords';
import { valuesWith } from '../resources/known-records.ts';
import { type Fields, idOf } from '../resources/read-records.ts';
import { isPlainText, propertiesOf } from '../resources/request-values.ts';
import { wrongFormsOf } from '../wrong-credentials.ts';
import { type Difference, withSecrets } from './compare.ts';
import type { RecordClient, Seen, Sent } from './record-client.ts';
import type { Live, RecordReader } from './record-reader.ts';
import { isUpdated, putBack } from './update-sequence.ts';

/** Upper bound on the records that are updated. */
const maxRecords = 4;

/** Characters that services lose: outside of ASCII, in two cases, of HTML, and of templates. */
const oddText = 'Ærø <b>&</b> 海燕 "%s" ';

/**
 * Updates records that a list shows, and that nothing creates or reads: with each body that the document says is valid,
 * and then with some that must be rejected. A list shows what each has done. Last, what can be put back is.
 */
export async function checkListedUpdates(reader: RecordReader, update: Operation): Promise<void> {
  const { client } = reader;
  for (const [index, live] of (await recordsToUpdate(reader, update)).entries()) {
    const before = await reader.read(live, { isForeign: true });
    if (before?.record === undefined) continue;
    for (const [at, body] of validBodies(reader, update, before.record).entries()) {
      const secret = `gate-secret-${index}-${at}`;
      const sent = withSecrets(body, () => secret);
      // A secret that no list shows can't be put back.
      if (isRemote(client.executor.target) && sent !== body) continue;
      const last = live.seen;
      await isUpdated(reader, update, live, sent);
      if (live.seen === last) continue;
      judgeRecords(reader, update, live, last, 'other-record-changed', 'an update of another record');
      const { ids = [], records = [] } = live.seen?.listed ?? {};
      const other = ids.find((id, at) => id !== live.id && JSON.stringify(records[at]).includes(secret));
      if (live.seen !== undefined) {
        const expected = 'no other record with the secret of the update';
        client.judge(
          'other-record-changed',
          live.seen,
          other !== undefined,
          expected,
          `it in ${other}`,
          update,
        );
      }
    }
    if (index === 0) await checkRejected(reader, update, live);
    await putBack(reader, update, live, before);
  }
}

/** The first record that may be written, and the first with each other value of a property that is an enumeration. */
async function recordsToUpdate(reader: RecordReader, update: Operation): Promise<Live[]> {
  const { client, resource, parents } = reader;
  const { target, records } = client.executor;
  const listed = await reader.list();
  if (listed === undefined) return [];
  const choices = choicesOf(client, update);
  const kinds = new Set<string>();
  const preferred = records.given(update, resource.parameter?.name ?? '');
  const rank = (record: Fields): number => (idOf(record, resource) === preferred ? 0 : 1);
  return listed.records
    .toSorted((one, other) => rank(one) - rank(other))
    .flatMap((record): Live[] => {
      const id = `${idOf(record, resource)}`;
      const values = valuesWith(resource, listed.seen.operation, parents, id);
      if (values === undefined || target.writableIds?.includes(id) === false) return [];
      const kind = JSON.stringify(choices.map((name) => record[name]));
      const isNew = kinds.size < maxRecords && !kinds.has(kind);
      kinds.add(kind);
      return isNew ? [{ values, id, by: update }] : [];
    });
}

/**
 * Bodies of the document, and made from it. They set only what the record has, since no other update could remove it;
 * those that make it one of another kind come last.
 */
function validBodies({ client }: RecordReader, update: Operation, record: Fields): Fields[] {
  const { requests } = client.executor.document;
  const { schema = true, examples = [] } = update.body ?? {};
  const names = [...propertiesOf(requests, schema).keys()];
  const made = [undefined, ...names].map((name) =>
    client.newBody(update, (each, isRequired) => isRequired || name === undefined || each === name),
  );
  const odd = names
    .map((name) => ({ [name]: oddText.repeat(9).slice(0, 72) }))
    .filter((body) => requests.accepts(schema, body));
  const bodies = [...examples.map(({ value }) => value), ...made, ...odd].filter(isObject);
  const isOther = (body: Fields): boolean =>
    choicesOf(client, update).some((name) => body[name] !== undefined && body[name] !== record[name]);
  return bodies
    .filter((body) => Object.keys(body).every((name) => (record[name] ?? null) !== null))
    .sort((one, other) => Number(isOther(one)) - Number(isOther(other)));
}

/** Sends updates that must be rejected, each with texts of its own, and judges that a list shows nothing of them. */
async function checkRejected(reader: RecordReader, update: Operation, live: Live): Promise<void> {
  const { client, resource } = reader;
  const { document, credentials } = client.executor;
  const { schema = true } = update.body ?? {};
  const texts = [...propertiesOf(document.requests, schema)].filter(([, each]) =>
    isPlainText(document.requests, each),
  );
  let before = await reader.read(live, { isForeign: true });
  let count = 0;
  /** The body with other texts, where it is still as valid as before. */
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
    // What is accepted may be kept: that it was accepted is another finding.
    const seen = await client.send(resource, update, values, sent);
    if (seen?.isSuccess) before = await reader.read(live, { isForeign: true });
  };
  for (const body of invalid.values()) await send({ body: marked(body) });
  for (const { sent } of wrongFormsOf(update, credentials.of(update) ?? []).flat())
    await send({ body: marked({}), credentials: sent });
  const { parameter } = resource;
  for (const [name, value] of Object.entries(before?.record ?? {})) {
    // Another value of the record is no id, where the document says so.
    const isId =
      typeof value !== 'string' || !parameter || document.requests.accepts(parameter.schema, value);
    const values = [...live.values.slice(0, -1), value];
    const expected = `a refusal, since the ${name} of the record is no valid \`${parameter?.name}\``;
    const test = {
      expects: 'rejection',
      expected,
      pointer: parameter?.pointer ?? '',
      breaks: 'schema',
    } as const;
    if (!isId) await send({ body: marked({}), test }, values);
  }
  await reader.read(live, { isForeign: true });
  judgeRecords(reader, update, live, before, 'refused-update-kept', 'an update that was rejected');
}

/** Judges that a list shows records as an earlier one did. On another machine others may update theirs. */
function judgeRecords(
  { client }: RecordReader,
  update: Operation,
  { id, seen }: Live,
  before: Seen | undefined,
  rule: 'other-record-changed' | 'refused-update-kept',
  after: string,
): void {
  const { target } = client.executor;
  if (seen?.listed === undefined || before?.listed === undefined) return;
  const { ids, records } = seen.listed;
  const last = before.listed;
  let [difference, changed]: [difference?: Difference, changed?: string] = [];
  for (const [index, each] of last.ids.entries()) {
    const record = records[ids.indexOf(each)];
    const isOurs = !isRemote(target) || target.writableIds?.includes(each);
    if (record === undefined || !isOurs || (each === id && rule === 'other-record-changed')) continue;
    if (isSame(last.records[index], record)) continue;
    difference ??= client.difference(last.records[index], { ...seen, record }, update);
    changed ??= difference && each;
  }
  client.judgeDifference(rule, seen, difference, `in ${changed}, as before ${after}`, update);
}

/** The properties whose values the document enumerates. */
const choicesOf = ({ executor }: RecordClient, { body }: Operation): string[] =>
  [...propertiesOf(executor.document.requests, body?.schema ?? true)].flatMap(([name, schema]) =>
    toDnf(executor.document.requests, schema, [], 4).some(({ values = [] }) => values.length > 0) ? name : [],
  );
