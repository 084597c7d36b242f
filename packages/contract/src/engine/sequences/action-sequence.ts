import { isObject, isSame, type Operation, toJson, valueAt } from '@voice-agent/spec-model';
import { definitionOf } from '../outcome.ts';
import { ofWorkflow, shownSchema } from '../records/compare-records.ts';
import type { Seen } from '../records/record-client.ts';
import type { Live, RecordReader } from '../records/record-reader.ts';
import { ofService } from '../records/sample-body.ts';
import { type Fields, idOf } from '../resources/read-records.ts';
import { propertiesOf } from '../resources/request-values.ts';
import { keyOf } from '../resources/resource.ts';
import { type States, stateTextOf } from './state-text.ts';

/** Upper bound on the actions of one kind of record. */
const maxActions = 6;

/** An action on a record in one state, and the read after it. */
interface Attempt {
  before: Fields;
  seen: Seen;
  /** Undefined where it fails. */
  read: Seen | undefined;
  /** The same action just before, which succeeded. */
  first: Attempt | undefined;
}

/** The actions on a record: `POST /things/{id}/close` and `POST /things/{id}:close`. */
function actionsOf({ resource, executor }: RecordReader): Operation[] {
  const isAction = ({ method, path }: Operation): boolean =>
    method === 'POST' &&
    /^[/:][\w-]+$/.test(keyOf(path).slice(resource.key.length)) &&
    keyOf(path).startsWith(resource.key);
  const isCreate = (each: Operation): boolean =>
    executor.records.resources.some(({ create }) => create === each);
  return executor.document.operations
    .filter((each) => isAction(each) && !isCreate(each) && executor.tests(each))
    .slice(0, maxActions);
}

/**
 * Sends each action to a new record, then every other one, each a second time where it succeeds, with a read after each.
 *
 * @param create makes a record, or says why it can't
 */
export async function checkActions(
  reader: RecordReader,
  create: () => Promise<Live | string>,
): Promise<void> {
  const actions = reader.usable(reader.resource.read) ? actionsOf(reader) : [];
  const attempts: Attempt[] = [];
  for (const action of actions) {
    const live = await create();
    if (typeof live === 'string' || (await reader.read(live)) === undefined) return;
    const others = actions.filter((other) => other !== action);
    let isNew = true;
    // Twice, since one of them may be possible only after a later one.
    for (const each of [action, ...others, ...others]) {
      const sent = await act(reader, live, each, isNew);
      isNew &&= !sent.some(({ seen }) => seen.isSuccess);
      attempts.push(...sent);
    }
  }
  for (const action of actions) judgeStates(reader, action, attempts);
}

/** Sends an action with a read after it, a second time where it succeeds. @param isNew whether none has succeeded before */
async function act(
  reader: RecordReader,
  live: Live,
  action: Operation,
  isNew: boolean,
  first?: Attempt,
): Promise<Attempt[]> {
  const before = live.seen?.record ?? {};
  const etag = live.seen?.response.headers.etag;
  const seen = await reader.send(action, live.values, { body: reader.newBody(action), etag });
  if (seen === undefined) return [];
  if (seen.isSuccess) reader.executor.state.accepted(seen.result.testCase, seen.result.order);
  const attempt = { before, seen, read: await reader.read(live, { isForeign: true }), first };
  // A record may go on by itself, and arrive where the second one found it.
  if (!seen.isSuccess || first !== undefined) return [attempt];
  // Of an action that is accepted for later nothing is visible yet.
  if (seen.response.status !== 202) judgeLost(reader, live, attempt, isNew);
  return [attempt, ...(await act(reader, live, action, isNew, attempt))];
}

/** Judges that a read shows what the response of an action and its name say, and not the record before it. */
function judgeLost(reader: RecordReader, live: Live, attempt: Attempt, isNew: boolean): void {
  const { before, seen, read } = attempt;
  if (read?.record === undefined) return;
  const { record: after } = read;
  const { operation, record: shown = {} } = seen;
  const isResult = (value: unknown): boolean => isParticiple(verbOf(operation), `${value}`);
  const isOfRecord = `${idOf(shown, reader.resource)}` === live.id;
  const lost = Object.keys(isOfRecord ? shown : {}).find(
    (name) =>
      !ofService.test(name) &&
      (isNew || isResult(shown[name])) &&
      before[name] !== undefined &&
      isSame(before[name], after[name]) &&
      !isSame(shown[name], after[name]),
  );
  const returned = lost ? { name: lost, expected: shown[lost], received: after[lost] } : undefined;
  if (reader.judgeMismatch('action-lost', read, returned, `as ${operation.id} returned it`, operation))
    return;
  const isUnchanged = Object.keys(after).every((name) => isSame(before[name], after[name]));
  const [wanted] = [...statesOf(reader, read)].flatMap(([name, values]) => {
    const expected = values.find(isResult);
    const isOther = expected !== undefined && expected !== before[name];
    return isUnchanged && isOther ? [{ name, expected, received: after[name] }] : [];
  });
  reader.judgeMismatch('action-lost', read, wanted, `after ${operation.id}`, operation);
}

