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
import { matchKeys } from './sets.ts';
import { partsAt } from './view.ts';

export const isSuccess = (status: string): boolean => /^[123]/.test(status);

/** The response that a status falls under: its own, that of its range, or the default one. */
export const covering = (responses: ReadonlyMap<string, Place>, status: string): string | undefined =>
  [status, `${status[0]}XX`, 'default'].find((each) => responses.has(each));

/** A status of a range that is no longer described as a whole. */
export const insideOf = (responses: ReadonlyMap<string, Place>, range: string): string | undefined =>
  [...responses.keys()].find((status) => status[0] === range[0]);

export const shownStatus = (status: string): string => (status === 'default' ? 'by default' : status);

/** Compares the responses of an operation. */
export function compareResponses(pair: OperationPair): void {
  const { before, after, report } = pair;
  const old = new Map(responsesOf(before.tree, before.at));
  const now = new Map(responsesOf(after.tree, after.at));
  const oldPlace = before.tree.at(before.at, 'responses');
  const newPlace = after.tree.at(after.at, 'responses');
  const compared = new Set<string>();
  for (const [status, place] of old) {
    const found = covering(now, status) ?? (status.endsWith('XX') ? insideOf(now, status) : undefined);
    const other = found === undefined ? undefined : now.get(found);
    if (found === undefined || other === undefined) {
      const isLeft = [...now.keys()].some((each) => isSuccess(each) && old.has(each));
      const success = isLeft ? 'response-success-status-narrowed' : 'response-success-status-removed';
      const rule = isSuccess(status) ? success : 'response-error-status-removed';
      report(rule, 'narrowed', `the response ${shownStatus(status)} is gone`, place, newPlace);
      continue;
    }
    // A default response describes errors: it does not replace a success.
    if (found === 'default' && status !== 'default' && isSuccess(status)) {
      const text = `the response ${shownStatus(status)} is gone, and only the default one is left`;
      report('response-success-status-removed', 'narrowed', text, place, other);
      continue;
    }
    compared.add(found);
    if (found !== status) {
      const isWidened = isSuccess(status) && !status.endsWith('XX');
      const rule = isWidened ? 'response-success-range-widened' : 'response-status-range-changed';
      const text = `the response ${shownStatus(status)} is now described as ${shownStatus(found)}`;
      report(rule, 'none', text, place, other);
    }
    compareResponse(pair, place, other, shownStatus(status));
  }
  for (const [status, place] of now) {
    if (old.has(status) || compared.has(status)) continue;
    const found = covering(old, status);
    const other = found === undefined ? undefined : old.get(found);
    if (found !== undefined && other !== undefined && (found !== 'default' || !isSuccess(status))) {
      const text = `the response ${shownStatus(status)} is now described by itself; before as ${shownStatus(found)}`;
      report('response-status-range-changed', 'none', text, other, place);
      compareResponse(pair, other, place, shownStatus(status));
      continue;
    }
    const kind = isSuccess(status) ? 'success' : 'error';
    const text = `the response ${shownStatus(status)} is new`;
    report(`response-${kind}-status-added`, 'widened', text, oldPlace, place);
  }
}

/** Compares one response: its content and its headers. */
export function compareResponse(pair: OperationPair, before: Place, after: Place, status: string): void {
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
    const [optional, required] = [
      `${subject(name)} may be missing now`,
      `${subject(name)} is always there now`,
    ];
    if (isRequired(place) && !isRequired(found))
      report(`${kind}-made-optional`, 'widened', optional, place, found);
    if (!isRequired(place) && isRequired(found))
      report(`${kind}-made-required`, 'narrowed', required, place, found);
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
