import {
  contentOf,
  headersOf,
  isRequired,
  type Place,
  preferred,
  responsesOf,
  type Tree,
} from '@voice-agent/spec-model';
import { compareContents } from './contents.ts';
import type { OperationPair } from './operation-pair.ts';
import type { ChangeRuleId } from './rules.ts';
import { matchKeys } from './sets.ts';
import { partsAt } from './view.ts';

const isSuccess = (status: string): boolean => /^[123]/.test(status);

/** The response that a status falls under: its own, that of its range, or the default one, which describes errors. */
const covering = (responses: ReadonlyMap<string, Place>, status: string): string | undefined =>
  [status, `${status[0]}XX`, ...(isSuccess(status) ? [] : ['default'])].find((each) => responses.has(each));

/** A status of a range that is no longer described as a whole. */
const insideOf = (responses: ReadonlyMap<string, Place>, range: string): string | undefined =>
  range.endsWith('XX') ? [...responses.keys()].find((status) => status[0] === range[0]) : undefined;

const shownStatus = (status: string): string => (status === 'default' ? 'by default' : status);

/** Compares the responses of an operation. The receiver of a webhook or a callback sends them: more do not break it. */
export function compareResponses(pair: OperationPair): void {
  const { before, after, isWebhook, report } = pair;
  const old = new Map(responsesOf(before.tree, before.at));
  const now = new Map(responsesOf(after.tree, after.at));
  const compared = new Set<string>();
  for (const [status, place] of old) {
    const whole = covering(now, status);
    const found = whole ?? insideOf(now, status);
    const other = now.get(found ?? '');
    const subject = `the response ${shownStatus(status)}`;
    if (whole === undefined && (isWebhook || other === undefined)) {
      const isLeft = [...now.keys()].some((each) => isSuccess(each) && old.has(each));
      const text = `${subject} ${other === undefined ? 'is gone' : 'is no longer taken as a whole'}`;
      const newPlace = other ?? after.tree.at(after.at, 'responses');
      report(removalRule(status, isWebhook, isLeft), 'narrowed', text, place, newPlace);
    }
    if (found === undefined || other === undefined) continue;
    compared.add(found);
    if (found !== status && !isWebhook) {
      const isWidened = isSuccess(status) && !status.endsWith('XX');
      const rule = isWidened ? 'response-success-range-widened' : 'response-status-range-changed';
      report(rule, 'none', `${subject} is now described as ${shownStatus(found)}`, place, other);
    }
    compareResponse(pair, place, other, shownStatus(status));
  }
  for (const [status, place] of now) {
    if (old.has(status) || (compared.has(status) && !isWebhook)) continue;
    const found = covering(old, status);
    const other = old.get(found ?? '');
    const subject = `the response ${shownStatus(status)}`;
    if (found === undefined || other === undefined) {
      const rule = isSuccess(status) ? 'response-success-status-added' : 'response-error-status-added';
      const oldPlace = before.tree.at(before.at, 'responses');
      report(isWebhook ? 'receiver-status-added' : rule, 'widened', `${subject} is new`, oldPlace, place);
      continue;
    }
    const text = `${subject} is now described by itself; before as ${shownStatus(found)}`;
    if (!isWebhook) report('response-status-range-changed', 'none', text, other, place);
    compareResponse(pair, other, place, shownStatus(status));
  }
}

function removalRule(status: string, isWebhook: boolean, isLeft: boolean): ChangeRuleId {
  if (!isSuccess(status))
    return isWebhook ? 'receiver-error-status-removed' : 'response-error-status-removed';
  if (isWebhook) return 'receiver-status-removed';
  return isLeft ? 'response-success-status-narrowed' : 'response-success-status-removed';
}

/** Compares one response: its content and its headers. */
function compareResponse(pair: OperationPair, before: Place, after: Place, status: string): void {
  const { schemas, node, report } = pair;
  const kind = pair.isWebhook ? 'receiver-header' : 'response-header';
  const [old, now] = [pair.before.tree, pair.after.tree];
  compareContents(pair, pair.responses, before, after, `the response ${status}`);
  const headers = (tree: Tree, response: Place): Map<string, Place> =>
    new Map(headersOf(tree, response).map(([name, place]) => [name.toLowerCase(), place]));
  const { removed, added, kept } = matchKeys(headers(old, before), headers(now, after));
  const subject = (name: string): string => `the header \`${name}\` of the response ${status}`;
  const newPlace = now.at(after, 'headers');
  for (const [name, place] of removed)
    report(`${kind}-removed`, 'narrowed', `${subject(name)} is gone`, place, newPlace);
  for (const [name, place, found] of kept) {
    if (isRequired(place) && !isRequired(found))
      report(`${kind}-made-optional`, 'widened', `${subject(name)} may be missing now`, place, found);
    if (!isRequired(place) && isRequired(found))
      report(`${kind}-made-required`, 'narrowed', `${subject(name)} is always there now`, place, found);
    const schemaOf = (tree: Tree, header: Place): Place =>
      tree.at(preferred(contentOf(tree, header))?.at ?? header, 'schema');
    const [first, second] = [schemaOf(old, place), schemaOf(now, found)];
    const path = { base: subject(name), path: '' };
    schemas.compare(pair.responses, partsAt(first), partsAt(second), path, node);
  }
  const oldPlace = old.at(before, 'headers');
  for (const [name, place] of added)
    if (pair.isWebhook && isRequired(place))
      report('receiver-header-required-added', 'narrowed', `${subject(name)} is now wanted`, oldPlace, place);
    else report(`${kind}-added`, 'none', `${subject(name)} is new`, oldPlace, place);
}