const verbOf = ({ path }: Operation): string => /[/:]([A-Za-z]+)[\w-]*$/.exec(path)?.[1]?.toLowerCase() ?? '';

/** Whether a value is the state after an action: `closed` after `close`, `paid` after `pay`. */
const isParticiple = (verb: string, value: string): boolean =>
  verb !== '' && new RegExp(`^${verb.replace(/[ey]$/, '')}\\w?(?:ed|id|ied)$`, 'i').test(value);

/** What shows the state of a record: enumerations, booleans and the properties of workflows. */
function statesOf(reader: RecordReader, { operation, response, path }: Seen): States {
  const { schemas } = reader.executor.document;
  const { schema = true } = definitionOf(operation, response.status) ?? {};
  const states = new Map<string, readonly unknown[]>();
  for (const [name, each] of propertiesOf(schemas, shownSchema(schemas, schema, path))) {
    const { schema: own } = schemas.resolve(each);
    if (!isObject(own)) continue;
    const values = Array.isArray(own.enum) ? own.enum : [];
    if (values.length > 0 || own.type === 'boolean' || ofWorkflow.test(name)) states.set(name, values);
  }
  return states;
}

/** Judges that an action is rejected in the states for which the spec has a rejection. */
function judgeStates(reader: RecordReader, action: Operation, all: readonly Attempt[]): void {
  const attempts = all.filter(({ seen }) => seen.operation === action);
  const accepted = attempts.filter(({ seen }) => seen.isSuccess);
  const shown = accepted.find(({ read }) => read !== undefined);
  if (shown?.read === undefined) return;
  const states = statesOf(reader, shown.read);
  const stateOf = (record: Fields = {}): string => toJson([...states.keys()].map((name) => record[name]));
  const isRepeat = ({ first }: Attempt): boolean =>
    first !== undefined && stateOf(first.before) !== stateOf(first.read?.record);
  const tried = new Set(accepted.map(({ before }) => stateOf(before)));
  const rejections = action.responses.filter(({ status }) => /^(?:400|409|422|423)$/.test(status));
  for (const { status, pointer } of rejections) {
    const { root } = reader.executor.document.schemas;
    const description = `${valueAt(root, `${pointer}/description`) ?? ''}`;
    const { isOnce, isKnown, excludes, minStates } = stateTextOf(description, states);
    // What says nothing about the state is about the request, unless it is a conflict.
    if (!isKnown && status !== '409') continue;
    const isWrong = (each: Attempt): boolean =>
      excludes(each.before) || (isRepeat(each) && (isKnown ? isOnce : isTwice(each)));
    const isNever = !isKnown && accepted.length === attempts.length && tried.size >= minStates;
    const wrong = accepted.find(isWrong) ?? (isNever ? accepted.find(({ first }) => first) : undefined);
    const { seen, before } = wrong ?? shown;
    const state = [...states.keys()].map((name) => `${name} ${toJson(before[name])}`).join(', ');
    const expected = `${status}${description && ` (${description})`} in one of the states that were tried, as with ${state}`;
    reader.judge('action-state', seen, wrong !== undefined, expected, undefined, action);
  }
}

/** Whether an action has changed a number or an array again that it changed just before. */
function isTwice({ first, ...second }: Attempt): boolean {
  const changed = ({ before, read }: Omit<Attempt, 'first'>): string[] =>
    Object.entries(read?.record ?? {}).flatMap(([name, value]) => {
      const isAmount = typeof value === 'number' || Array.isArray(value);
      return isAmount && !ofService.test(name) && !isSame(before[name], value) ? [name] : [];
    });
  const again = changed(second);
  return first !== undefined && changed(first).some((name) => again.includes(name));
}
