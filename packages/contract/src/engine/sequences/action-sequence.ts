import { isObject, isSame, type Operation, toJson, valueAt } from '@voice-agent/spec-model';
import { definitionOf } from '../outcome.ts';
import { type Fields, idOf } from '../resources/read-records.ts';
import { propertiesOf } from '../resources/request-values.ts';
import { keyOf } from '../resources/resource.ts';
import { ofWorkflow, shownSchema } from './compare-records.ts';
import type { Seen } from './record-client.ts';
import type { Live, RecordReader } from './record-reader.ts';
import { ofService } from './sample-body.ts';

/** Upper bound on the actions of one kind of record. */
const maxActions = 6;

/** An action on a record in one state. */
interface Attempt {
  before: Fields;
  seen: Seen;
  /** The read after it; undefined where that fails. */
  read?: Seen | undefined;
  after?: Fields | undefined;
  /** Whether the same action has succeeded just before. */
  isRepeated: boolean;
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
 * @param create makes a record; undefined when it can't
 */
export async function checkActions(
  reader: RecordReader,
  create: () => Promise<Live | undefined>,
): Promise<void> {
  const actions = actionsOf(reader);
  const attempts = new Map<Operation, Attempt[]>(actions.map((each) => [each, []]));
  for (const action of reader.usable(reader.resource.read) ? actions : []) {
    const live = await create();
    if (live === undefined || (await reader.read(live)) === undefined) return;
    const others = actions.filter((other) => other !== action);
    let isNew = true;
    // Twice, since one of them may be possible only after a later one.
    for (const each of [action, ...others, ...others])
      for (const isRepeated of [false, true]) {
        const attempt = await act(reader, each, live, isRepeated, isNew);
        isNew &&= attempt?.seen.isSuccess !== true;
        if (attempt === undefined) return;
        attempts.get(each)?.push(attempt);
        if (!attempt.seen.isSuccess) break;
      }
  }
  for (const [action, all] of attempts) judgeStates(reader, action, all);
}

async function act(
  reader: RecordReader,
  action: Operation,
  live: Live,
  isRepeated: boolean,
  isFirst: boolean,
): Promise<Attempt | undefined> {
  const before = live.seen?.record ?? {};
  const etag = live.seen?.response.headers.etag;
  const seen = await reader.send(action, live.values, { body: reader.newBody(action), etag });
  if (seen === undefined) return undefined;
  if (seen.isSuccess) reader.executor.state.accepted(seen.result.testCase, seen.result.order);
  const read = await reader.read(live, { isForeign: true });
  const attempt = { before, seen, read, after: read?.record, isRepeated };
  // Of an action that is accepted for later nothing is visible yet.
  if (seen.isSuccess && seen.response.status !== 202) judgeLost(reader, live, attempt, isFirst);
  return attempt;
}

/** Judges that a read shows what the response of an action and its name say, and not the record before it. */
function judgeLost(
  reader: RecordReader,
  live: Live,
  { before, seen, after, isRepeated }: Attempt,
  isFirst: boolean,
): void {
  // A record may go on by itself, and arrive where an action found it.
  if (after === undefined || live.seen === undefined || isRepeated) return;
  const { operation, record: shown = {} } = seen;
  const isOfRecord = `${idOf(shown, reader.resource)}` === live.id;
  const lost = Object.keys(isOfRecord ? shown : {}).find(
    (name) =>
      !ofService.test(name) &&
      (isFirst || isParticiple(verbOf(operation), `${shown[name]}`)) &&
      before[name] !== undefined &&
      isSame(before[name], after[name]) &&
      !isSame(shown[name], after[name]),
  );
  const shownAs = lost && { name: lost, expected: shown[lost], received: after[lost] };
  if (
    reader.judgeMismatch(
      'action-lost',
      live.seen,
      shownAs || undefined,
      `as ${operation.id} returned it`,
      operation,
    )
  )
    return;
  const wanted = [...stateNames(reader, live.seen)].flatMap(([name, values]) => {
    const value = values.find((each) => isParticiple(verbOf(operation), `${each}`));
    return value === undefined || value === before[name]
      ? []
      : [{ name, expected: value, received: after[name] }];
  });
  const isSameAsBefore = Object.keys(after).every((name) => isSame(before[name], after[name]));
  const [difference] = isSameAsBefore ? wanted : [];
  reader.judgeMismatch('action-lost', live.seen, difference, `after ${operation.id}`, operation);
}

const verbOf = ({ path }: Operation): string => /[/:]([A-Za-z]+)[\w-]*$/.exec(path)?.[1]?.toLowerCase() ?? '';

/** Whether a value is the state after an action: `closed` after `close`, `paid` after `pay`. */
const isParticiple = (verb: string, value: string): boolean =>
  verb !== '' && new RegExp(`^${verb.replace(/[ey]$/, '')}\\w?(?:ed|id|ied)$`, 'i').test(value);

/** The properties of a record that show its state, with their values: enumerations, booleans and those of workflows. */
function stateNames(
  reader: RecordReader,
  { operation, response, path }: Seen,
): ReadonlyMap<string, readonly unknown[]> {
  const { schemas } = reader.executor.document;
  const schema = shownSchema(schemas, definitionOf(operation, response.status)?.schema ?? true, path);
  const found = [...propertiesOf(schemas, schema)].flatMap(([name, each]): [string, readonly unknown[]][] => {
    const { schema: own } = schemas.resolve(each);
    if (!isObject(own)) return [];
    const values = Array.isArray(own.enum) ? own.enum : [];
    return values.length > 0 || own.type === 'boolean' || ofWorkflow.test(name) ? [[name, values]] : [];
  });
  return new Map(found);
}

/** What the description of a rejection says about the state: all that it lists, and whether an action happens once. */
interface StateText {
  allowed: readonly unknown[];
  forbidden: readonly unknown[];
  isOnce: boolean;
}

function stateTextOf(description: string, states: readonly unknown[]): StateText {
  // What cannot "be cancelled" is not in that state.
  const text = description.replaceAll(/\b((?:can't|cannot|not|to) be(?:ing)?) \w+/gi, '$1');
  const isOnce = /\b(?:already|twice|again|more than once)\b/i.test(text);
  if (states.length === 0) return { allowed: [], forbidden: [], isOnce };
  const value = `(?:${states.map((each) => `${each}`.replaceAll(/\W/g, '\\$&')).join('|')})\\b`;
  const values = `\\b${value}(?:\\W|(?:n?or|and|${value}))*`;
  /** The states that follow some words, or come before some. */
  const named = (...forms: string[]): unknown[] => {
    const found = forms.flatMap((form) => new RegExp(form, 'i').exec(text)?.[1]?.toLowerCase() ?? []);
    return states.filter((each) => found.some((one) => one.split(/\W+/).includes(`${each}`.toLowerCase())));
  };
  const between = '(?:\\W|in|state|status|yet|an?|the|it|is|are|for|currently|already|been|while|when|if)*';
  const allowed = named(`\\b(?:not|only|unless|must be|isn't|no longer)\\s${between}(${values})`);
  const before = `\\b(?:already|is|are|was|were|been|after|once)\\s${between}(${values})`;
  const after = `(${values})\\w+ (?:can(?:'t| ?not)|must not|may not)\\b`;
  return { allowed, forbidden: allowed.length > 0 ? [] : named(before, after, `^\\W*(${values})$`), isOnce };
}

/** Descriptions of a 409 that is about the state of the record, and those that may be. */
const ofState = /\b(?:state|status)\b/i;
const mayBeOfState =
  /^(?:\W|409|http|error|a|the|conflict|response|rejected|cannot|not|possible|allowed|no|x)*$/i;

/** Judges that an action is rejected in the states for which the spec has a rejection. */
function judgeStates(reader: RecordReader, action: Operation, attempts: readonly Attempt[]): void {
  const shown = attempts.find(({ seen, read }) => seen.isSuccess && read !== undefined);
  if (shown?.read === undefined) return;
  const names = stateNames(reader, shown.read);
  const stateOf = (record: Fields = {}): string => toJson([...names.keys()].map((name) => record[name]));
  const accepted = attempts.filter(({ seen }) => seen.isSuccess);
  for (const { status, pointer } of action.responses.filter((each) =>
    /^(?:400|409|422|423)$/.test(each.status),
  )) {
    const description = `${valueAt(reader.executor.document.schemas.root, `${pointer}/description`) ?? ''}`;
    const texts = [...names].map(([name, values]) => ({ name, ...stateTextOf(description, values) }));
    const isOnce = texts.some((each) => each.isOnce);
    const isKnown = isOnce || texts.some(({ allowed, forbidden }) => allowed.length + forbidden.length > 0);
    const wrong = accepted.find(({ before, isRepeated }, index) => {
      const isOfText = texts.some(
        ({ name, allowed, forbidden }) =>
          (allowed.length > 0 && !allowed.includes(before[name])) || forbidden.includes(before[name]),
      );
      const first = accepted[index - 1];
      const hasChanged = first !== undefined && stateOf(first.before) !== stateOf(first.after);
      if (isOfText || (isOnce && isRepeated && hasChanged)) return true;
      return status === '409' && !isKnown && isRepeated && hasChanged && isTwice(first, accepted[index]);
    });
    const states = new Set(accepted.map(({ before }) => stateOf(before)));
    const minStates = ofState.test(description)
      ? 2
      : mayBeOfState.test(description)
        ? 3
        : Number.POSITIVE_INFINITY;
    const isNever =
      status === '409' && !isKnown && accepted.length === attempts.length && states.size >= minStates;
    const never = isNever ? accepted.find(({ isRepeated }) => isRepeated) : undefined;
    const { seen, before } = wrong ?? never ?? shown;
    const state = [...names.keys()].map((name) => `${name} ${toJson(before[name])}`).join(', ');
    const expected = `${status}${description && ` (${description})`} in one of the states that were tried, as with ${state}`;
    if (isKnown || status === '409')
      reader.judge('action-state', seen, (wrong ?? never) !== undefined, expected, undefined, action);
  }
}

/** Whether the second of two equal actions has changed a number or an array once more. */
function isTwice(first: Attempt | undefined, second: Attempt | undefined): boolean {
  const changed = (attempt: Attempt | undefined): string[] =>
    Object.entries(attempt?.after ?? {}).flatMap(([name, value]) => {
      const isAmount = typeof value === 'number' || Array.isArray(value);
      return isAmount && !ofService.test(name) && !isSame(attempt?.before[name], value) ? [name] : [];
    });
  const again = changed(second);
  return changed(first).some((name) => again.includes(name));
}
