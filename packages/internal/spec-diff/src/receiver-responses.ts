import { type Place, responsesOf } from '@voice-agent/spec-model';
import type { OperationPair } from './operation-pair.ts';
import { compareResponse, covering, insideOf, isSuccess, shownStatus } from './responses.ts';

/** Compares the responses of a webhook or a callback. Its receiver sends them: fewer break it, more do not. */
export function compareReceiverResponses(pair: OperationPair): void {
  const { before, after, report } = pair;
  const [old, now] = [before, after].map(({ tree, at }) => new Map(responsesOf(tree, at)));
  const oldPlace = before.tree.at(before.at, 'responses');
  const newPlace = after.tree.at(after.at, 'responses');
  if (old === undefined || now === undefined) return;
  /** A default response describes errors: it takes no success. */
  const taking = (responses: ReadonlyMap<string, Place>, status: string): string | undefined => {
    const found = covering(responses, status);
    return found === 'default' && isSuccess(status) ? undefined : found;
  };
  const compared = new Set<string>();
  for (const [status, place] of old) {
    const found = taking(now, status);
    const narrower = found === undefined && status.endsWith('XX') ? insideOf(now, status) : undefined;
    const other = now.get(found ?? narrower ?? '');
    if (found === undefined) {
      const rule = isSuccess(status) ? 'receiver-status-removed' : 'receiver-error-status-removed';
      const left = narrower === undefined ? 'is gone' : 'is no longer taken as a whole';
      report(rule, 'narrowed', `the response ${shownStatus(status)} ${left}`, place, other ?? newPlace);
    }
    if (other === undefined) continue;
    compared.add(found ?? (narrower as string));
    compareResponse(pair, place, other, shownStatus(status));
  }
  for (const [status, place] of now) {
    if (old.has(status)) continue;
    const found = taking(old, status);
    const other = old.get(found ?? '');
    if (other !== undefined && !compared.has(status))
      compareResponse(pair, other, place, shownStatus(status));
    const text = `the response ${shownStatus(status)} is taken now`;
    if (other === undefined) report('receiver-status-added', 'widened', text, oldPlace, place);
  }
}
